import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { AuditAction } from "@/db/enums";
import { recipients } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import { listAttachments } from "@/lib/attachments/access";
import type { AttestedFacts } from "@/lib/audit/facts/attested";
import { keptSalts } from "@/lib/audit/facts/kept-salts";
import { listAskedFields } from "@/lib/audit/facts/load-rows";
import { attest, type CorrectedSending } from "@/lib/audit/facts/record";
import { recordAudit } from "@/lib/audit/record-audit";
import { listDocuments } from "@/lib/documents/queries";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { isRemoved, nameAndAddress, shownName } from "@/lib/recipients/rules";
import { listPeople } from "@/lib/workflows/queries";
import type { ChangedSetting } from "@/lib/workflows/schema/correction";

export type Person = typeof recipients.$inferSelect;

/** What the corrections of one call have done to a recipient so far. */
type Touch = {
  changedSettings: Set<ChangedSetting>;
  addedFields: string[];
  changedFields: string[];
  /** The names that changed fields had, under which others may refer to them. */
  formerNames: string[];
  removedFields: string[];
  lostEntries: string[];
  /** What they agreed to is not what they are asked now. */
  changesAsked: boolean;
  isReplaced: boolean;
};

/** The corrections of one call while they are applied, under the workflow's lock. */
export type Correction = {
  tx: UserContext;
  workflow: WorkflowRow;
  /** What the trail attested before. */
  attested: AttestedFacts;
  /** The added recipients, by the names that the call gives them. */
  refs: Map<string, number>;
  touched: Map<number, Touch>;
  /** Boxes that were added or moved, by the path of the input. */
  placed: { fieldId: number; at: string }[];
  /** Recipients who were added or moved to another step. */
  stepped: { id: number; at: string }[];
  /** Those whose one-time codes are counted anew, as they have another number, device or name. */
  renewed: Set<number>;
  /** The head of the trail after the last correction. */
  head: string;
};

export function touch({ touched }: Correction, signatoryId: number): Touch {
  const known = touched.get(signatoryId);
  if (known) return known;
  const fields = { addedFields: [], changedFields: [], formerNames: [], removedFields: [], lostEntries: [] };
  const made = { ...fields, changedSettings: new Set<ChangedSetting>(), changesAsked: false, isReplaced: false };
  touched.set(signatoryId, made);
  return made;
}

/** Locks a recipient or an alternate of the workflow, whoever was not removed. */
export async function getPerson({ tx, workflow }: Correction, id: number): Promise<Person> {
  const own = and(eq(recipients.id, id), eq(recipients.workflowId, workflow.id));
  const [person] = await tx.db.select().from(recipients).where(own).for("update");
  if (!person || isRemoved(person)) throw new AppError("not_found");
  return person;
}

/** Locks a recipient of the workflow who has neither finished nor declined. */
export async function getUnfinished({ tx, workflow }: Correction, signatoryId: number): Promise<Person> {
  const [part] = await tx.db
    .select()
    .from(recipients)
    .where(and(eq(recipients.id, signatoryId), eq(recipients.workflowId, workflow.id), isNull(recipients.memberOf)))
    .for("update");
  if (!part) throw new AppError("not_found");
  assertUnfinished(part);
  return part;
}

export function assertUnfinished({ status }: Pick<Person, "status">): void {
  if (status !== "waiting" && status !== "invited") throw new AppError("conflict", "already_acted");
}

/** A recipient with address, or the names of those of whom one acts. */
export async function namesOf({ tx, workflow }: Correction, part: Person): Promise<string> {
  if (part.firstName) return nameAndAddress(part);
  const { alternates } = await listPeople(tx, workflow);
  const members = alternates.filter(({ memberOf }) => memberOf === part.id);
  return shownName({ firstName: null, lastName: null, members });
}

type Recorded = {
  action: AuditAction;
  description: string;
  /** Whom the correction is about; the first is named by the entry. */
  people: readonly Person[];
  /** Whose fields or requested files changed. */
  askedIds?: readonly number[];
  /** Whether the order of the recipients changed. */
  changesOrder?: boolean;
};

/** Adds the entry of one correction, and the one that attests its result. */
export async function record(
  correction: Correction,
  { action, description, people, askedIds = [], changesOrder = false }: Recorded,
): Promise<void> {
  const { tx, workflow } = correction;
  const [about] = people;
  if (!about) throw new Error("A correction is about somebody");
  const corrected = await correctedSending(correction, { askedIds, changesOrder });
  const entry = { action, description, signatoryId: about.id };
  correction.head = await recordAudit(tx, workflow.id, entry, attest({ people, corrected }));
}

/** Only what the sending attested: not in a workflow that an earlier version sent without. */
async function correctedSending(
  { tx, workflow, attested }: Correction,
  given: { askedIds: readonly number[]; changesOrder: boolean },
): Promise<CorrectedSending | null> {
  const hasOrder = given.changesOrder && attested.workflow !== null;
  const askedIds = attested.asked === null ? [] : given.askedIds;
  if (!hasOrder && askedIds.length === 0) return null;
  const [documents, people, fields, { signatoryAttachments }] = await Promise.all([
    listDocuments(tx, workflow),
    tx.db.select().from(recipients).where(eq(recipients.workflowId, workflow.id)).orderBy(asc(recipients.id)),
    askedIds.length > 0 ? listAskedFields(tx, workflow.id) : [],
    listAttachments(tx, workflow),
  ]);
  const asked = { fields, requests: signatoryAttachments };
  return { workflow, documents, people, asked, askedIds, hasOrder };
}

/** Changes a recipient's row; also gives it the salts that an earlier version did not. */
export async function changeRow(
  { tx }: Correction,
  { id }: { id: number },
  values: Partial<typeof recipients.$inferInsert> = {},
): Promise<Person> {
  const [row] = await tx.db
    .update(recipients)
    .set({ ...values, ...keptSalts(), ...saltsIn(values), updatedAt: tx.now })
    .where(eq(recipients.id, id))
    .returning();
  if (!row) throw new AppError("not_found");
  return row;
}

/** An update of several columns sees the row as it was, so a host who is set or taken away decides the salt here. */
const saltsIn = (values: Partial<typeof recipients.$inferInsert>) =>
  "hostSalt" in values ? { hostSalt: values.hostSalt } : {};
