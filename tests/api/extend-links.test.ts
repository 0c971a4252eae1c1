import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActions, workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { expireLinks } from "@/lib/workflows/running/expire-links";
import { call, must, runJobs, useProduct } from "../support/api";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { givenDraft, givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

const dayMs = 86_400_000;
let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

const extend = ({ at }: Pick<Sent, "at">, days: number, over: object = {}, by = sender) =>
  call("POST", `${at}/settings`, { token: by.token, body: { link_expiry_days: days, ...over } });
const statusOf = async (sent: Sent) => (await call("GET", `/signature-requests/${sent.tokens[0]}`)).status;
const expiryOf = async ({ at }: Sent) =>
  Date.parse((await must("GET", at, { token: sender.token })).workflow.expires_at);
const auditTypes = async ({ id }: Sent) =>
  (await database().select().from(auditActions).where(eq(auditActions.workflowId, id))).map((row) => row.typeId);

/** Makes the workflow look sent the given number of days ago. */
async function sentDaysAgo({ id }: Sent, days: number) {
  const [row] = await database().select().from(workflows).where(eq(workflows.id, id));
  const startedExecutionAt = new Date(Date.now() - days * dayMs);
  const expiresAt = new Date(startedExecutionAt.getTime() + (row?.linkExpiryDays ?? 0) * dayMs);
  await database().update(workflows).set({ startedExecutionAt, expiresAt }).where(eq(workflows.id, id));
}

test("the links of a running workflow last longer when the sender says so, counted from the sending", async () => {
  const sent = await givenSent(sender);
  const before = await expiryOf(sent);
  const answer = await extend(sent, 120);
  expect([answer.status, answer.json.workflow_setting.link_expiry_days]).toEqual([200, 120]);
  expect((await expiryOf(sent)) - before).toBe(30 * dayMs);
  const { workflow_audit_actions: trail } = await must("GET", `${sent.at}/audit-trail`, { token: sender.token });
  expect(trail.filter((row: { audit_action_type_id: number }) => row.audit_action_type_id === 23)).toHaveLength(1);
});

test("expired links work again, and expire again at the new time", async () => {
  const sent = await givenSent(sender);
  await sentDaysAgo(sent, 91);
  await expireLinks(systemContext());
  expect(await statusOf(sent)).toBe(410);
  expect((await extend(sent, 95)).status).toBe(200);
  expect(await statusOf(sent)).toBe(200);
  await expireLinks(systemContext());
  expect((await auditTypes(sent)).filter((type) => type === 18)).toHaveLength(1);

  await expireLinks(systemContext(new Date(Date.now() + 5 * dayMs)));
  await expireLinks(systemContext(new Date(Date.now() + 6 * dayMs)));
  expect((await auditTypes(sent)).filter((type) => type === 18 || type === 23)).toEqual([18, 23, 18]);
  await runJobs();
  expect(await mailbox(sender.email)).toHaveLength(2);
});

test("a recipient who could sign before the links expired can sign after they are extended", async () => {
  const sent = await givenSent(sender);
  await sentDaysAgo(sent, 90);
  expect((await extend(sent, 365)).status).toBe(200);
  expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
});

test("links are never shortened, nor extended to a time that has passed or beyond a year", async () => {
  const sent = await givenSent(sender);
  for (const days of [1, 89, 90]) {
    const { status, json } = await extend(sent, days);
    expect([status, json.errors.link_expiry_days]).toEqual([
      422,
      "Please enter more than 90 days, counted from the sending.",
    ]);
  }
  await sentDaysAgo(sent, 100);
  const { status, json } = await extend(sent, 100);
  expect([status, json.errors.link_expiry_days]).toEqual([
    422,
    "Please enter more than 100 days, counted from the sending.",
  ]);
  expect((await extend(sent, 366)).status).toBe(422);
  expect(await statusOf(sent)).toBe(410);
});

test("this call changes nothing else of a sent workflow, and nothing of an ended one", async () => {
  const sent = await givenSent(sender);
  for (const over of [{ message: "Later" }, { three_day_reminder_set: true }]) {
    const { status, json } = await extend(sent, 120, over);
    expect([status, json.label]).toEqual([409, "Conflict"]);
  }
  expect((await extend(sent, 120, { seen_updated_at: new Date(0).toISOString() })).json.label).toBe("DraftChanged");
  await signAs(sent.tokens[0] ?? null);
  expect((await extend(sent, 120)).status).toBe(409);
  const cancelled = await givenSent(sender);
  await must("PATCH", cancelled.at, { token: sender.token, body: { cancel: true } });
  expect((await extend(cancelled, 120)).status).toBe(409);
  expect(await statusOf(cancelled)).toBe(410);
});

test("strangers and recipients extend nothing; a draft accepts any number of days as before", async () => {
  const recipient = await givenUser();
  const sent = await givenSent(sender, [person({ email: recipient.email })]);
  for (const other of [recipient, await givenUser()]) expect((await extend(sent, 120, {}, other)).status).toBe(404);
  const draft = await givenDraft(sender);
  expect((await extend(draft, 5)).status).toBe(200);
});
