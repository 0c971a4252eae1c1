import http from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { webhookCode } from "@/lib/integrations/webhook-code";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { givenSent } from "../support/shortcuts";

// ALLOW_PRIVATE_SMTP and ALLOW_PRIVATE_WEBHOOKS are not set, as in production.
useProduct();

let own: Organisation;
let met = 0;
const inside = http.createServer((_request, answer) => {
  met += 1;
  answer.end();
});
beforeAll(async () => {
  own = await givenOrganisation();
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise<void>((resolve) => void inside.close(() => resolve())));

test.each(["127.1", "0x7f.1", "2130706433", "①②⑦.⓪.⓪.①", "0xa9fea9fe", "localhost", "10.0.0.1", "nobody.invalid"])(
  "a mail server at %s is one that cannot be reached",
  async (host) => {
    const { token } = own.admin;
    const body = { host, port: 25, from_address: "a@b.example", password: "secret" };
    await must("POST", `${own.at}/company-mail-settings`, { token, body });
    const { status, json } = await call("POST", `${own.at}/company-mail-settings/test`, {
      token,
      body: { to: "a@b.example" },
    });
    expect([status, json.message]).toEqual([422, "The mail server could not be reached. Please check host and port."]);
  },
);

test("a webhook is https, and one with a private address is never called", async () => {
  const { token } = own.admin;
  const { port } = inside.address() as AddressInfo; // it listens on TCP
  const at = `${own.at}/webhooks`;
  const events = ["workflow.sent"];
  const plain = await call("POST", at, { token, body: { url: `http://127.0.0.1:${port}/`, events } });
  expect([plain.status, Object.keys(plain.json.errors)]).toEqual([422, ["url"]]);
  for (const host of ["127.0.0.1", "[::1]", "localhost", "10.0.0.1", "169.254.169.254", "2130706433"]) {
    const { status, json } = await call("POST", at, { token, body: { url: `https://${host}:${port}/`, events } });
    expect([host, status, json.errors?.url]).toEqual([
      host,
      422,
      "This address leads into a private network. Please enter one that can be reached from the internet.",
    ]);
  }
  const { webhook } = await must("POST", at, { token, body: { url: "https://hooks.receiver.invalid/", events } });
  const moved = await call("PATCH", `${at}/${webhook.id}`, { token, body: { url: "https://127.0.0.1/" } });
  expect(moved.status).toBe(422);
  // Since then its name has got a private address.
  const isIt = eq(webhooks.id, webhook.id);
  const [saved] = await database().select().from(webhooks).where(isIt);
  if (!saved) throw new Error("The webhook is gone");
  const inner = { ...saved, url: `https://127.0.0.1:${port}/` };
  await database()
    .update(webhooks)
    .set({ url: inner.url, code: webhookCode(inner) })
    .where(isIt);
  await givenSent(own.admin, undefined, { groupId: own.groupId });
  await runJobs();
  const [delivery] = await database().select().from(webhookDeliveries);
  expect(delivery).toMatchObject({ attempts: 1, lastError: "address", responseCode: null });
  expect(met).toBe(0);
});
