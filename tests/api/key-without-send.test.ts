import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { database } from "@/db/client";
import type { ApiScope } from "@/db/enums";
import { apiKeys } from "@/db/schema/integrations";
import { mails } from "@/db/schema/platform";
import { definitionOf } from "@/lib/calls/open-api";
import { scopeOf } from "@/lib/calls/scopes";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { call } from "../support/api";
import { person } from "../support/given";
import { claimBy, givenShared, shared } from "../support/alternates";
import { cases, make, tenants, useTenants } from "../support/permission-cases";
import { rolledBack } from "../support/rolled-back";
import { givenDraft, givenSent } from "../support/shortcuts";

const routes = await loadRoutes();

useTenants();

/** The organisation's key has the scope to write, and not that to send. */
beforeAll(async () => {
  const writes: ApiScope[] = ["read", "write"];
  await database()
    .update(apiKeys)
    .set({ scopes: writes })
    .where(eq(apiKeys.keyHash, sha256(tenants.callers.key?.token ?? "")));
});

const keyed = cases.filter(([name]) => {
  const [method = "", path = ""] = name.replace(/ \(\d+\)$/, "").split(" ");
  const definition = definitionOf(routes[path]?.[method]);
  return definition && (definition.who ?? "user") === "user" && scopeOf(definition, method) === "write";
});

const cancelling = "PATCH /workflows/simple-sign/{workflowId} (3)";

test("no call of a key that may write makes a mail go out, but cancelling, which tells of no link", async () => {
  expect(keyed.length).toBeGreaterThan(40);
  const mailing = new Set<string>();
  let successes = 0;
  for (const [name, one] of keyed)
    for (const place of [tenants.draft, tenants.sent])
      await rolledBack(async () => {
        const before = await database().$count(mails);
        const { status } = await make(name, one, "key", place);
        if (status < 300) successes += 1;
        if ((await database().$count(mails)) > before) mailing.add(name);
      });
  expect(successes).toBeGreaterThan(30);
  expect([...mailing]).toEqual([cancelling]);
});

test("what mails or will mail a link of a sent workflow needs the scope to send", async () => {
  const { companyAdmin: sender, key } = tenants.callers;
  const { groupId } = tenants;
  if (!sender || !key) throw new Error("Nobody calls");
  const sent = await givenSent(sender, [person(), person()], { groupId });
  const several = await givenShared(sender, [shared(2)], { groupId, fieldsOf: () => [] });
  await claimBy(several.members[0]);
  const correct = (id: unknown) => ({ signatories: [{ id, email: person().email }] });
  const before = await database().$count(mails);
  for (const [method, address, body] of [
    ["PATCH", `${sent.at}/signatories`, correct(sent.signatories[0]?.["id"])],
    ["PATCH", `${sent.at}/signatories`, correct(sent.signatories[1]?.["id"])],
    ["POST", `${several.at}/signatories/${several.part["id"]}/release`, undefined],
    ["POST", `/workflows/${sent.id}/reminders`, { reminder_days_set: 1 }],
    ["POST", `/workflows/${sent.id}/reminders`, { reminder_days_set: 1, custom_email_text: "Please open this." }],
  ] as const) {
    const { status, json } = await call(method, address, { token: key.token, ...(body && { body }) });
    expect([method, address, status, json.label]).toEqual([method, address, 403, "ScopeMissing"]);
  }
  expect(await database().$count(mails)).toBe(before);
});

test("a draft's recipients and reminders are written without it: whoever sends it sees them", async () => {
  const { companyAdmin: sender, key } = tenants.callers;
  if (!sender || !key) throw new Error("Nobody calls");
  const draft = await givenDraft(sender, [person()], { groupId: tenants.groupId });
  const reminder = { reminder_days_set: 1 };
  expect((await call("POST", `/workflows/${draft.id}/reminders`, { token: key.token, body: reminder })).status).toBe(
    201,
  );
  const body = { signatories: [{ id: draft.signatories[0]?.["id"], email: person().email }] };
  expect((await call("PATCH", `${draft.at}/signatories`, { token: key.token, body })).status).toBe(200);
});
