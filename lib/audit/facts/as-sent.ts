import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { prepared } from "@/db/prepared";
import type { documents } from "@/db/schema/documents";
import { auditActions, type workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { logRarely } from "@/lib/platform/log";
import { auditHash } from "../audit-hash";
import { firstForeignEntry, listSealed } from "../chain";
import { listAnchored, unmarkedUpTo } from "../list-anchored";
import { documentHash } from "./facts";
import { readRecord } from "./record";

// What recipients are shown and given is compared with single entries of the trail, which their codes and hashes bind to
// their place in it: the whole trail need not be read for each page.

type EntryRow = typeof auditActions.$inferSelect;
type SentWorkflow = Pick<typeof workflows.$inferSelect, "id" | "status">;
type DocumentRow = typeof documents.$inferSelect;
type SentDocument = Parameters<typeof documentHash>[1] & Pick<DocumentRow, "id" | "factSalt">;
/** By document, the hash that the trail attests since the sending; null if a version sent it that attested none. */
type SentDocuments = Record<string, string> | null;

/** The entry of the sending, and the one after it, which attests what was sent. */
const sendingOf = prepared((db) =>
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
 * Null also for a draft. Throws where the trail does not say what was sent: entries of the sending are missing, or are
 * not our own.
 */
export async function loadSent(ctx: Context, { id: workflowId, status }: SentWorkflow): Promise<SentDocuments> {
  if (status === "notStarted") return null;
  const [sent, next] = await sendingOf(ctx.db).execute({ workflowId });
  if (!sent) throw notAsSent(workflowId);
  const entries = next ? [sent, next] : [sent];
  const unmarked = await unmarkedIn(ctx, workflowId, entries);
  // Every version that gives codes attests what it sends.
  const isCutOff = next ? next.previousHash !== sent.hash : Number.isFinite(unmarked) && unmarked !== sent.sequence;
  if (isCutOff || !areOwn(entries, unmarked)) throw notAsSent(workflowId);
  return next?.typeId === auditActionIds.factsRecorded ? (readRecord(next.description)?.documents ?? null) : null;
}

/** Refuses a document that is not as it was sent: its file, name, place or code line. */
export function assertSent(workflowId: number, sent: SentDocuments, doc: SentDocument): void {
  if (sent === null) return;
  if (doc.factSalt === null || sent[doc.id] !== documentHash(doc.factSalt, doc)) throw notAsSent(workflowId);
}

/** The same of all documents of a workflow, none of which may be missing. */
export function assertAllSent(workflowId: number, sent: SentDocuments, docs: readonly SentDocument[]): void {
  for (const doc of docs) assertSent(workflowId, sent, doc);
  if (sent !== null && Object.keys(sent).length !== docs.length) throw notAsSent(workflowId);
}

const sealingsOf = prepared((db) =>
  db
    .select()
    .from(auditActions)
    .where(
      and(eq(auditActions.workflowId, sql.placeholder("workflowId")), eq(auditActions.typeId, auditActionIds.sealed)),
    )
    .orderBy(asc(auditActions.sequence))
    .prepare("sealing_entries"),
);

/** Refuses sealed files that no entry of their sealing names; versions that attested nothing named none. */
export async function assertSealed(
  ctx: Context,
  workflow: SentWorkflow,
  docs: readonly Pick<DocumentRow, "sealedHash">[],
): Promise<void> {
  const { id } = workflow;
  const entries = await sealingsOf(ctx.db).execute({ workflowId: id });
  const named = areOwn(entries, await unmarkedIn(ctx, id, entries)) ? listSealed(entries) : [];
  if (named === null && (await loadSent(ctx, workflow)) === null) return;
  if (!docs.every(({ sealedHash }) => sealedHash !== null && named?.includes(sealedHash))) throw notAsSent(id);
}

/** Up to which entry the trail needs no codes; only where entries have none, its anchors are asked. */
const unmarkedIn = async (ctx: Context, workflowId: number, entries: readonly EntryRow[]) =>
  entries.every(({ mac }) => mac !== null) ? 0 : unmarkedUpTo(await listAnchored(ctx, workflowId));

const areOwn = (entries: readonly EntryRow[], unmarked: number) =>
  entries.every((row) => row.hash === auditHash(row.previousHash, row)) &&
  firstForeignEntry(entries, unmarked) === null;

function notAsSent(workflowId: number): AppError {
  logRarely("error", { workflowId }, "documents are not those that were sent or sealed");
  return new AppError("conflict", "not_as_sent");
}
