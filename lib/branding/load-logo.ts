import "server-only";
import { eq } from "drizzle-orm";
import { brandings } from "@/db/schema/appearance";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { loadFile } from "@/lib/platform/storage/storage";

/** Serves only files that are a logo now: files are stored by their hash, and most of them are confidential. */
export async function loadLogo(ctx: Context, logoHash: string): Promise<Response> {
  const [row] = await ctx.db
    .select({ id: brandings.id })
    .from(brandings)
    .where(eq(brandings.logoHash, logoHash))
    .limit(1);
  if (!row) throw new AppError("not_found");
  return new Response(Buffer.from(await loadFile(logoHash)), {
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
