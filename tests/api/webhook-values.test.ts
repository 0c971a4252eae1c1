import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { webhookDeliveries } from "@/db/schema/integrations";
import { workflows } from "@/db/schema/workflows";
import { openSession } from "@/lib/calls/session";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import { systemContext } from "@/lib/platform/context/context";
import { asOwner } from "../support/as-owner";
import { answerAs } from "../support/answers";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { person } from "../support/given";
import { givenSent } from "../support/shortcuts";

process.env["ALLOW_PRIVATE_WEBHOOKS"] = "1";
useProduct();

type Json = Answer["json"];
const received: Json[] = [];
const receiver = http.createServer((request, answer) => {
  void text(request).then((body) => {
    received.push(JSON.parse(body));
    answer.writeHead(200).end();
  });
});
let url = "";
let own: Organisation;
let hookId = 0;
const events = ["workflow.sent", "signatory.finished", "workflow.completed"];
const hooks = () => `${own.at}/webhooks`;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`; // it listens on TCP
  own = await givenOrganisation();
  const body = { url, events, include_values: true };
  hookId = (await must("POST", hooks(), { token: own.admin.token, body })).webhook.id;
});
afterAll(() => new Promise<void>((resolve) => void receiver.close(() => resolve())));
beforeEach(() => {
  received.length = 0;
});

const secretWords = "known to the receiver alone";
async function givenAnswered(): Promise<number> {
  const sent = await givenSent(own.admin, [person(), person()], { groupId: own.groupId });
  await answerAs(sent.tokens[0], { "remark 0": secretWords });
  await answerAs(sent.tokens[1], { "remark 1": "second" });
  await runJobs();
  return sent.id;
}
const remarksIn = ({ values }: Json): unknown[] =>
  values
    ?.flatMap(({ fields }: Json) => fields.filter(({ name }: Json) => name.startsWith("remark")))
    .map(({ value }: Json) => value);
const deliveries = async () =>
  (await must("GET", `${hooks()}/${hookId}/deliveries?perPage=1000`, { token: own.admin.token })).deliveries;

test("a webhook with values gets those of whoever finished, and everybody's at the end; nothing of it is kept", async () => {
  await givenAnswered();
  expect(received.map((one) => [one["event"], remarksIn(one)])).toEqual([
    ["workflow.sent", undefined],
    ["signatory.finished", [secretWords]],
    ["signatory.finished", ["second"]],
    ["workflow.completed", [secretWords, "second"]],
  ]);
  expect(received[1]?.["values"][0]).toMatchObject({ signatory_id: received[1]?.["signatory"].id, uploads: [] });
  const stored = JSON.stringify([await deliveries(), await database().select().from(webhookDeliveries)]);
  expect(stored).toContain("workflow.completed");
  expect(stored).not.toContain(secretWords);
});

test("a webhook gets no values unless it is set to", async () => {
  const { token } = own.admin;
  const { webhook } = await must("POST", hooks(), { token, body: { url: `${url}/plain`, events } });
  expect(webhook.include_values).toBe(false);
  await must("PATCH", `${hooks()}/${hookId}`, { token, body: { enabled: false } });
  await givenAnswered();
  await must("PATCH", `${hooks()}/${hookId}`, { token, body: { enabled: true } });
  await must("DELETE", `${hooks()}/${webhook.id}`, { token });
  expect(received).toHaveLength(4);
  expect(received.filter((one) => "values" in one)).toEqual([]);
  expect(JSON.stringify(received)).not.toContain(secretWords);
});

test("a replay reads the values again, and sends none once they are erased or out of the organisation's sight", async () => {
  const [erasedId, movedId] = [await givenAnswered(), await givenAnswered()];
  const replay = async (workflowId: number) => {
    received.length = 0;
    const { id } = (await deliveries()).find(
      ({ event, payload }: Json) => event === "workflow.completed" && payload.workflow.id === workflowId,
    );
    await must("POST", `${hooks()}/${hookId}/deliveries/${id}/redeliver`, { token: own.admin.token });
    await runJobs();
    return received[0]?.["values"];
  };
  expect(remarksIn({ values: await replay(erasedId) })).toEqual([secretWords, "second"]);
  await eraseAll(systemContext(), eq(workflows.id, erasedId));
  expect(await replay(erasedId)).toBeNull();
  expect(remarksIn({ values: await replay(movedId) })).toEqual([secretWords, "second"]);
  const set = (from: string, to: string) => asOwner(sql`update field_entries set value = ${to} where value = ${from}`);
  await set("second", "forged");
  expect([await replay(movedId), received[0]?.["values_differ"]]).toEqual([null, true]);
  await set("forged", "second");
  await database().update(workflows).set({ groupId: null }).where(eq(workflows.id, movedId));
  expect(await replay(movedId)).toBeNull();
});

test("a key that may not read values has none sent anywhere", async () => {
  const keyWith = async (...scopes: string[]) =>
    (await must("POST", `${own.at}/api-keys`, { token: own.admin.token, body: { name: "Ops", scopes } })).secret_key;
  const administers = await keyWith("administer");
  const body = { url, events, include_values: true };
  const made = await call("POST", hooks(), { token: administers, body });
  expect([made.status, made.json["label"]]).toEqual([403, "ScopeMissing"]);
  const moved = await call("PATCH", `${hooks()}/${hookId}`, { token: administers, body: { url: `${url}/mine` } });
  expect([moved.status, moved.json["label"]]).toEqual([403, "ScopeMissing"]);
  const both = await keyWith("administer", "read_values");
  const { webhook } = await must("POST", hooks(), { token: both, body });
  await must("PATCH", `${hooks()}/${webhook.id}`, { token: administers, body: { include_values: false } });
});

test("setting it needs a fresh proof, and is in the security log", async () => {
  const ctx = systemContext();
  const stale = { ...ctx, now: new Date(ctx.now.getTime() - 3_600_000) };
  const token = await openSession(stale, own.admin.id, "password");
  const { status, json } = await call("PATCH", `${hooks()}/${hookId}`, { token, body: { include_values: true } });
  expect([status, json["label"]]).toEqual([403, "ProofRequired"]);
  const log = await must("GET", `${own.at}/security-events`, { token: own.admin.token });
  expect(JSON.stringify(log)).toContain("include_values");
});
