import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { signatureMethodIds } from "@/db/enums";
import { mails } from "@/db/schema/platform";
import { users } from "@/db/schema/users";
import { completions, workflows } from "@/db/schema/workflows";
import { findActor } from "@/lib/calls/act-as";
import { entryKindOf } from "@/lib/fields/kinds";
import { isEntered, isSignature, isText } from "@/lib/fields/kinds/entry-kind";
import { deliverToMailbox } from "@/lib/mails/deliver-mail";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { dayMs } from "@/lib/platform/i18n/days";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { declineRequest } from "@/lib/signing/finish/decline-request";
import { drawTyped } from "@/lib/signing/signatures/draw-typed";
import { finishSigning } from "@/lib/signing/finish/finish-signing";
import { giveConsent } from "@/lib/signing/gate/give-consent";
import { listOwnEntries } from "@/lib/signing/entries/list-own-entries";
import { openRequest } from "@/lib/signing/gate/open-request";
import { recordOpening } from "@/lib/signing/gate/record-opening";
import { ownName } from "@/lib/signing/rules/own-name";
import { saveSignature } from "@/lib/signing/signatures/save-signature";
import { disclosureVersion } from "@/lib/signing/schema";
import { startFromTemplate } from "@/lib/templates/start-from-template";
import { cancelWorkflow } from "@/lib/workflows/running/cancel-workflow";
import { listRecipients } from "@/lib/workflows/queries";
import { saveSettings } from "@/lib/workflows/settings/change-settings";
import { scheduleWorkflow } from "@/lib/workflows/send/schedule-workflow";
import { sendWorkflow } from "@/lib/workflows/send/send-workflow";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { entryOf, type PersonKey, personOf } from "./people";
import { type GroupIds, sampleTemplates, type TemplateKey } from "./sample-templates";
import type { SampleWorkflow } from "./sample-workflows";

const hourMs = 3_600_000;

type SampleParts = { templates: ReadonlyMap<TemplateKey, number>; groups: GroupIds };

/**
 * Creates one sample by the same functions that people's calls use, with its own dates. Nothing waits for a worker: the
 * work of jobs is done here, and they find nothing left. Mails go to the mailbox only.
 */
export async function makeSampleWorkflow(tx: Context, sample: SampleWorkflow, parts: SampleParts): Promise<void> {
  const at = ({ days, hours = 0 }: { days: number; hours?: number }) =>
    new Date(tx.now.getTime() - days * dayMs - hours * hourMs);
  const as = (key: PersonKey, now: Date) => asUser(tx, key, now);
  const made = at(sample.made);
  const maker = await as(sample.sender, made);
  const roles = sampleTemplates[sample.template].roles;
  const { id } = await startFromTemplate(maker, {
    templateId: parts.templates.get(sample.template) ?? 0,
    groupId: sample.group === null ? null : (parts.groups.get(sample.group) ?? null),
    name: sample.name,
    signatories: sample.people.map((key, index) => {
      const { firstName, lastName, email, defaultLanguage } = personOf(key);
      return { roleName: roles[index]?.name, firstName, lastName, email, defaultLanguage };
    }),
    ...(sample.fields && { fields: sample.fields }),
  });
  const { message, linkDays } = sample;
  if (message || linkDays)
    await saveSettings(maker, id, { ...(message && { message }), ...(linkDays && { linkExpiryDays: linkDays }) });
  if (sample.scheduledInDays)
    await scheduleWorkflow(maker, id, new Date(tx.now.getTime() + sample.scheduledInDays * dayMs));
  if (sample.sent) {
    await sendWorkflow(await as(sample.sender, at(sample.sent)), id);
    await deliverHere({ ...tx, now: at(sample.sent) }, id);
  }
  for (const act of sample.acts ?? []) {
    const then = { ...tx, now: at(act.at) };
    await actAsRecipient(then, id, act);
    const [done] = await tx.db.select().from(completions).where(eq(completions.workflowId, id));
    if (done) await sealWorkflow(then, id);
    await deliverHere(then, id);
  }
  if (sample.cancelled) {
    const then = at(sample.cancelled.at);
    await cancelWorkflow(await as(sample.sender, then), id, sample.cancelled.reason);
    await deliverHere({ ...tx, now: then }, id);
  }
  await markAsSample(tx, id, made);
}

/** What is not sent was last changed when it was made. */
export async function markAsSample(tx: Context, workflowId: number, createdAt: Date): Promise<void> {
  const updatedAt = sql`case when ${workflows.executeAt} is null then ${createdAt.toISOString()}::timestamptz
    else ${workflows.updatedAt} end`;
  await tx.db.update(workflows).set({ isSample: true, createdAt, updatedAt }).where(eq(workflows.id, workflowId));
}

type SampleAct = NonNullable<SampleWorkflow["acts"]>[number];

async function actAsRecipient(ctx: Context, workflowId: number, act: SampleAct): Promise<void> {
  const person = personOf(act.by);
  const row = (await listRecipients(ctx, { id: workflowId })).find(({ email }) => email === person.email);
  if (!row) throw new Error(`${person.email} is no recipient of the sample ${workflowId}`);
  const request = () => openRequest(ctx, signingToken(row));
  await recordOpening(ctx, await request());
  if ("declines" in act) return declineRequest(ctx, await request(), act.declines);
  if (act.does === "opens") return;
  await giveConsent(ctx, await request(), { version: disclosureVersion });
  const data = [];
  for (const { field } of await listOwnEntries(ctx, row)) {
    const { id: fieldId, documentId } = field;
    const kind = entryKindOf(field);
    if (isSignature(kind)) {
      const typed = await drawTyped(ownName(person, field.isInitial), "mynerve");
      const encodedImage = Buffer.from(typed ?? []).toString("base64");
      await saveSignature(ctx, await request(), {
        fieldId,
        documentId,
        encodedImage,
        signType: signatureMethodIds.type,
      });
    } else if (isEntered(kind) && isText(kind) && !field.value)
      data.push({ fieldId, documentId, value: entryOf(field.name, person) });
  }
  await finishSigning(ctx, await request(), { data, timeZone: "Europe/Athens" });
}

/** The user's current context, with another time. */
export async function asUser(tx: Context, key: PersonKey, now: Date): Promise<UserContext> {
  const { email } = personOf(key);
  const [user] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const found = await findActor({ ...tx, now }, { userId: user?.id ?? 0, byKey: false, companyId: null });
  if (!found) throw new Error(`There is no ${email} to make samples`);
  return found;
}

/** Puts the sample's mails into the mailbox, at the time of what they tell. */
export async function deliverHere(tx: Context, workflowId: number): Promise<void> {
  const waiting = await tx.db
    .select()
    .from(mails)
    .where(and(eq(mails.workflowId, workflowId), isNull(mails.sentAt)))
    .orderBy(mails.id);
  for (const mail of waiting) await deliverToMailbox(tx, mail);
}
