import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { call, must, runJobs, useProduct } from "../support/api";
import { person, signAs } from "../support/given";
import { givenOrganisation, type Organisation } from "../support/companies";
import { givenSent } from "../support/shortcuts";

process.env["ALLOW_PRIVATE_WEBHOOKS"] = "1";
useProduct();

type Received = { body: string; headers: http.IncomingHttpHeaders };
const received: Received[] = [];
let status = 200;
let location: string | undefined;
const receiver = http.createServer((request, answer) => {
  void text(request).then((body) => {
    received.push({ body, headers: request.headers });
    answer.writeHead(status, location ? { location } : {}).end("x".repeat(10));
  });
});
let url = "";
let own: Organisation;
let secret = "";
let webhookId = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`; // it listens on TCP
  own = await givenOrganisation();
  const { webhook, signing_secret: signingSecret } = await add(own);
  webhookId = webhook.id;
  secret = signingSecret;
});
afterAll(() => new Promise<void>((resolve) => void receiver.close(() => resolve())));
beforeEach(() => {
  received.length = 0;
  status = 200;
  location = undefined;
});

const everything = [
  "workflow.sent",
  "workflow.completed",
  "workflow.declined",
  "workflow.cancelled",
  "signatory.finished",
];
const add = ({ at, admin }: Organisation, over: Record<string, unknown> = {}) =>
  must("POST", `${at}/webhooks`, { token: admin.token, body: { url, events: everything, ...over } });
const events = () => received.map((one) => JSON.parse(one.body).event);
const deliver = () => runJobs(["deliverWebhook"]);
const deliveries = async () =>
  (await must("GET", `${own.at}/webhooks/${webhookId}/deliveries`, { token: own.admin.token })).deliveries;

test("each step of a workflow's life is reported once, and nothing of personal workflows", async () => {
  const { admin, groupId } = own;
  await givenSent(admin);
  const signed = await givenSent(admin, [person()], { groupId });
  await signAs(signed.tokens[0] ?? null);
  await runJobs();
  const declined = await givenSent(admin, [person()], { groupId });
  const body = { decline_reason: "No" };
  await must("PATCH", `/signature-requests/${declined.tokens[0]}/decline`, { body });
  const cancelled = await givenSent(admin, [person()], { groupId });
  await must("PATCH", cancelled.at, { token: admin.token, body: { cancel: true } });
  await runJobs();
  expect(events()).toEqual([
    "workflow.sent",
    "signatory.finished",
    "workflow.completed",
    "workflow.sent",
    "workflow.declined",
    "workflow.sent",
    "workflow.cancelled",
  ]);
  const completed = JSON.parse(received[2]?.body ?? "{}");
  expect(completed.workflow).toMatchObject({ id: signed.id, workflow_status_id: 1, group_id: groupId });
  expect(JSON.parse(received[1]?.body ?? "{}").signatory).toMatchObject({
    id: signed.signatories[0]?.["id"],
    recipient_role_id: 1,
  });
});

test("each delivery is signed with its time, and described in its headers", async () => {
  await givenSent(own.admin, [person()], { groupId: own.groupId });
  await deliver();
  const [{ body, headers } = { body: "", headers: {} as http.IncomingHttpHeaders }] = received;
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["countersign-signature"])) ?? [];
  expect(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")).toBe(signature);
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
  expect(headers["countersign-event"]).toBe("workflow.sent");
  expect(JSON.parse(body).id).toBe(headers["countersign-delivery"]);
});

test("the secret is shown once, and stored nowhere in plain text", async () => {
  const { webhooks: list } = await must("GET", `${own.at}/webhooks`, { token: own.admin.token });
  expect(JSON.stringify([list, await database().select().from(webhooks)])).not.toContain(secret.slice(6));
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
});

test("a refused delivery is tried again with growing pauses for three days, then given up; and can be sent again", async () => {
  status = 500;
  await givenSent(own.admin, [person()], { groupId: own.groupId });
  await deliver();
  const [first] = await deliveries();
  expect(first).toMatchObject({ status: "waiting", attempts: 1, response_code: 500, last_error: "status" });
  const pauses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const [row] = await database().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, first.id));
    if (!row?.nextAttemptAt) break;
    pauses.push(Math.round((row.nextAttemptAt.getTime() - Date.now()) / 60_000));
    await database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await deliver();
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((sum, minutes) => sum + minutes, 0)).toBe(3 * 24 * 60);
  expect((await deliveries())[0]).toMatchObject({ status: "failed", next_attempt_at: null });
  status = 204;
  const again = `${own.at}/webhooks/${webhookId}/deliveries/${first.id}/redeliver`;
  expect((await must("POST", again, { token: own.admin.token })).delivery.status).toBe("waiting");
  await deliver();
  const [replayed, before] = await deliveries();
  expect(replayed).toMatchObject({ status: "delivered", attempts: 1, response_code: 204, replay_of: first.id });
  expect(before).toMatchObject({ id: first.id, status: "failed", last_error: "status", response_code: 500 });
});

test("a redirect is not followed", async () => {
  status = 302;
  location = url;
  await givenSent(own.admin, [person()], { groupId: own.groupId });
  await deliver();
  expect(received).toHaveLength(1);
  expect((await deliveries())[0]).toMatchObject({ status: "waiting", response_code: 302 });
});

test("a webhook that is switched off, or not subscribed to the event, gets nothing", async () => {
  const organisation = await givenOrganisation();
  const { token } = organisation.admin;
  const { webhook } = await add(organisation, { events: ["workflow.cancelled"] });
  const off = await add(organisation);
  await must("PATCH", `${organisation.at}/webhooks/${off.webhook.id}`, { token, body: { enabled: false } });
  await givenSent(organisation.admin, [person()], { groupId: organisation.groupId });
  await deliver();
  expect(received).toEqual([]);
  await must("PATCH", `${organisation.at}/webhooks/${webhook.id}`, { token, body: { events: ["workflow.sent"] } });
  await givenSent(organisation.admin, [person()], { groupId: organisation.groupId });
  await deliver();
  expect(events()).toEqual(["workflow.sent"]);
  await must("DELETE", `${organisation.at}/webhooks/${webhook.id}`, { token });
  await givenSent(organisation.admin, [person()], { groupId: organisation.groupId });
  await deliver();
  expect(received).toHaveLength(1);
});

test("a refused sending causes no event", async () => {
  const sent = await givenSent(own.admin, [person()], { groupId: own.groupId });
  await deliver();
  received.length = 0;
  const body = { execute_at: new Date().toISOString() };
  expect((await call("PATCH", sent.at, { token: own.admin.token, body })).status).toBe(409);
  await deliver();
  expect(received).toEqual([]);
});

test.each([
  [{ url: "" }, "url"],
  [{ url: "ftp://hooks.example" }, "url"],
  [{ url: "https://user:word@hooks.example" }, "url"],
  [{ url: `https://hooks.example/${"x".repeat(2000)}` }, "url"],
  [{ events: [] }, "events"],
  [{ events: ["workflow.opened"] }, "events.0"],
])("%j is refused", async (over, name) => {
  const body = { url, events: everything, ...over };
  const { status: code, json } = await call("POST", `${own.at}/webhooks`, { token: own.admin.token, body });
  expect([code, Object.keys(json.errors)]).toEqual([422, [name]]);
});

test("there are at most ten webhooks", async () => {
  const organisation = await givenOrganisation();
  for (let index = 0; index < 10; index += 1) await add(organisation);
  const body = { url, events: everything };
  const { status: code } = await call("POST", `${organisation.at}/webhooks`, { token: organisation.admin.token, body });
  expect(code).toBe(409);
});
