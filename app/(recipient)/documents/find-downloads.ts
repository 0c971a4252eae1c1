import { headers } from "next/headers";
import { visitorContext } from "@/lib/platform/http/caller";
import { AppError } from "@/lib/platform/errors/errors";
import { type Download, openDownloads } from "@/lib/sealing/download-links";

/**
 * Null for a link that has expired or never existed. Opening it changes nothing, because mail scanners open every link.
 */
export async function findDownloads(
  tokens: string,
): Promise<{ downloads: Download[] | null; language: ReturnType<typeof visitorContext>["language"] }> {
  const ctx = visitorContext(await headers());
  const downloads = await openDownloads(ctx, tokens).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return { downloads, language: ctx.language };
}
