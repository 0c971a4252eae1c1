import { headers } from "next/headers";
import { visitorContext } from "@/lib/platform/http/caller";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { listDocuments } from "@/lib/documents/queries";
import { titleOf } from "@/lib/workflows/queries";
import { type Download, openDownloads } from "@/lib/sealing/download-links";

/**
 * Null for a link that has expired or never existed. Opening it changes nothing, because mail scanners open every link.
 */
export async function findDownloads(
  tokens: string,
): Promise<{ names: string[] | null; language: ReturnType<typeof visitorContext>["language"] }> {
  const ctx = visitorContext(await headers());
  const downloads = await openDownloads(ctx, tokens).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const names = downloads && (await Promise.all(downloads.map((download) => nameOf(ctx, download))));
  return { names, language: ctx.language };
}

/** The document's name, followed by the workflow's title, which is what the mails use. */
async function nameOf(ctx: Context, { document, workflow }: Download): Promise<string> {
  const docs = await listDocuments(ctx, workflow);
  const title = titleOf(
    ctx,
    workflow,
    docs.map(({ name }) => name),
  );
  return title === document.name ? title : `${document.name} · ${title}`;
}
