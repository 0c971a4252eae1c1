import "server-only";
import { asc, eq } from "drizzle-orm";
import { reminders } from "@/db/schema/reminders";
import { delegations, recipients, workflows } from "@/db/schema/workflows";
import { workflowOrigins } from "@/db/schema/workflow-origins";
import { findPerson } from "@/lib/access/find-person";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { copyAttachments, copyDocuments, type OwnerOf } from "@/lib/documents/copy-parts";
import { findExternalData } from "@/lib/external-data/queries";
import { noExternalData } from "@/lib/external-data/schema";
import { saveExternalData } from "@/lib/external-data/save-external-data";
import { madeNow, type UserContext, transact } from "@/lib/platform/context/context";
import { isErased } from "@/lib/recipients/deleted-account";
import { listPeople } from "@/lib/workflows/queries";
import { nobody } from "./save-alternates";
import { settingsDto } from "@/lib/workflows/schema/settings";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { hasOneName } from "@/lib/recipients/rules";

type RecipientRow = typeof recipients.$inferSelect;

/**
 * Copies a workflow of any status to a new draft of the caller's: documents as uploaded, the recipients whom the sender
 * named with what the sender's systems keep with them, steps, fields, messages and settings; the copy itself is not what
 * those call the original. Nothing that a recipient did or entered is taken along, and no access
 * code, schedule or trail. Answers the draft's id.
 */
export async function copyWorkflow(ctx: UserContext, workflowId: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const source = await getWorkflowFor(tx, "workflow:copy", workflowId, { lock: true });
    const [copy] = await tx.db
      .insert(workflows)
      .values({
        ...madeNow(tx),
        ...settingsOf(source),
        initiatorId: tx.actor.userId,
        companyId: tx.actor.companyId,
        // Somebody who has left the folder gets the copy among their own workflows.
        groupId: source.callerRoles.some((role) => role !== "initiator") ? source.groupId : null,
        madeByApiKey: tx.actor.viaKey ?? false,
      })
      .returning({ id: workflows.id });
    if (!copy) throw new Error("The workflow's row was not written");
    await copyOrigin(tx, source, copy.id);
    const [from, to] = [{ workflowId: source.id }, { workflowId: copy.id }];
    const ownerOf = await copyPeople(tx, source, copy.id);
    await copyDocuments(tx, from, to, ownerOf);
    await copyAttachments(tx, from, to, ownerOf);
    await copyReminders(tx, source, copy.id);
    await recordAudit(tx, copy.id, { action: "created", description: "created" });
    return copy.id;
  });
}

/** The copy keeps its template, whose fields it has, but not the public link, because it did not come from that. */
async function copyOrigin(tx: UserContext, source: WorkflowRow, workflowId: number): Promise<void> {
  const [origin] = await tx.db.select().from(workflowOrigins).where(eq(workflowOrigins.workflowId, source.id));
  if (origin) await tx.db.insert(workflowOrigins).values({ workflowId, templateId: origin.templateId });
}

const settingsOf = (source: WorkflowRow) => ({
  ...settingsDto.parse(source),
  name: source.name,
  allowChanges: source.allowChanges,
  executeActionsInOrder: source.executeActionsInOrder,
});

async function copyPeople(tx: UserContext, source: WorkflowRow, workflowId: number): Promise<OwnerOf> {
  const { people, alternates } = await listPeople(tx, source);
  const sender = await findPerson(tx, source.initiatorId);
  const kept = await findExternalData(tx, source.id);
  const copyOf = new Map<number, number>();
  for (const person of people) {
    const ownAlternates = alternates.filter(({ memberOf }) => memberOf === person.id);
    const id = await insertPerson(tx, {
      ...partOf(person),
      ...(ownAlternates.length > 0 ? nobody : await namedBySender(tx, person)),
      // Sending has set the sender as host if none was named.
      ...(isSameAddress(person.hostEmail ?? "", sender?.email ?? "") && { hostName: null, hostEmail: null }),
      workflowId,
    });
    copyOf.set(person.id, id);
    const own = kept.ofRecipient(person.id);
    if (own !== noExternalData) await saveExternalData(tx, { signatoryId: id }, own);
    for (const alternate of ownAlternates)
      await insertPerson(tx, {
        ...partOf(alternate),
        ...(await namedBySender(tx, alternate)),
        workflowId,
        memberOf: id,
      });
  }
  return (signatoryId) => ({ signatoryId: copyOf.get(signatoryId) ?? 0 });
}

async function insertPerson(tx: UserContext, columns: typeof recipients.$inferInsert): Promise<number> {
  const [row] = await tx.db.insert(recipients).values(columns).returning({ id: recipients.id });
  if (!row) throw new Error("The recipient's row was not written");
  return row.id;
}

/** What the sender set for a recipient, except who it is. */
const partOf = (person: RecipientRow) => ({
  actionIndex: person.actionIndex,
  recipientRole: person.recipientRole,
  copyAt: person.copyAt,
  hostName: person.hostName,
  hostEmail: person.hostEmail,
  templateRoleId: person.templateRoleId,
  roleName: person.roleName,
  firstNameChangesFrozen: person.firstNameChangesFrozen,
  lastNameChangesFrozen: person.lastNameChangesFrozen,
  emailChangesFrozen: person.emailChangesFrozen,
  privateMessage: person.privateMessage,
  hasOtpStep: person.hasOtpStep,
  forceOtp: person.forceOtp,
  webformEnabled: person.webformEnabled,
  defaultLanguage: person.defaultLanguage,
  signatureMethods: person.signatureMethods,
});

/** Name and address as the sender gave or corrected them last, before the recipient handed the part on; not of a deleted account. */
async function namedBySender(tx: UserContext, person: RecipientRow) {
  const { firstName, lastName, singleName, email, mobileNumber } = person;
  const earlier = await tx.db
    .select()
    .from(delegations)
    .where(eq(delegations.signatoryId, person.id))
    .orderBy(asc(delegations.id));
  const handedOn = earlier.slice(earlier.findLastIndex(({ corrected }) => corrected) + 1);
  const first = handedOn.find((one) => !isErased(one));
  if (!first) return { firstName, lastName, singleName, email, mobileNumber };
  const names = { firstName: first.firstName, lastName: first.lastName, singleName: hasOneName(first) };
  return { ...names, email: first.email, mobileNumber: null };
}

async function copyReminders(tx: UserContext, source: WorkflowRow, workflowId: number): Promise<void> {
  const rows = await tx.db.select().from(reminders).where(eq(reminders.workflowId, source.id)).orderBy(reminders.id);
  if (rows.length === 0) return;
  await tx.db.insert(reminders).values(
    rows.map(({ reminderDaysSet, escalateDaysSet, escalateEmail, customEmailText }) => ({
      workflowId,
      reminderDaysSet,
      escalateDaysSet,
      escalateEmail,
      customEmailText,
    })),
  );
}
