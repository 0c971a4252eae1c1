import { eq } from "drizzle-orm";
import { companyRoles, groupRoles } from "@/db/enums";
import { database } from "@/db/client";
import {
  companies,
  companyGroups,
  companyGroupUsers,
  companyUsers,
  enterpriseSubscriptions,
} from "@/db/schema/companies";
import { attachments } from "@/db/schema/attachments";
import { documents, revisions } from "@/db/schema/documents";
import { companyApiCredentials, webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { sealText, sha256 } from "@/lib/platform/crypto";
import { person, type Sender } from "./given";
import { type Draft, givenDraft, givenMember, givenSent, tokenOf } from "./shortcuts";

export type Place = {
  workflowId: number;
  documentId: number;
  actionId: number;
  revisionId: number;
  pageId: number;
  fieldId: number;
  attachmentId: number;
  token: string;
  companyId: number;
  webhookId: number;
  deliveryId: number;
};
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
  | "initiator";

export type Tenants = {
  companyId: number;
  groupId: number;
  /** Of a visitor there is no session. */
  callers: Record<CallerName, Sender | null>;
  /** A draft and a sent workflow in the group of the first tenant, by one who is no longer in the group. */
  draft: Place;
  sent: Place;
  /** A draft of the same initiator's in no group. */
  personal: Place;
  /** The other tenant's. */
  foreign: Place;
  foreignGroupId: number;
};

/** Two organisations with a group each, everyone who may stand to a workflow in some way, and workflows to try it on. */
export async function givenTenants(): Promise<Tenants> {
  const { companyId, groupId, join } = await givenCompany("First");
  const other = await givenCompany("Second");
  const initiator = await join(companyRoles.user, groupRoles.editor);
  const outsider = await other.join(companyRoles.administrator, groupRoles.administrator);
  const callers = {
    visitor: null,
    unconfirmed: await givenMember({ confirmedAt: null }),
    outsider,
    colleague: await join(companyRoles.editor, null),
    groupMember: await join(companyRoles.user, groupRoles.member),
    groupEditor: await join(companyRoles.user, groupRoles.editor),
    groupAdmin: await join(companyRoles.user, groupRoles.administrator),
    companyEditor: await join(companyRoles.editor, groupRoles.member),
    companyAdmin: await join(companyRoles.administrator, null),
    initiator,
  };
  const own = { companyId, ...(await givenWebhook(companyId)) };
  const others = { companyId: other.companyId, ...(await givenWebhook(other.companyId)) };
  const people = [person(), person()];
  const draft = await placeOf(own, await givenDraft(initiator, people, { groupId }));
  const sent = await placeOf(own, await givenSent(initiator, people, { groupId }), true);
  const personal = await placeOf(own, await givenDraft(initiator, people));
  const foreign = await placeOf(others, await givenSent(outsider, people, { groupId: other.groupId }), true);
  await database().delete(companyGroupUsers).where(eq(companyGroupUsers.userId, initiator.id));
  return { companyId, groupId, callers, draft, sent, personal, foreign, foreignGroupId: other.groupId };
}

async function givenCompany(name: string) {
  const db = database();
  const [company] = await db.insert(companies).values({ name }).returning();
  if (!company) throw new Error("The company's row was not written");
  const [group] = await db.insert(companyGroups).values({ companyId: company.id, name: "Group" }).returning();
  if (!group) throw new Error("The group's row was not written");
  await db.insert(enterpriseSubscriptions).values({ companyId: company.id });
  await db.insert(companyApiCredentials).values({
    companyId: company.id,
    keyHash: sha256(`key of ${name}`),
    keySealed: sealText("api-key", `company:${company.id}:company_api_credentials.key`, `key of ${name}`),
  });
  const join = async (roleId: number, groupRole: number | null) => {
    const member = await givenMember();
    await db.insert(companyUsers).values({ companyId: company.id, userId: member.id, roleId, acceptedAt: new Date() });
    if (groupRole !== null)
      await db.insert(companyGroupUsers).values({ groupId: group.id, userId: member.id, roleId: groupRole });
    return member;
  };
  return { companyId: company.id, groupId: group.id, join };
}

/** Switched on, with a delivery that was given up. */
async function givenWebhook(companyId: number): Promise<{ webhookId: number; deliveryId: number }> {
  const values = { companyId, url: "https://hooks.example/in", events: ["workflow.sent"], secretSealed: "" };
  const [hook] = await database().insert(webhooks).values(values).returning();
  if (!hook) throw new Error("The webhook's row was not written");
  const sent = { webhookId: hook.id, event: "workflow.sent", payload: {}, attempts: 12 };
  const [delivery] = await database().insert(webhookDeliveries).values(sent).returning();
  return { webhookId: hook.id, deliveryId: delivery?.id ?? 0 };
}

type Own = Pick<Place, "companyId" | "webhookId" | "deliveryId">;

async function placeOf(own: Own, { id, document, signatories, fields }: Draft, isSent = false): Promise<Place> {
  const [row] = await database().select().from(documents).where(eq(documents.id, document.id));
  const values = { documentId: document.id, workflowId: id, fileHash: row?.fileHash ?? "", createdAt: new Date() };
  const [revision] = isSent ? await database().insert(revisions).values(values).returning() : [];
  const [attachment] = await database()
    .insert(attachments)
    .values({
      kind: "reference",
      ownerId: row?.ownerId ?? 0,
      workflowId: id,
      title: "House rules",
      fileHash: row?.fileHash ?? "",
      fileName: "rules.pdf",
      contentType: "application/pdf",
    })
    .returning();
  return {
    ...own,
    workflowId: id,
    documentId: document.id,
    actionId: signatories[0]?.id,
    revisionId: revision?.id ?? 0,
    pageId: document.pages[0].id,
    fieldId: fields[0]?.id,
    attachmentId: attachment?.id ?? 0,
    token: tokenOf(signatories[0] ?? {}),
  };
}
