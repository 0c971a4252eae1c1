import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { recipientRoleIds } from "@/db/enums";
import { recipients, workflows } from "@/db/schema/workflows";
import { mails } from "@/db/schema/platform";
import { findUnsentMail } from "@/lib/mails/find-unsent-mail";
import { refuseMail } from "@/lib/mails/refuse-mail";
import { systemContext, transact } from "@/lib/platform/context/context";
import { openRequest } from "@/lib/signing/gate/open-request";
import { recordOpening } from "@/lib/signing/gate/record-opening";
import { webhookEvents } from "@/lib/integrations/schema";
import { expireLinks } from "@/lib/workflows/running/expire-links";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { field, person, signAs } from "../support/given";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";
import { givenDraft, givenSent, type Sent, tokenOf } from "../support/shortcuts";

process.env["ALLOW_PRIVATE_WEBHOOKS"] = "1";
useProduct();

type Told = Record<string, any>; // eslint-disable-line typescript/no-explicit-any -- a test reads what it expects
let told: Told[] = [];
const receiver = http.createServer((request, answer) => {
  void text(request).then((body) => {
    told.push(JSON.parse(body));
    answer.writeHead(200).end();
  });
});
let own: Organisation;
let peer: SmtpPeer;

beforeAll(async () => {
  peer = await startSmtpPeer({
    authOptional: true,
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith("refused.") ? Object.assign(new Error("No such user"), { responseCode: 550 }) : null),
  });
  process.env["SMTP_URL"] = `smtp://${peer.host}:${peer.port}`;
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  own = await givenOrganisation();
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`; // it listens on TCP
  const body = { url, events: webhookEvents };
  await must("POST", `${own.at}/webhooks`, { token: own.admin.token, body });
});
afterAll(async () => {
  delete process.env["SMTP_URL"];
  await peer.stop();
  await new Promise<void>((resolve) => void receiver.close(() => resolve()));
});
beforeEach(async () => {
  await runJobs();
  told = [];
});

const lease = { external_id: "lease-1", metadata: { "Cost centre": "A 12" } };
const tenant = { external_id: "customer-7", metadata: { segment: "b2c" } };
const none = { external_id: null, metadata: {} };

const send = (people = [person(tenant)]) =>
  givenSent(own.admin, people, {
    groupId: own.groupId,
    fieldsOf: (id, pageId, index) => (index < 2 ? [field(`sign ${index}`, 4, id, pageId)] : []),
  });
const open = ({ tokens }: Pick<Sent, "tokens">, place = 0) =>
  call("POST", `/signature-requests/${tokens[place]}/events`, { body: { events: [{ kind: "opened" }] } });
const all = async () => {
  await runJobs();
  return told;
};
const named = (list: Told[], event: string) => list.filter((one) => one["event"] === event);

test("a recipient's first opening is told, once, with whom the sender's systems know", async () => {
  const sent = await send();
  await must("PATCH", sent.at, { token: own.admin.token, body: lease });
  await call("GET", `/signature-requests/${sent.tokens[0]}`);
  expect(named(await all(), "signatory.opened")).toEqual([]);
  await Promise.all([open(sent), open(sent), open(sent)]);
  await call("GET", `/signature-requests/${sent.tokens[0]}`);
  const [first, ...more] = named(await all(), "signatory.opened");
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    workflow: { id: sent.id, ...lease },
    signatory: { id: sent.signatories[0]?.["id"], ...tenant },
  });
});

test("an opening that is rolled back tells nobody, and neither do workflows that the organisation does not see", async () => {
  const sent = await send();
  await runJobs();
  told = [];
  const ctx = systemContext();
  const undone = transact(ctx, async (tx) => {
    await recordOpening(tx, await openRequest(tx, String(sent.tokens[0])));
    throw new Error("killed");
  });
  await expect(undone).rejects.toThrow("killed");
  await open(await givenSent(own.admin));
  expect(await all()).toEqual([]);
  await open(sent);
  expect(named(await all(), "signatory.opened")).toHaveLength(1);
});

test("a member's opening names the member, and the part that is theirs", async () => {
  const alternates = [person(), person()];
  const sent = await send([person({ members: alternates, ...tenant })]);
  const rows = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
  const alternate = rows.find(({ email }) => email === alternates[1]?.email);
  await open({ tokens: [tokenOf({ id: alternate?.id ?? 0 })] });
  const [opened] = named(await all(), "signatory.opened");
  const part = { id: sent.signatories[0]?.["id"], email: alternates[1]?.email, recipient_role_id: 1, ...tenant };
  expect(opened?.["signatory"]).toMatchObject(part);
});

test("a completion names all recipients, how they ended and what the sender's systems keep with them", async () => {
  const copy = person({ recipient_role_id: recipientRoleIds.copy });
  const sent = await send([person(tenant), person(), copy]);
  await must("PATCH", sent.at, { token: own.admin.token, body: lease });
  for (const token of sent.tokens.slice(0, 2)) await signAs(token ?? null);
  const [completed] = named(await all(), "workflow.completed");
  expect(completed?.["workflow"]).toMatchObject({ id: sent.id, workflow_status_id: 1, ...lease });
  expect(completed?.["signatories"]).toMatchObject([
    { id: sent.signatories[0]?.["id"], status: "completed", finished_at: expect.any(String), ...tenant },
    { id: sent.signatories[1]?.["id"], status: "completed", finished_at: expect.any(String), ...none },
    { email: copy.email, finished_at: null, ...none },
  ]);
  const [finished] = named(told, "signatory.finished");
  expect(finished).toMatchObject({ workflow: lease, signatory: tenant });
});

test("the end of the links is told once, and again only after they were extended", async () => {
  const sent = await send();
  const past = new Date(Date.now() - 60_000);
  const expire = () => database().update(workflows).set({ expiresAt: past }).where(eq(workflows.id, sent.id));
  await expire();
  await Promise.all([expireLinks(systemContext()), expireLinks(systemContext())]);
  await expireLinks(systemContext());
  const expired = named(await all(), "workflow.expired");
  expect(expired).toMatchObject([{ workflow: { id: sent.id, workflow_status_id: 2, ...none } }]);
  await must("POST", `${sent.at}/settings`, { token: own.admin.token, body: { link_expiry_days: 365 } });
  await expireLinks(systemContext());
  expect(named(await all(), "workflow.expired")).toHaveLength(1);
  await expireLinks({ ...systemContext(), now: new Date(Date.now() + 366 * 86_400_000) });
  const ofSent = named(await all(), "workflow.expired").filter(({ workflow }) => workflow.id === sent.id);
  expect(ofSent).toHaveLength(2);
});

test("an address that refuses a recipient's mail is told once, with the server's words", async () => {
  const sent = await send([person({ ...tenant, email: `refused.${randomUUID()}@example.test` })]);
  await runJobs();
  await must("POST", "/workflows/bulk", { token: own.admin.token, body: { action: "remind", ids: [sent.id] } });
  expect(named(await all(), "signatory.mail_refused")).toMatchObject([
    {
      workflow: { id: sent.id },
      signatory: { id: sent.signatories[0]?.["id"], ...tenant },
      refused_mail: { address: sent.signatories[0]?.["email"], answer: expect.stringContaining("No such user") },
    },
  ]);
  expect(await database().$count(mails, eq(mails.recipient, String(sent.signatories[0]?.["email"])))).toBe(2);
});

test("a mail that two processes give up at the same time is told once, and one to the sender not at all", async () => {
  const draft = await givenDraft(own.admin, [person(tenant)], { groupId: own.groupId });
  await must("PATCH", draft.at, { token: own.admin.token, body: { execute_at: new Date().toISOString() } });
  const ctx = systemContext();
  const [row] = await database().select().from(mails).where(eq(mails.workflowId, draft.id));
  const mail = await findUnsentMail(ctx, row?.id ?? 0);
  if (!mail) throw new Error("No mail waits");
  await Promise.all([refuseMail(ctx, mail, "550 No"), refuseMail(ctx, mail, "550 No")]);
  await refuseMail(ctx, { ...mail, id: mail.id + 1_000_000, recipient: own.admin.email }, "550 No");
  expect(named(await all(), "signatory.mail_refused")).toHaveLength(1);
});

test("a cancellation carries what the sender's systems keep", async () => {
  const sent = await send();
  await must("PATCH", sent.at, { token: own.admin.token, body: lease });
  await must("PATCH", sent.at, { token: own.admin.token, body: { cancel: true } });
  expect(named(await all(), "workflow.cancelled")).toMatchObject([
    { workflow: { id: sent.id, workflow_status_id: 5, ...lease } },
  ]);
});

test("a correction is told once, and a dry run not at all", async () => {
  const sent = await send();
  const [signatory] = (await must("GET", sent.at, { token: own.admin.token })).signatories;
  const corrections = [{ kind: "change_recipient", signatory_id: signatory.id, private_message: "Please" }];
  for (const dry_run of [true, false])
    await must("POST", `${sent.at}/corrections`, { token: own.admin.token, body: { corrections, dry_run } });
  expect(named(await all(), "workflow.corrected")).toMatchObject([
    { workflow: { id: sent.id, workflow_status_id: 2 } },
  ]);
});

test("the list of deliveries has what was sent, without what people wrote", async () => {
  const sent = await send();
  await open(sent);
  await all();
  const { webhooks } = await must("GET", `${own.at}/webhooks`, { token: own.admin.token });
  const at = `${own.at}/webhooks/${webhooks[0].id}/deliveries`;
  const [last] = (await must("GET", at, { token: own.admin.token })).deliveries;
  const id = sent.signatories[0]?.["id"];
  const signatory = { id, email: "…", external_id: "…", metadata: "…" };
  expect(last).toMatchObject({ event: "signatory.opened", payload: { signatory }, status: "delivered" });
});
