import "server-only";
import type { documents, revisions } from "@/db/schema/documents";
import { getWorkflowFor } from "@/lib/access/workflows";
import { assertSealed } from "@/lib/audit/facts/as-sent";
import { isMac } from "@/lib/audit/macs";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { drawPage } from "@/lib/documents/draw-page";
import { assertPageThere } from "@/lib/documents/queries";
import { signedImageAnswer } from "@/lib/documents/render-page";
import type { AskedRevision } from "@/lib/documents/schema";
import { listRevisions } from "@/lib/workflows/queries";

type RevisionRow = typeof revisions.$inferSelect;
type Workflow = Parameters<typeof assertSealed>[1];
type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "workflowId">;

/** The newest revision of each document. Leaves out a file that the product did not make. */
export async function findShownRevisions(ctx: Context, workflow: Workflow): Promise<Map<number, RevisionRow>> {
  const newest = new Map<number, RevisionRow>();
  for (const revision of await listRevisions(ctx, workflow)) {
    const before = newest.get(revision.documentId);
    if (!before || isNewer(revision, before)) newest.set(revision.documentId, revision);
  }
  for (const revision of newest.values())
    if (!(await isOwnFile(ctx, workflow, revision))) newest.delete(revision.documentId);
  return newest;
}

/** The sealed file is the last; the others are ordered by the finish after which they were made. */
const isNewer = (one: RevisionRow, other: RevisionRow) =>
  one.signatoryId === null || (other.signatoryId !== null && one.createdAt > other.createdAt);

async function isOwnFile(ctx: Context, workflow: Workflow, revision: RevisionRow): Promise<boolean> {
  if (revision.signatoryId !== null) return revision.code !== null && isMac("revision", revision, revision.code);
  try {
    await assertSealed(ctx, workflow, [{ sealedHash: revision.fileHash }]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A page as it was after a recipient, or sealed. Callers must have checked access to the document. */
export async function loadRevisionImage(
  ctx: UserContext,
  document: DocumentRow,
  asked: AskedRevision,
  { pageIndex, width }: { pageIndex: number; width: ImageWidth },
): Promise<Response> {
  if (document.workflowId === null) throw new AppError("not_found");
  const workflow = await getWorkflowFor(ctx, "document:view", document.workflowId);
  const revision = (await listRevisions(ctx, workflow)).find(
    (one) => one.documentId === document.id && (asked === "sealed" ? one.signatoryId === null : one.id === asked),
  );
  if (!revision || !(await isOwnFile(ctx, workflow, revision))) throw new AppError("not_found");
  await assertPageThere(ctx, document, pageIndex);
  return signedImageAnswer((await drawPage(revision.fileHash, pageIndex, width)).webp);
}
