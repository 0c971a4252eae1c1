import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { documents, pages } from "@/db/schema/documents";
import { users } from "@/db/schema/users";
import { systemContext } from "@/lib/platform/context/context";
import { openSession } from "@/lib/calls/session";
import { stateOf } from "@/lib/platform/process/process-state";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { must, type Answer } from "./api";
import { field, givenPdf, person, type Sender, upload } from "./given";
import { givenSubscription } from "./subscription";

// Shortcuts to a state that skip mails, jobs and hashes, for tests about what comes after it.

/** A user with a session, confirmed by default. A user on trial can send only ten workflows. */
export async function givenUser(
  over: Partial<typeof users.$inferInsert> = {},
  { onTrial = false } = {},
): Promise<Sender> {
  const ctx = systemContext();
  const email = `member.${randomUUID()}@example.test`;
  const values = { firstName: "Ελένη", lastName: "Παπαδοπούλου", email, confirmedAt: ctx.now, onboardedAt: ctx.now };
  const [user] = await ctx.db
    .insert(users)
    .values({ ...values, ...over })
    .returning();
  if (!user) throw new Error("The user's row was not written");
  if (!onTrial) await givenSubscription({ userId: user.id });
  return { token: await openSession(ctx, user.id, "password"), email: user.email, id: user.id };
}

/** A checked document of this user; the first call uploads it, later calls copy it. */
export async function givenDocument(sender: Sender): Promise<Answer["json"]> {
  const db = database();
  const uploadFirst = async () => upload(await givenUser(), await givenPdf(2));
  const { id } = await stateOf("firstDocument", uploadFirst);
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  const pageRows = await db.select().from(pages).where(eq(pages.documentId, id));
  if (!row) throw new Error("The first document is gone");
  const { id: _, uuid: __, ...columns } = row;
  const copy = { ...columns, ownerId: sender.id, status: "ready" as const };
  const [document] = await db.insert(documents).values(copy).returning();
  if (!document) throw new Error("The document's row was not written");
  await db.insert(pages).values(pageRows.map(({ id: ___, ...page }) => ({ ...page, documentId: document.id })));
  return (await must("GET", `/documents/${document.id}`, { token: sender.token })).document;
}

export type Draft = {
  id: number;
  at: string;
  document: Answer["json"];
  signatories: Answer["json"][];
  fields: Answer["json"][];
};
type DraftOptions = {
  ordered?: boolean;
  groupId?: number;
  /** The fields of a recipient; by default an input and a signature. */
  fieldsOf?: (signatoryId: number, pageId: number, index: number) => unknown[];
};

const plainFields = (signatoryId: number, pageId: number, index: number) => [
  field(`remark ${index}`, 1, signatoryId, pageId, { relative_top: 5 + 6 * index }),
  field(`sign ${index}`, 4, signatoryId, pageId, { relative_top: 5 + 6 * index, relative_left: 50 }),
];

export async function givenDraft(sender: Sender, people = [person()], options: DraftOptions = {}): Promise<Draft> {
  const { ordered = true, groupId, fieldsOf = plainFields } = options;
  const { token } = sender;
  const document = await givenDocument(sender);
  const body = { document_ids: [document.id], workflow_name: "Lease", ...(groupId && { group_id: groupId }) };
  const { workflow } = await must("POST", "/workflows/documents", { token, body });
  const at = `/workflows/simple-sign/${workflow.id}`;
  if (!ordered) await must("PATCH", at, { token, body: { execute_actions_in_order: false } });
  const { signatories: recipients } = await must("POST", `${at}/signatories`, { token, body: { signatories: people } });
  const list = recipients.flatMap((s: { id: number }, index: number) => fieldsOf(s.id, document.pages[0].id, index));
  const saved = await must("POST", `/documents/${document.id}/fields`, { token, body: { fields: list } });
  return { id: workflow.id, at, document, signatories: recipients, fields: saved.fields };
}

/** The token of the link in the recipient's first mail. */
export const tokenOf = (recipient: { id?: number }) => signingToken({ id: Number(recipient.id), linkVersion: 1 });

export type Sent = Draft & { tokens: string[] };

type SentOptions = DraftOptions & {
  /** Runs on the draft, because the sending attests what is there. */
  beforeSending?: (draft: Draft) => Promise<unknown>;
};

/** Sends a workflow; returns each recipient's token, also of those whose turn has not come. */
export async function givenSent(
  sender: Sender,
  people = [person()],
  { beforeSending, ...options }: SentOptions = {},
): Promise<Sent> {
  const draft = await givenDraft(sender, people, options);
  await beforeSending?.(draft);
  await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
  return { ...draft, tokens: draft.signatories.map(tokenOf) };
}
