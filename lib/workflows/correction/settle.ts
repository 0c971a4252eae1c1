import "server-only";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { mails } from "@/db/schema/platform";
import { recipients } from "@/db/schema/workflows";
import { listFieldsIn } from "@/lib/documents/field-references";
import { referencesOf } from "@/lib/fields/rules/references";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import type { MailName } from "@/lib/platform/mail/mail-data";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { acts } from "@/lib/recipients/roles";
import { holdersOf, mailboxOf } from "@/lib/recipients/rules";
import { listPeople } from "@/lib/workflows/queries";
import { completeWhenAllActed } from "@/lib/workflows/running/complete-workflow";
import { inviteNext } from "@/lib/workflows/send/invite-next";
import { changeRow, type Correction, namesOf, type Person, record, touch } from "./correction";

const isOpen = (person: Person) => acts(person) && (person.status === "waiting" || person.status === "invited");

/** Whether nobody is left to act. Refuses that if nobody has acted either. */
export async function isNobodyLeft({ tx, workflow }: Correction): Promise<boolean> {
  const { people } = await listPeople(tx, workflow);
  if (people.some(isOpen)) return false;
  if (people.some((person) => acts(person) && person.status === "completed")) return true;
  throw new AppError("conflict", "nobody_left");
}

/** Seals the workflow with the correction that left nobody to act. */
export async function complete({ tx, workflow, head }: Correction): Promise<void> {
  if (!(await completeWhenAllActed(tx, workflow, head))) throw new Error(`Workflow ${workflow.id} is not complete`);
}

/** Takes back turns that others come before now, asks again whoever agreed to something else, and asks the next. */
export async function takeTurns(correction: Correction): Promise<void> {
  const { tx, workflow } = correction;
  if (workflow.executeActionsInOrder) await takeBackTurns(correction);
  for (const id of await listChanged(correction)) await dropConsent(correction, id);
  await inviteNext(tx, workflow);
}

async function takeBackTurns({ tx, workflow }: Correction): Promise<void> {
  const { people, alternates } = await listPeople(tx, workflow);
  const open = people.filter(isOpen);
  const lowest = Math.min(...open.map(({ actionIndex }) => actionIndex));
  const early = open.filter(({ status, actionIndex }) => status === "invited" && actionIndex > lowest);
  if (early.length === 0) return;
  const ids = early.map(({ id }) => id);
  await tx.db
    .update(recipients)
    .set({ status: "waiting", startedExecutionAt: null })
    .where(or(inArray(recipients.id, ids), inArray(recipients.memberOf, ids)));
  const members = alternates.filter(({ memberOf }) => ids.includes(memberOf ?? 0));
  await dropUnsent(tx, workflow, [...ids, ...members.map(({ id }) => id)]);
}

const asking = [
  "signatureRequest",
  "partIsFree",
  "delegatedRequest",
  "reminder",
  "requestChanged",
] satisfies MailName[];

/** Or whoever gets their turn back before these are sent would be asked twice. */
const dropUnsent = (tx: UserContext, workflow: WorkflowRow, ids: readonly number[]) =>
  tx.db
    .delete(mails)
    .where(
      and(
        eq(mails.workflowId, workflow.id),
        inArray(mails.template, asking),
        inArray(sql`(${mails.data} ->> 'signatoryId')::bigint`, [...ids]),
        isNull(mails.sentAt),
        isNull(mails.refusedAt),
      ),
    );

/** Who is asked something else now: also by a value of the sender's that conditions or formulas of theirs read. */
async function listChanged({ tx, workflow, touched }: Correction): Promise<number[]> {
  const changes = [...touched.values()];
  const names = new Set(changes.flatMap((one) => [...one.addedFields, ...one.changedFields, ...one.removedFields]));
  const rows = names.size > 0 ? await listFieldsIn(tx, { workflowId: workflow.id }) : [];
  const readers = rows.filter((field) => referencesOf(field).some((name) => names.has(name)));
  const own = [...touched].flatMap(([id, { changesAsked }]) => (changesAsked ? [id] : []));
  return [...new Set([...own, ...readers.flatMap(({ signatoryId }) => signatoryId ?? [])])];
}

/** Whoever has agreed already agrees again, and is told what changed; a link that the sender delivers is not mailed. */
async function dropConsent(correction: Correction, id: number): Promise<void> {
  const { tx, workflow } = correction;
  const { people, alternates } = await listPeople(tx, workflow);
  const person = people.find((one) => one.id === id);
  if (!person || !isOpen(person) || person.consentedAt === null) return;
  const now = await changeRow(correction, person, { consentVersion: null, consentLanguage: null, consentedAt: null });
  const description = await namesOf(correction, person);
  await record(correction, { action: "consentDropped", description, people: [now] });
  if (now.status !== "invited") return;
  const { addedFields, changedFields, removedFields, isReplaced } = touch(correction, id);
  if (isReplaced) return; // the mail with the new link asks
  for (const holder of holdersOf(now, alternates))
    if (!holder.linkBySender)
      await queueMail(tx, {
        template: "requestChanged",
        recipient: mailboxOf({ ...holder, recipientRole: now.recipientRole }),
        language: languageOr(holder.defaultLanguage),
        workflowId: workflow.id,
        data: { signatoryId: holder.id, linkVersion: holder.linkVersion, addedFields, changedFields, removedFields },
      });
}
