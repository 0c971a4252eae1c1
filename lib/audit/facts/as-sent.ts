import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { prepared } from "@/db/prepared";
import type { documents } from "@/db/schema/documents";
import { auditActions, type workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { logRarely } from "@/lib/platform/logs/log";
import { auditHash } from "../audit-hash";
import { firstForeignEntry, listSealed } from "../chain";
import type { Asked } from "./asked";
import { documentHash } from "./facts";
import { judgeFacts } from "./judge";
import { judgePart, type PartRows } from "./judge-part";
import { assertOwnTrail, FactsDiffer, unmarkedIn } from "./list-kept-facts";
import { loadFactRows, loadSendingAndTrail } from "./load-rows";
import { readRecord } from "./record";

// Compares what recipients get with what the trail attests. How much of the trail is read depends on what is given out:
//
// - The signing page, and every act on it: the whole trail, with the documents, the sender, the recipient and what is
//   shown to and asked of them (`loadAttested`, then `assertAsSent`).
// - A document, its pages or its name alone: the two entries of the sending (`loadSent`, then `assertSent` for one
//   document or `assertAllSent` for all).
// - A sealed file: the entries of the sealing (`assertSealed`).
// - A seal, a revision, a certificate: everything, by `listKeptFacts` in list-kept-facts.ts.
//
// Entries may be read without the rest of the trail, because their codes and hashes bind them to their place in it.

type EntryRow = typeof auditActions.$inferSelect;
type SentWorkflow = Pick<typeof workflows.$inferSelect, "id" | "status">;
type DocumentRow = typeof documents.$inferSelect;
type SentDocument = Parameters<typeof documentHash>[1] & Pick<DocumentRow, "id" | "factSalt">;
/** By document, the hash that the trail attests since the sending; null if a version sent it that attested none. */
type SentDocuments = Record<string, string> | null;

/** The entry of the sending, and the one after it, which attests what was sent. */
const sendingEntriesOf = prepared((db) =>
  db
    .select()
    .from(auditActions)
    .where(
      and(
        eq(auditActions.workflowId, sql.placeholder("workflowId")),
        sql`${auditActions.sequence} >= (select sending.sequence from ${auditActions} as sending
          where sending.workflow_id = ${sql.placeholder("workflowId")} and sending.type_id = ${auditActionIds.sent}
          order by sending.sequence limit 1)`,
      ),
    )
    .orderBy(asc(auditActions.sequence))
    .limit(2)
    .prepare("sending_entries"),
);

/**
 * What the sending attests of the documents; null also for a draft. Refuses if the entries of the sending are missing
 * or were not written by the product.
 */
export async function loadSent(ctx: Context, { id: workflowId, status }: SentWorkflow): Promise<SentDocuments> {
  if (status === "notStarted") return null;
  const entries = await sendingEntriesOf(ctx.db).execute({ workflowId });
  const unmarked = await unmarkedIn(ctx, workflowId, entries);
  if (!areOwn(entries, unmarked) || lacksSending(entries, unmarked)) throw notAsSent(workflowId);
  const [, next] = entries;
  return next?.typeId === auditActionIds.factsRecorded ? (readRecord(next.description)?.documents ?? null) : null;
}

/** Whether the sending, or the entry after it that attests it, is missing. Every version that gives codes attests. */
function lacksSending([sent, next]: readonly EntryRow[], unmarked: number): boolean {
  if (!sent) return true;
  if (next) return next.previousHash !== sent.hash;
  return sent.mac !== null || (Number.isFinite(unmarked) && unmarked !== sent.sequence);
}

/** The trail of a workflow and the rows that `assertAsSent` compares. Throws `FactsDiffer` if the trail was changed. */
export async function loadAttested(ctx: Context, workflowId: number) {
  const { trail, rows } = await loadSendingAndTrail(ctx, workflowId);
  const unmarked = await assertOwnTrail(ctx, workflowId, trail);
  const sent = trail.findIndex(({ typeId }) => typeId === auditActionIds.sent);
  const sending = sent === -1 ? [] : trail.slice(sent, sent + 2);
  if (rows.workflow.status !== "notStarted" && lacksSending(sending, unmarked))
    throw new FactsDiffer(workflowId, { entry: trail.length + 1, what: "chain" });
  return { workflowId, trail, rows };
}

type Part = Pick<PartRows, "signatoryId" | "holderId"> & Partial<Pick<PartRows, "workflow" | "asked" | "entries">>;

/** Throws `FactsDiffer` if what a recipient is shown and asked, or who they are, is not as the trail attests it. */
export async function assertAsSent(
  ctx: Context,
  { workflowId, trail, rows }: Awaited<ReturnType<typeof loadAttested>>,
  part: Part,
): Promise<void> {
  const { asked = null, entries = null } = part;
  const difference =
    judgePart(trail, { ...rows, ...part, asked, entries }) ??
    (asked && readsOthers(asked) ? judgeFacts(trail, null, await loadFactRows(ctx, workflowId)).difference : null);
  if (difference) throw new FactsDiffer(workflowId, difference);
}

/** Conditions and formulas may read the fields and entries of other recipients. */
const readsOthers = ({ fields }: Asked) =>
  fields.some(({ field }) => field.condition !== null || field.formula !== null);

/** Refuses a document that is not as it was sent: its file, name, place or code line. */
export function assertSent(workflowId: number, sent: SentDocuments, doc: SentDocument): void {
  if (sent === null) return;
  if (doc.factSalt === null || sent[doc.id] !== documentHash(doc.factSalt, doc)) throw notAsSent(workflowId);
}

/** `assertSent` for all documents of a workflow. Refuses also if one is missing. */
export function assertAllSent(workflowId: number, sent: SentDocuments, docs: readonly SentDocument[]): void {
  for (const doc of docs) assertSent(workflowId, sent, doc);
  if (sent !== null && Object.keys(sent).length !== docs.length) throw notAsSent(workflowId);
}

const sealingEntriesOf = prepared((db) =>
  db
    .select()
    .from(auditActions)
    .where(
      and(eq(auditActions.workflowId, sql.placeholder("workflowId")), eq(auditActions.typeId, auditActionIds.sealed)),
    )
    .orderBy(asc(auditActions.sequence))
    .prepare("sealing_entries"),
);

/** Refuses sealed files that the entries of their sealing do not name. Versions that attested nothing named none. */
export async function assertSealed(
  ctx: Context,
  workflow: SentWorkflow,
  docs: readonly Pick<DocumentRow, "sealedHash">[],
): Promise<void> {
  const { id } = workflow;
  const entries = await sealingEntriesOf(ctx.db).execute({ workflowId: id });
  const named = areOwn(entries, await unmarkedIn(ctx, id, entries)) ? listSealed(entries) : [];
  if (named === null && (await loadSent(ctx, workflow)) === null) return;
  if (!docs.every(({ sealedHash }) => sealedHash !== null && named?.includes(sealedHash))) throw notAsSent(id);
}

const areOwn = (entries: readonly EntryRow[], unmarked: number) =>
  entries.every((row) => row.hash === auditHash(row.previousHash, row)) &&
  firstForeignEntry(entries, unmarked) === null;

function notAsSent(workflowId: number): AppError {
  logRarely("error", { workflowId }, "documents are not those that were sent or sealed");
  return new AppError("conflict", "not_as_sent");
}
