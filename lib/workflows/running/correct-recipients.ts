import "server-only";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { otpChallenges } from "@/db/schema/signing";
import { completions, recipients } from "@/db/schema/workflows";
import { refusingOther } from "@/lib/access/refusing-other";
import { assertAsSent, loadAttested } from "@/lib/audit/facts/as-sent";
import { newSalt } from "@/lib/audit/facts/facts";
import { keptSalts, saltsOfNext } from "@/lib/audit/facts/kept-salts";
import { attest } from "@/lib/audit/facts/record";
import { recordAudit } from "@/lib/audit/record-audit";
import { assertScope } from "@/lib/calls/scopes";
import { externalDataInput, isGiven } from "@/lib/external-data/schema";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { changeExternalDataOfPeople } from "@/lib/workflows/settings/change-external-data";
import { endDeviceSessions, nothingDone, takeWork } from "./forget-work";
import { hostOf } from "@/lib/workflows/draft/host-of";
import { forgetOtpLimits } from "./otp-limits";
import { isHosted } from "@/lib/recipients/roles";
import { assertOfRole, identifying, isRemoved, nameAndAddress } from "@/lib/recipients/rules";
import { getWorkflowFor, refuseStrict, touchWorkflow, type WorkflowRow } from "@/lib/access/workflows";
import { mailLink } from "@/lib/workflows/send/invite-next";
import { listPeople } from "@/lib/workflows/queries";
import { rememberHolder } from "./remember-holder";
import { isExpired } from "@/lib/workflows/rules";
import { assertReached } from "@/lib/workflows/draft/save-alternates";
import { nameColumns } from "@/lib/workflows/draft/recipient-columns";
import { changeRecipients, namesIn } from "@/lib/workflows/draft/save-recipients";
import type { recipientChange, recipientChanges } from "@/lib/workflows/schema";
import { linkHashOf } from "@/lib/workflows/send/signing-link";
import { isSameAddress } from "@/lib/platform/text/mail-address";

type Change = z.infer<typeof recipientChange>;
type RecipientRow = typeof recipients.$inferSelect;

/** Who a recipient is and how they are reached. */
export const identityKeys = [
  "firstName",
  "lastName",
  "singleName",
  "email",
  "hostName",
  "hostEmail",
  "defaultLanguage",
  "mobileNumber",
] as const;
const correctable: ReadonlySet<string> = new Set(["id", ...identityKeys]);

/**
 * In a draft, changes everything that is listed; after sending, only the recipient's identity and contact details, and
 * what the sender's systems keep with them, which alone renews no link.
 */
export async function changeOrCorrectRecipients(
  ctx: UserContext,
  workflowId: number,
  change: z.infer<typeof recipientChanges>,
) {
  const { status } = await getWorkflowFor(ctx, "workflow:edit", workflowId);
  if (status === "notStarted") return changeRecipients(ctx, workflowId, change);
  const { signatories: list } = change;
  const corrected = list.filter(isCorrected);
  await transact(ctx, async (tx) => {
    if (corrected.length > 0) await correctRecipients(tx, workflowId, list);
    await changeExternalDataOfPeople(tx, workflowId, list.filter(isGiven));
  });
  for (const { id } of corrected) await forgetOtpLimits(id);
}

const givenKeys = (change: Change) =>
  Object.entries(change).flatMap(([key, value]) => (value === undefined || key in externalDataInput ? [] : [key]));

const correctedKeys = (change: Change) => {
  const keys = givenKeys(change).filter((key) => key !== "id");
  return isCorrected(change) && keys.length === 0 ? ["id"] : keys;
};

/** False if only external data is given; a change with nothing but an id asks for a new link. */
const isCorrected = (change: Change) => !isGiven(change) || givenKeys(change).length > 1;

/**
 * Gives a recipient who has not acted a new link, by mail if already invited; the old link stops working, and that of a
 * host's device. What was entered, uploaded or confirmed by a code is deleted if another person takes over, and codes
 * sent to another number.
 */
async function correctRecipients(ctx: UserContext, workflowId: number, list: Change[]): Promise<void> {
  assertScope(ctx.actor, "send");
  if (list.flatMap(givenKeys).some((key) => !correctable.has(key))) throw new AppError("conflict", "already_sent");
  assertPrintable(namesIn(list));
  const act = () =>
    transact(ctx, async (tx) => {
      const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
      if (workflow.status !== "inProgress" || isExpired(workflow, tx.now))
        throw new AppError("conflict", "already_sent");
      if (await isCompleting(tx, workflow)) throw new AppError("conflict", "already_sent");
      if (!workflow.allowChanges)
        refuseStrict(
          list.flatMap((change, index) => correctedKeys(change).map((key) => `signatories.${index}.${key}`)),
        );
      for (const [index, change] of list.entries())
        if (isCorrected(change)) await correctOne(tx, workflow, change, `signatories.${index}`);
      await assertReached(tx, workflow, partsOf(list, await listPeople(tx, workflow)));
      await touchWorkflow(tx, workflow.id);
    });
  await refusingOther(ctx, workflowId, act, "record_differs");
}

/** The recipients that a list is about, also by an alternate of theirs. */
const partsOf = (list: readonly Change[], { alternates }: Awaited<ReturnType<typeof listPeople>>) =>
  list.map(({ id }) => alternates.find((one) => one.id === id)?.memberOf ?? id);

/**
 * Corrects one recipient or alternate, or only gives them a new link. Returns whether another person has the part now.
 * Callers must hold the workflow's lock, have checked that it is running, and check afterwards that everybody is reached.
 */
export async function correctOne(tx: UserContext, workflow: WorkflowRow, change: Change, at: string): Promise<boolean> {
  const own = and(eq(recipients.id, change.id), eq(recipients.workflowId, workflow.id));
  const [person] = await tx.db.select().from(recipients).where(own).for("update");
  if (!person) throw new AppError("not_found");
  if (person.status !== "waiting" && person.status !== "invited") throw new AppError("conflict", "already_acted");
  await assertOwnLink(tx, person);
  await assertAsSent(tx, await loadAttested(tx, workflow.id), { signatoryId: person.id, holderId: person.id });
  assertOfRole(person.recipientRole, change, at);
  const hasHost = isHosted(person.recipientRole);
  const host = hasHost ? await hostOf(tx, workflow, { ...person, ...hostIn(change) }) : {};
  const names = nameColumns(change);
  if (change.singleName === false && !change.lastName && !person.lastName)
    throw invalid({ [`${at}.lastName`]: "required" });
  const isAnother = isAnotherPerson(person, { ...change, ...names, ...host });
  const linkVersion = person.linkVersion + 1;
  const [changed] = await tx.db
    .update(recipients)
    .set({
      ...(change.firstName && { firstName: change.firstName }),
      ...names,
      ...(change.email && { email: change.email }),
      ...(change.defaultLanguage && { defaultLanguage: change.defaultLanguage }),
      ...(change.mobileNumber !== undefined && { mobileNumber: change.mobileNumber || null }),
      ...host,
      linkVersion,
      linkHash: linkHashOf({ id: person.id, linkVersion }),
      linkBySender: false, // whoever delivered the link does not know the new one
      gateTries: 0,
      gatePausedUntil: null,
      ...(isAnother ? { ...nothingDone, ...saltsOfNext() } : keptSalts()),
      ...(hasHost && { hostSalt: newSalt() }),
      updatedAt: tx.now,
    })
    .where(own)
    .returning();
  if (!changed) throw new AppError("not_found");
  await endDeviceSessions(tx, person.id);
  if (isAnother) await takeWork(tx, person);
  else if (changed.mobileNumber !== person.mobileNumber)
    await tx.db.delete(otpChallenges).where(eq(otpChallenges.signatoryId, person.id));
  const [was, is] = [whoIs(person), whoIs(changed)];
  const description = was === is ? is : `${was} → ${is}`;
  const entry = { action: "recipientCorrected", description, signatoryId: person.id } as const;
  const earlier = isAnother && (await rememberHolder(tx, person, { reason: "", corrected: true }));
  const facts = { people: [changed], ...(earlier && { earlier }) };
  await recordAudit(tx, workflow.id, entry, attest(facts));
  if (changed.status === "invited") await mailLink(tx, "signatureRequest", changed);
  if (changed.copySentAt) await mailLink(tx, "documentCopy", changed);
  return isAnother;
}

const hostIn = ({ hostName, hostEmail }: Change) => ({
  ...(hostName !== undefined && { hostName }),
  ...(hostEmail !== undefined && { hostEmail }),
});

const isAnotherPerson = (person: RecipientRow, change: Change): boolean =>
  identifying(person).some((key) => {
    const given = change[key];
    if (given === undefined || given === null || (given === "" && key !== "lastName")) return false;
    return /email$/i.test(key) ? !isSameAddress(given, person[key] ?? "") : given !== person[key];
  });

const whoIs = (person: RecipientRow) =>
  person.hostName && person.hostEmail
    ? `${nameAndAddress(person)} (${person.hostName} <${person.hostEmail}>)`
    : nameAndAddress(person);

/** Everybody has finished: what is sealed soon is what the trail attests up to there. */
export async function isCompleting(tx: UserContext, { id }: WorkflowRow): Promise<boolean> {
  return (await tx.db.$count(completions, eq(completions.workflowId, id))) > 0;
}

/**
 * A part with alternates has no name or link to correct, whoever has claimed it keeps their own, and nobody whom the
 * sender has removed gets a link.
 */
async function assertOwnLink(tx: UserContext, person: RecipientRow): Promise<void> {
  const of = person.memberOf ?? person.id;
  const [part] = await tx.db.select().from(recipients).where(eq(recipients.id, of));
  if (!part || isRemoved(part)) throw new AppError("not_found");
  const [alternate] = await tx.db.select().from(recipients).where(eq(recipients.memberOf, of)).limit(1);
  if (alternate && person.memberOf === null) throw new AppError("conflict", "correct_members");
  if (alternate && part.claimedBy === person.id) throw new AppError("conflict", "release_first");
}
