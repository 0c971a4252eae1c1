import "server-only";
import { eq } from "drizzle-orm";
import { revisions } from "@/db/schema/documents";
import { getWorkflowFor } from "@/lib/access/workflows";
import { assertSealed } from "@/lib/audit/facts/as-sent";
import { differenceWords } from "@/lib/audit/facts/difference-words";
import { FactsDiffer } from "@/lib/audit/facts/list-kept-facts";
import { isMac } from "@/lib/audit/macs";
import { newestVersion } from "@/lib/audit/sealed-versions";
import { factsNotKept } from "@/lib/certificates/make-certificate";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { translator } from "@/lib/platform/i18n/translate";
import { loadFile } from "@/lib/platform/storage/storage";
import { fullName } from "@/lib/recipients/rules";
import { listRevisions, listRecipients } from "@/lib/workflows/queries";
import { factsToPrint, storeRevisions } from "./make-revisions";

type RevisionRow = typeof revisions.$inferSelect;

/** Named after its document, its number among that document's revisions, and the recipient who finished before it. */
export async function downloadRevision(ctx: UserContext, workflowId: number, revisionId: number): Promise<Response> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const all = await listRevisions(ctx, workflow);
  const revision = all.find((one) => one.id === revisionId);
  if (!revision) throw new AppError("not_found");
  const person = (await listRecipients(ctx, workflow)).find((one) => one.id === revision.signatoryId);
  const number = all.filter((one) => one.documentId === revision.documentId && one.id <= revision.id).length;
  const t = translator(ctx.language, "DownloadsTab");
  const values = { document: revision.documentName, number };
  const name = person ? t("afterFile", { ...values, name: fullName(person) }) : t("sealedFile", values);
  return fileAnswer(await loadFile(await ownFileOf(ctx, workflow, revision)), `${name}.pdf`, "application/pdf");
}

/** The sealed file that the trail names, or what this installation made after a recipient: anew if it has no code. */
async function ownFileOf(
  ctx: Context,
  workflow: Parameters<typeof assertSealed>[1],
  revision: RevisionRow,
): Promise<string> {
  const { id, signatoryId, fileHash, code } = revision;
  if (signatoryId === null) {
    await assertSealed(ctx, workflow, [{ sealedHash: fileHash }]);
    return newestVersion(ctx, fileHash);
  }
  if (code !== null && isMac("revision", revision, code)) return fileHash;
  const facts = await factsToPrint(ctx, workflow.id).catch(async (error: unknown) => {
    if (!(error instanceof FactsDiffer)) throw error;
    throw factsNotKept(ctx, await differenceWords(ctx, error.difference));
  });
  if (facts) await storeRevisions(ctx, facts, { workflowId: workflow.id, signatoryId });
  const [made] = await ctx.db.select().from(revisions).where(eq(revisions.id, id));
  if (!made?.code || !isMac("revision", made, made.code)) throw new AppError("not_found");
  return made.fileHash;
}
