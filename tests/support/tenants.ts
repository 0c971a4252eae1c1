import { and, eq } from "drizzle-orm";
import { companyRoles, groupRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyGroupUsers } from "@/db/schema/companies";
import { attachments } from "@/db/schema/attachments";
import { documents, revisions } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import { apiKeys, companyApiCredentials, webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { openSession } from "@/lib/calls/session";
import { systemContext } from "@/lib/platform/context/context";
import { macOf } from "@/lib/audit/macs";
import { sealText, sha256 } from "@/lib/platform/crypto/crypto";
import { reminders } from "@/db/schema/reminders";
import { must } from "./api";
import { givenCompany, givenGroup, givenHolding } from "./companies";
import { person, type Sender } from "./given";
import { ownThingsOf } from "./own-things";
import { type Draft, givenDraft, givenUser, tokenOf } from "./shortcuts";

export type Place = {
  workflowId: number;
  documentId: number;
  actionId: number;
  revisionId: number;
  pageId: number;
  fieldId: number;
  attachmentId: number;
  reminderId: number;
  signatoryId: number;
  token: string;
  companyId: number;
  groupId: number;
  /** Belongs to a member of the organisation and the group who is not among the callers. */
  companyUserId: number;
  userId: number;
  /** Belong to the workflow's initiator: a contact, and a template in the same group. */
  contactId: number;
  templateId: number;
  /** A batch of it without rows, not started. */
  batchId: number;
  linkId: number;
  viewId: number;
  jobId: number;
  visitId: string;
  roleId: number;
  templateDocumentId: number;
  referenceId: number;
  requestedId: number;
  apiKeyId: number;
  webhookId: number;
  deliveryId: number;
};
type Membership = Pick<
  Place,
  "companyId" | "groupId" | "companyUserId" | "userId" | "apiKeyId" | "webhookId" | "deliveryId"
>;
export type CallerName =
  | "visitor"
  | "unconfirmed"
  | "outsider"
  | "colleague"
  | "groupMember"
  | "groupEditor"
  | "groupAdmin"
  | "companyEditor"
  | "companyAdmin"
  | "holding"
  | "initiator"
  /** The session of an organisation's administrator that was proved too long ago. */
  | "oldProof"
  /** An API key of the organisation with the scope `administer` alone. */
  | "key";

export type Tenants = {
  companyId: number;
  groupId: number;
  /** Null for the visitor, who has no session. */
  callers: Record<CallerName, Sender | null>;
  /** A draft and a sent workflow in the first tenant's group; their initiator has left the group. */
  draft: Place;
  sent: Place;
  /** A draft of the same initiator, in no group. */
  personal: Place;
  /** Belongs to the other tenant. */
  foreign: Place;
  foreignGroupId: number;
};

/** Two organisations with a group each, callers in every relation to a workflow, and workflows to try them on. */
export async function givenTenants(): Promise<Tenants> {
  const holding = await givenHolding();
  const { companyId, groupId, join, membership } = await givenTenant("First", holding.id);
  const other = await givenTenant("Second");
  const initiator = await join(companyRoles.user, groupRoles.editor);
  const outsider = await other.join(companyRoles.administrator, groupRoles.administrator);
  const companyAdmin = await join(companyRoles.administrator, null);
  const callers = {
    visitor: null,
    unconfirmed: await givenUser({ confirmedAt: null }),
    outsider,
    colleague: await join(companyRoles.editor, null),
    groupMember: await join(companyRoles.user, groupRoles.member),
    groupEditor: await join(companyRoles.user, groupRoles.editor),
    groupAdmin: await join(companyRoles.user, groupRoles.administrator),
    companyEditor: await join(companyRoles.editor, groupRoles.member),
    companyAdmin,
    holding: holding.user,
    initiator,
    oldProof: await givenOldProof(companyAdmin),
    key: { ...companyAdmin, token: await givenAdministeringKey(companyId) },
  };
  const people = [person(), person()];
  const draft = await placeOf(await givenDraft(initiator, people, { groupId }), membership);
  const sent = await placeOf(await givenSentWithReference(initiator, { groupId }), membership, true);
  const personal = await placeOf(await givenDraft(initiator, people), membership);
  const foreign = await placeOf(
    await givenSentWithReference(outsider, { groupId: other.groupId }),
    other.membership,
    true,
  );
  await database().delete(companyGroupUsers).where(eq(companyGroupUsers.userId, initiator.id));
  return { companyId, groupId, callers, draft, sent, personal, foreign, foreignGroupId: other.groupId };
}

async function givenTenant(name: string, holdingCompanyId: number | null = null) {
  const company = await givenCompany({ name, holdingCompanyId });
  await database()
    .insert(companyApiCredentials)
    .values({
      companyId: company.id,
      keyHash: sha256(`key of ${name}`),
      keySealed: sealText("api-key", `company:${company.id}:company_api_credentials.key`, `key of ${name}`),
    });
  const group = await givenGroup(company.id);
  const join = async (roleId: number, groupRole: number | null) => {
    const user = await company.join(roleId);
    if (groupRole !== null) await group.add(user, groupRole);
    return user;
  };
  const somebody = await join(companyRoles.user, groupRoles.member);
  const membership: Membership = {
    companyId: company.id,
    groupId: group.id,
    companyUserId: somebody.companyUserId,
    userId: somebody.id,
    apiKeyId: await givenApiKey(company.id),
    ...(await givenWebhook(company.id)),
  };
  return { companyId: company.id, groupId: group.id, join, membership };
}

async function givenOldProof(member: Sender): Promise<Sender> {
  const token = await openSession(systemContext(new Date(Date.now() - 3_600_000)), member.id, "password");
  return { ...member, token };
}

async function givenAdministeringKey(companyId: number): Promise<string> {
  const key = `csk_of_${companyId}`;
  const values = { companyId, name: "Users", scopes: ["administer" as const], tail: "", createdAt: new Date() };
  await database()
    .insert(apiKeys)
    .values({ ...values, keyHash: sha256(key) });
  return key;
}

async function givenApiKey(companyId: number): Promise<number> {
  const values = { companyId, name: "Export", scopes: ["read" as const], tail: "", createdAt: new Date() };
  const [key] = await database()
    .insert(apiKeys)
    .values({ ...values, keyHash: `of ${companyId}` })
    .returning();
  return key?.id ?? 0;
}

/** An active webhook with a delivery that was given up. */
async function givenWebhook(companyId: number): Promise<{ webhookId: number; deliveryId: number }> {
  const values = { companyId, url: "https://hooks.example/in", events: ["workflow.sent"], secretSealed: "" };
  const [hook] = await database().insert(webhooks).values(values).returning();
  if (!hook) throw new Error("The webhook's row was not written");
  const sent = { webhookId: hook.id, event: "workflow.sent", payload: {}, attempts: 12 };
  const [delivery] = await database().insert(webhookDeliveries).values(sent).returning();
  return { webhookId: hook.id, deliveryId: delivery?.id ?? 0 };
}

/** The reference document is added first, because the sending attests it. */
async function givenSentWithReference(sender: Sender, options: { groupId: number }): Promise<Draft> {
  const draft = await givenDraft(sender, [person(), person()], options);
  await givenReference(draft.id, draft.document.id);
  await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
  return draft;
}

async function givenReference(workflowId: number, documentId: number): Promise<void> {
  const [row] = await database().select().from(documents).where(eq(documents.id, documentId));
  if (!row) throw new Error("The draft is gone");
  await database().insert(attachments).values({
    kind: "reference",
    ownerId: row.ownerId,
    workflowId,
    title: "House rules",
    fileHash: row.fileHash,
    fileName: "rules.pdf",
    contentType: "application/pdf",
  });
}

async function placeOf(
  { id, document, signatories: recipients, fields }: Draft,
  membership: Membership,
  isSent = false,
): Promise<Place> {
  const [row] = await database().select().from(documents).where(eq(documents.id, document.id));
  const made = {
    documentId: Number(document.id),
    workflowId: id,
    signatoryId: Number(recipients[0]?.id),
    fileHash: row?.fileHash ?? "",
    createdAt: new Date(),
  };
  const values = { ...made, code: macOf("revision", made) };
  const [revision] = isSent ? await database().insert(revisions).values(values).returning() : [];
  const [workflow] = await database().select().from(workflows).where(eq(workflows.id, id));
  const [reminder] = await database().insert(reminders).values({ workflowId: id, reminderDaysSet: 3 }).returning();
  if (!isSent) await givenReference(id, document.id);
  const isReference = and(eq(attachments.workflowId, id), eq(attachments.kind, "reference"));
  const [attachment] = await database().select().from(attachments).where(isReference);
  if (!row || !workflow) throw new Error("The draft is gone");
  return {
    ...membership,
    ...(await ownThingsOf(row, workflow)),
    workflowId: id,
    documentId: document.id,
    actionId: recipients[0]?.id,
    revisionId: revision?.id ?? 0,
    pageId: document.pages[0].id,
    fieldId: fields[0]?.id,
    attachmentId: attachment?.id ?? 0,
    reminderId: reminder?.id ?? 0,
    signatoryId: recipients[0]?.id,
    token: tokenOf(recipients[0] ?? {}),
  };
}
