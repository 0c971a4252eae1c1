import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectionOptions, database } from "@/db/client";
import { webhooks } from "@/db/schema/integrations";
import { operatorNotices } from "@/db/schema/platform";
import { beginRegister } from "@/lib/audit/register";
import { codeRows } from "@/lib/keys/code-rows";
import { systemContext } from "@/lib/platform/context/context";
import { markOurs } from "@/lib/platform/crypto/installation";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenOrganisation, type Organisation } from "../support/companies";
import { mailbox, person } from "../support/given";
import { givenSent } from "../support/shortcuts";

// The owner of the database has an organisation's events sent to an address of their own.
process.env["ALLOW_PRIVATE_WEBHOOKS"] = "1";
useProduct();

let received: { url: string | undefined; body: string }[] = [];
const receiver = http.createServer((request, answer) => {
  void text(request).then((body) => {
    received.push({ url: request.url, body });
    answer.end();
  });
});
const at = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`; // it listens on TCP
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise<void>((resolve) => void receiver.close(() => resolve())));
beforeEach(async () => {
  received = [];
  await database().delete(operatorNotices);
});

type Hooked = Organisation & { webhookId: number };
async function givenHook(): Promise<Hooked> {
  const own = await givenOrganisation();
  const body = { url: at("/own"), events: ["workflow.sent"] };
  const { webhook } = await must("POST", `${own.at}/webhooks`, { token: own.admin.token, body });
  return { ...own, webhookId: webhook.id };
}
const change = ({ at: address, admin, webhookId }: Hooked, body: object) =>
  call("PATCH", `${address}/webhooks/${webhookId}`, { token: admin.token, body });
async function send({ admin, groupId }: Hooked, cancels = false) {
  const sent = await givenSent(admin, [person()], { groupId });
  if (cancels) await must("PATCH", sent.at, { token: admin.token, body: { cancel: true } });
  await runJobs();
}
const lastError = async ({ at: address, admin, webhookId }: Hooked) =>
  (await must("GET", `${address}/webhooks/${webhookId}/deliveries`, { token: admin.token })).deliveries[0]?.last_error;
const rowOf = async ({ webhookId }: Hooked) =>
  (await database().select().from(webhooks).where(eq(webhooks.id, webhookId)))[0];

describe("a webhook that was changed in the database", () => {
  const attacks: Record<string, (of: Hooked, other: Hooked) => SQL> = {
    "leads to another address": ({ webhookId }) =>
      sql`update webhooks set url = ${at("/evil")} where id = ${webhookId}`,
    "has more sent": ({ webhookId }) => sql`update webhooks set include_values = true where id = ${webhookId}`,
    "is told of more": ({ webhookId }) =>
      sql`update webhooks set events = '{workflow.sent,workflow.cancelled}' where id = ${webhookId}`,
    "has no code": ({ webhookId }) =>
      sql`update webhooks set url = ${at("/evil")}, code = null where id = ${webhookId}`,
    "has another organisation's code": ({ webhookId }, other) =>
      sql`update webhooks set (url, code) = (select url, code from webhooks where id = ${other.webhookId})
        where id = ${webhookId}`,
  };
  test.each(Object.keys(attacks))("gets nothing if it %s, until it is saved again as a whole", async (name) => {
    const [hook, other] = [await givenHook(), await givenHook()];
    const attack = attacks[name];
    if (!attack) throw new Error("No such attack");
    await asOwner(attack(hook, other));
    await send(hook, true);
    expect(received).toEqual([]);
    expect(await lastError(hook)).toBe("changed");
    const told = (await mailbox("support@countersign.example")).map((mail) => String(mail.text));
    expect(told.filter((one) => one.includes(`Webhook ${hook.webhookId} of organisation`))).toHaveLength(1);

    const refused = await change(hook, { enabled: true });
    expect([refused.status, refused.json["message"]]).toEqual([
      409,
      expect.stringContaining("no longer matches what was saved"),
    ]);
    expect((await change(hook, { enabled: false })).status).toBe(200);
    const whole = { url: at("/own"), events: ["workflow.sent"], include_values: false, enabled: true };
    expect((await change(hook, whole)).status).toBe(200);
    await send(hook);
    expect(received.map(({ url }) => url)).toEqual(["/own"]);
  });

  test("is one that was added there", async () => {
    const hook = await givenHook();
    await asOwner(sql`insert into webhooks (company_id, url, events, secret_sealed)
      select company_id, ${at("/evil")}, events, secret_sealed from webhooks where id = ${hook.webhookId}`);
    await send(hook);
    expect(received.map(({ url }) => url)).toEqual(["/own"]);
  });
});

test("a webhook stays as it was saved when parts of it are changed", async () => {
  const hook = await givenHook();
  await change(hook, { enabled: false });
  await change(hook, { enabled: true });
  await change(hook, { url: at("/moved") });
  await send(hook);
  expect(received.map(({ url }) => url)).toEqual(["/moved"]);
});

test("what an earlier version saved gets its events, and a code within the hour, in the day after the upgrade", async () => {
  const hook = await givenHook();
  await asOwner(sql`update webhooks set code = null`);
  await send(hook);
  await codeRows(systemContext());
  expect(received).toEqual([]);
  await markOurs(connectionOptions());
  await beginRegister(systemContext(), "5".repeat(64));
  await send(hook);
  expect(received).toHaveLength(1);
  await codeRows(systemContext(new Date(Date.now() + 25 * 3600_000)));
  expect(await rowOf(hook)).toMatchObject({ code: null });
  await codeRows(systemContext());
  expect(await rowOf(hook)).toMatchObject({ code: expect.any(String) });
});
