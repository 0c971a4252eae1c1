import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { webhookDeliveries } from "@/db/schema/integrations";
import { webhookEvents } from "@/lib/integrations/schema";
import { webhookPayload } from "@/lib/integrations/webhook-payload";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { person } from "../support/given";
import { givenSent } from "../support/shortcuts";

process.env["ALLOW_PRIVATE_WEBHOOKS"] = "1";
useProduct();

type Json = Answer["json"];
type Received = { body: string; json: Json; headers: http.IncomingHttpHeaders };
let received: Received[] = [];
let status = 200;
/** What happens while a delivery is on its way. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
let answerOf: (body: string) => string | Buffer = () => "taken";
const receiver = http.createServer((request, answer) => {
  void text(request).then(async (body) => {
    received.push({ body, json: JSON.parse(body), headers: request.headers });
    await meanwhile();
    answer.writeHead(status).end(answerOf(body));
  });
});
let url = "";
let own: Organisation;
let at = "";
let secret = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`; // it listens on TCP
});
afterAll(() => new Promise<void>((resolve) => void receiver.close(() => resolve())));
beforeEach(async () => {
  own = await givenOrganisation();
  const made = await add();
  [at, secret] = [`${own.at}/webhooks/${made.webhook.id}`, made.signing_secret];
  received = [];
  status = 200;
  meanwhile = () => Promise.resolve();
  answerOf = () => "taken";
});

const add = (over: Record<string, unknown> = {}) =>
  must("POST", `${own.at}/webhooks`, { token: own.admin.token, body: { url, events: webhookEvents, ...over } });
const asAdmin = () => ({ token: own.admin.token });
const deliveries = async (): Promise<Json[]> => (await must("GET", `${at}/deliveries`, asAdmin())).deliveries;
const replay = (id: number) => call("POST", `${at}/deliveries/${id}/redeliver`, asAdmin());
const ask = (body: Json = {}, hookAt = at) => call("POST", `${hookAt}/examples`, { ...asAdmin(), body });
const deliver = () => runJobs(["deliverWebhook"]);
const shape = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== "example" && key !== "metadata")
          .map(([key, inner]) => [key, shape(inner)]),
      )
    : Array.isArray(value)
      ? "list"
      : "value";

async function givenDelivered() {
  const sent = await givenSent(own.admin, [person()], { groupId: own.groupId });
  await deliver();
  const [delivery = {}] = await deliveries();
  return { sent, delivery };
}

test("an example of each event is marked, signed as real deliveries are, and fits the description", async () => {
  const { status: code, json } = await ask();
  expect([code, json.deliveries.map(({ event }: Json) => event)]).toEqual([201, webhookEvents]);
  await deliver();
  expect(received.map((one) => one.json["event"]).toSorted()).toEqual(webhookEvents.toSorted());
  for (const { body, json: told, headers } of received) {
    const { id, ...payload } = told;
    expect(webhookPayload.strict().parse(payload)).toEqual({ ...payload, example: true });
    expect(id).toBe(headers["countersign-delivery"]);
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["countersign-signature"])) ?? [];
    expect(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")).toBe(signature);
  }
  expect(new Set(received.map(({ json: told }) => told["id"])).size).toBe(webhookEvents.length);
  const listed = await deliveries();
  expect(listed.every((one) => one["is_example"] === true && one["status"] === "delivered")).toBe(true);
});

test("an example has the shape of what it stands for", async () => {
  await givenDelivered();
  const { json: real } = received[0] ?? {};
  await ask({ events: ["workflow.sent"] });
  await deliver();
  expect(real).not.toHaveProperty("example");
  expect(shape(received[1]?.json)).toEqual(shape(real));
});

test("only events of the webhook are sent, and values only to a webhook that gets them", async () => {
  const made = await add({ events: ["signatory.finished"], include_values: true });
  const hookAt = `${own.at}/webhooks/${made.webhook.id}`;
  expect(await ask({ events: ["workflow.sent"] }, hookAt)).toMatchObject({
    status: 422,
    json: { errors: { events: expect.any(String) } },
  });
  await ask({}, hookAt);
  await ask({ events: ["signatory.finished"] });
  await deliver();
  const values = received.map(({ json: told }) => told["values"]?.[0]?.fields[0]?.value);
  expect(values.toSorted()).toEqual(["Athens", undefined]);
});

test("a webhook that is switched off sends neither examples nor replays", async () => {
  const { delivery } = await givenDelivered();
  await must("PATCH", at, { ...asAdmin(), body: { enabled: false } });
  expect((await ask()).status).toBe(409);
  expect((await replay(delivery["id"])).status).toBe(409);
  await deliver();
  expect(received).toHaveLength(1);
});

test("a replay is a new delivery of the same event with the same id", async () => {
  const { delivery } = await givenDelivered();
  const { status: code, json } = await replay(delivery["id"]);
  expect([code, json.delivery]).toMatchObject([201, { uuid: delivery["uuid"], replay_of: delivery["id"] }]);
  await deliver();
  const again = await replay(json.delivery.id);
  expect(again.json.delivery.replay_of).toBe(delivery["id"]);
  await deliver();
  expect(received.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => received[0]?.body));
  expect(await deliveries()).toHaveLength(3);
});

test("a replay takes the place of a delivery that still waits, and of one that is just tried", async () => {
  status = 500;
  const { delivery } = await givenDelivered();
  expect(delivery["status"]).toBe("waiting");
  await replay(delivery["id"]);
  expect(await deliveries()).toMatchObject([
    { status: "waiting", replay_of: delivery["id"] },
    { status: "failed", last_error: "replayed", next_attempt_at: null },
  ]);
  const [newest] = await deliveries();
  meanwhile = async () => {
    meanwhile = () => Promise.resolve();
    await replay(newest?.["id"]);
  };
  await deliver();
  expect((await deliveries())[1]).toMatchObject({ id: newest?.["id"], attempts: 1, next_attempt_at: null });
});

test("a delivery of another webhook or organisation cannot be replayed", async () => {
  const { delivery } = await givenDelivered();
  const other = (await add()).webhook.id;
  const wrong = `${own.at}/webhooks/${other}/deliveries/${delivery["id"]}/redeliver`;
  expect((await call("POST", wrong, asAdmin())).status).toBe(404);
  const stranger = await givenOrganisation();
  const options = { token: stranger.admin.token };
  expect((await call("POST", `${at}/deliveries/${delivery["id"]}/redeliver`, options)).status).toBe(404);
  expect((await call("POST", `${at}/examples`, options)).status).toBe(404);
});

test("examples and replays have limits of their own", async () => {
  const { delivery } = await givenDelivered();
  const events = ["workflow.sent"];
  const asked: number[] = [];
  for (let index = 0; index < 11; index += 1) asked.push((await ask({ events })).status);
  expect(asked).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  expect((await replay(delivery["id"])).status).toBe(201);
});

test("the log has status, time and beginning of the answer", async () => {
  status = 500;
  answerOf = () => `no\0 ${"x".repeat(5000)}`;
  const { delivery } = await givenDelivered();
  expect(delivery).toMatchObject({ response_code: 500, last_error: "status", attempted_at: expect.any(String) });
  expect(delivery["response_ms"]).toBeGreaterThanOrEqual(0);
  expect(delivery["response_body"]).toBe(`no ${"x".repeat(997)}`);
});

test("an answer of more than a megabyte, or of no text, leaves its readable beginning", async () => {
  answerOf = () => Buffer.concat([Buffer.from([0xff, 0xfe, 1, 2]), Buffer.from("y".repeat(2_000_000))]);
  const { delivery } = await givenDelivered();
  expect(delivery).toMatchObject({ status: "delivered", response_code: 200 });
  expect(delivery["response_body"]).toMatch(/^\uFFFD\uFFFDy{998}$/);
});

test("no name, address or other text that people wrote is in the log, also if the receiver repeats it", async () => {
  const ascii = (text: string) =>
    text.replaceAll(/[^\0-\x7f]/g, (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, "0"));
  answerOf = (body) => `${body}\n${ascii(body)}\n${encodeURIComponent(body)}`;
  const someone = person({ first_name: "Zoë & Δάφνη", external_id: "cust&7", metadata: { tier: "gold one" } });
  await givenSent(own.admin, [someone], { groupId: own.groupId });
  await ask({ events: ["signatory.opened"] });
  await deliver();
  const stored = await database().select().from(webhookDeliveries);
  const log = JSON.stringify([await deliveries(), stored.map((row) => row.responseBody)]);
  for (const word of ["Ada", "ada@example.com", "example-1", "Zoë", "Δάφνη", "cust", "gold", String(someone.email)])
    expect(log).not.toContain(word);
  expect(log).toContain('"event":"signatory.opened"');
});
