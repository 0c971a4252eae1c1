import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { addDocument } from "./add-document";
import { situationOf } from "./print-language";
import { storePdf } from "./store-pdf";
import { storeWithoutTags } from "./tags/store-without-tags";

/**
 * The PDF as rewritten by PDFium is stored, shown, stamped and sealed. Returns once the first page is rendered; the jobs
 * `prepareDocument` do the rest. With `tags`, those that can be read are taken out of it, and wait for a draft or
 * template.
 */
export async function uploadDocument(ctx: UserContext, file: UploadedFile, { tags = false } = {}) {
  const stored = await storePdf(ctx, file);
  if (!tags) return { ...(await addDocument(ctx, stored)), read: null };
  const { without, read } = await storeWithoutTags(stored, await situationOf(ctx));
  const kept = without ?? stored;
  const added = await addDocument(ctx, { ...kept, document: { ...kept.document, tags: read.tags } });
  return { ...added, read };
}
