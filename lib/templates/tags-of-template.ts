import "server-only";
import type { documents } from "@/db/schema/documents";
import { getTemplateFor } from "@/lib/access/templates";
import { listDocuments, listPages, listTemplateDocuments } from "@/lib/documents/queries";
import { situationIn } from "@/lib/documents/print-language";
import { putInPlace } from "@/lib/documents/put-in-place";
import { placeTags, problemsOfPlacing } from "@/lib/documents/tags/place-tags";
import { storeWithoutTags } from "@/lib/documents/tags/store-without-tags";
import type { ProblemsThere } from "@/lib/documents/tags/take-tags";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { dryRunPdf } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage/storage";
import { startWorkflow } from "./start-workflow";

type Taken = { source: typeof documents.$inferSelect } & Awaited<ReturnType<typeof storeWithoutTags>>;

/**
 * The documents of a template without their tags, and what the tags say; the template stays as it is. `isChecked`: they
 * are checked at once, for a draft that is sent with the same call.
 */
export async function takeFromTemplate(
  ctx: UserContext,
  templateId: number,
  { groupId, isChecked }: { groupId: number | null; isChecked: boolean },
): Promise<Taken[]> {
  const template = await getTemplateFor(ctx, "template:use", templateId);
  const situation = await situationIn(ctx, { templateId: template.id });
  const taken: Taken[] = [];
  // A draft that is not kept shows what keeps the tags of the next document from becoming fields.
  const problemsThere: ProblemsThere = (tags) =>
    problemsOfPlacing(ctx, async (tx) => {
      const id = await startWorkflow(tx, template.id, groupId);
      const copies = await listDocuments(tx, { id });
      for (const [at, { read }] of [...taken, { read: { tags } }].entries())
        await placeTags(tx, { workflowId: id }, copies[at]?.id ?? 0, read.tags);
    });
  for (const source of await listTemplateDocuments(ctx, template)) {
    const pages = await listPages(ctx, [source]);
    const { without, read } = await storeWithoutTags({ document: source, pages }, situation, problemsThere);
    if (without && isChecked) {
      await dryRunPdf(await loadFile(without.document.fileHash), pages.length);
      without.document.status = "ready";
    }
    taken.push({ source, without, read });
  }
  return taken;
}

/** Puts them in the places of the copies that a draft has of the template's documents, with the fields of their tags. */
export async function placeTaken(tx: UserContext, workflowId: number, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  const copies = await listDocuments(tx, { id: workflowId });
  const isSame =
    copies.length === taken.length && copies.every((copy, at) => copy.fileHash === taken[at]?.source.fileHash);
  if (!isSame) throw new AppError("draft_changed", "template_changed");
  for (const [at, { without, read }] of taken.entries()) {
    const copy = copies[at];
    if (!without || !copy) continue;
    const id = await putInPlace(tx, { workflowId }, copy.id, without);
    await placeTags(tx, { workflowId }, id, read.tags);
  }
}
