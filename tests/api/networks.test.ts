import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { companyRoles } from "@/db/enums";
import { type Database, database } from "@/db/client";
import { apiLogs, companyApiCredentials } from "@/db/schema/integrations";
import { companies } from "@/db/schema/companies";
import { securityEvents } from "@/db/schema/security";
import { definitionOf } from "@/lib/calls/open-api";
import { runCommand } from "@/lib/operator/run-command";
import { isAllowedFromOutside } from "@/lib/permissions/from-outside";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenHolding } from "../support/companies";
import { mailbox } from "../support/given";
import { whileHeld } from "../support/waiting-for-locks";

useProduct();
const routes = await loadRoutes();

const [office, elsewhere] = ["203.0.113.7", "198.51.100.9"];
const officeOnly = { networks: [`${office}/32`] };

async function givenNetworks(networks: string[] = ["203.0.113.0/24"], holdingCompanyId?: number) {
  const company = await givenCompany(holdingCompanyId === undefined ? {} : { holdingCompanyId });
  const at = `/companies/${company.id}`;
  const key: string = (await must("PATCH", `${at}/company-api-credentials`, { token: company.admin.token, ip: office }))
    .secret_key;
  const set = (given: string[], options: { token?: string; ip?: string; replaces?: string[] } = {}) => {
    const { token = company.admin.token, ip = office, replaces } = options;
    return call("PUT", `${at}/networks`, { token, ip, body: { networks: given, ...(replaces && { replaces }) } });
  };
  if (networks.length > 0) expect((await set(networks)).status).toBe(200);
  return { ...company, at, key, set };
}
const labelOf = async (method: string, path: string, token: string, ip: string) => {
  const { status, json } = await call(method, path, { token, ip });
  return status < 300 ? status : json.label;
};
const alertsOf = async (email: string) => {
  await runJobs();
  return (await mailbox(email)).filter(({ text }) => text.includes("relaxed the rule on which networks")).length;
};

describe("from outside the networks of the organisation", () => {
  test("an administrator is refused every call that needs a session but those of the table, and a key all", async () => {
    const { admin, key } = await givenNetworks();
    let allowed = 0;
    for (const [template, module] of Object.entries(routes))
      for (const [method, handler] of Object.entries(module)) {
        const definition = definitionOf(handler);
        if (!definition || definition.who === "anyone") continue;
        const name = `${method} ${template}`;
        const path = template.replace(/\{\w+\}/g, "1");
        expect([name, await labelOf(method, path, key, elsewhere)]).toEqual([name, "OutsideNetworks"]);
        if (isAllowedFromOutside(name)) allowed += 1;
        else expect([name, await labelOf(method, path, admin.token, elsewhere)]).toEqual([name, "OutsideNetworks"]);
      }
    expect(allowed).toBe(1);
    expect(await labelOf("GET", "/auth/me", admin.token, office)).toBe(200);
    expect(await labelOf("GET", "/workflows", key, office)).toBe(200);
    expect(await labelOf("POST", "/auth/sign-out", admin.token, elsewhere)).toBe(204);
    expect(await labelOf("GET", "/auth/me", admin.token, office)).toBe("Unauthenticated");
  });

  test("the refusal names the address and who can lift the rule, and the log of the API holds it", async () => {
    const { admin, key, id } = await givenNetworks();
    const { status, json } = await call("GET", "/workflows", { token: admin.token, ip: elsewhere });
    expect([status, json.label]).toEqual([403, "OutsideNetworks"]);
    for (const part of [elsewhere, "An administrator inside", "the operator of"]) expect(json.message).toContain(part);
    await call("GET", "/workflows", { token: key, ip: elsewhere });
    const rows = await database().select().from(apiLogs).where(eq(apiLogs.companyId, id));
    expect(rows.map(({ responseCode, requestIpAddress }) => [responseCode, requestIpAddress])).toEqual([
      [403, elsewhere],
    ]);
  });

  test("other members go on; whoever becomes an administrator is refused from then on", async () => {
    const { admin, at, join } = await givenNetworks();
    const [editor, user] = [await join(companyRoles.editor), await join(companyRoles.user)];
    for (const { token } of [editor, user]) expect(await labelOf("GET", "/workflows", token, elsewhere)).toBe(200);
    const body = { role: "1" };
    await must("PATCH", `${at}/company-users/${user.companyUserId}`, { token: admin.token, ip: office, body });
    expect(await labelOf("GET", "/workflows", user.token, elsewhere)).toBe("OutsideNetworks");
    expect(await labelOf("GET", "/workflows", user.token, `::ffff:${office}`)).toBe(200);
  });

  test("a holding's people are kept out of that organisation only", async () => {
    const { id: holdingId, user } = await givenHolding();
    const [closed, open] = [await givenNetworks(["203.0.113.0/24"], holdingId), await givenNetworks([], holdingId)];
    expect(await labelOf("GET", closed.at, user.token, elsewhere)).toBe("OutsideNetworks");
    expect(await labelOf("GET", `${closed.at}/company-users`, user.token, elsewhere)).toBe("OutsideNetworks");
    expect(await labelOf("GET", open.at, user.token, elsewhere)).toBe(200);
    expect(await labelOf("GET", closed.at, user.token, office)).toBe(200);
    const lifting = await closed.set([], { token: user.token, ip: elsewhere });
    expect([lifting.status, lifting.json.label]).toEqual([403, "OutsideNetworks"]);
  });
});

test("of an organisation whose networks they are outside of, a holding's people read the name and no contact", async () => {
  const { id: holdingId, user } = await givenHolding();
  const [closed, open] = [await givenNetworks(["203.0.113.0/24"], holdingId), await givenNetworks([], holdingId)];
  const contact = {
    address: "1 Road",
    contactFirstName: "Ada",
    contactLastName: "Vlachou",
    contactEmail: "ada@example.test",
    contactPhone: "+30 210 1234567",
  };
  await database().update(companies).set(contact).where(eq(companies.holdingCompanyId, holdingId));
  const read = async (ip: string) => {
    const { companies: listed } = await must("GET", "/holding-company/companies", { token: user.token, ip });
    const { holding_company_companies: mine } = await must("GET", "/auth/me", { token: user.token, ip });
    expect(mine).toEqual(expect.arrayContaining(listed));
    return Object.fromEntries(listed.map((one: { id: number }) => [one.id, JSON.stringify(one)]));
  };
  const outside = await read(elsewhere);
  for (const value of Object.values(contact)) {
    expect(outside[closed.id]).not.toContain(value);
    expect(outside[open.id]).toContain(value);
    expect((await read(office))[closed.id]).toContain(value);
  }
  expect(outside[closed.id]).toContain("Meridian");
});

describe("the organisation's security log", () => {
  const refusalsOf = async (at: string, token: string) => {
    const { security_events: events } = await must("GET", `${at}/security-events?event=refusedOutside&perPage=100`, {
      token,
      ip: office,
    });
    return events.map((event: Record<string, string>) => [event["via"], event["ip_address"], event["actor"]]);
  };
  const minutesAgo = (minutes: number) =>
    database().transaction(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`); // no trigger: rows of the log stay as they are
      await db.update(securityEvents).set({ at: sql`at - ${minutes} * interval '1 minute'` });
    });

  test("has each caller's attempt from outside once for an address and hour, also of calls at once", async () => {
    const { admin, key, at } = await givenNetworks();
    const attempt = (token: string, ip: string) => labelOf("GET", "/workflows", token, ip);
    const calls = [admin.token, admin.token, admin.token, key, key].map((token) => attempt(token, elsewhere));
    expect(await Promise.all(calls)).toEqual(calls.map(() => "OutsideNetworks"));
    await attempt(admin.token, "198.51.100.10");
    await attempt(admin.token, office);
    const name = expect.stringContaining(admin.email);
    const expected = [
      ["session", "198.51.100.10", name],
      ["session", elsewhere, name],
      ["apiKey", elsewhere, name],
    ];
    const refusals = await refusalsOf(at, admin.token);
    expect(refusals).toHaveLength(expected.length);
    expect(refusals).toEqual(expect.arrayContaining(expected));
    await minutesAgo(59);
    await attempt(admin.token, elsewhere);
    expect(await refusalsOf(at, admin.token)).toHaveLength(expected.length);
    await minutesAgo(2);
    await attempt(admin.token, elsewhere);
    expect(await refusalsOf(at, admin.token)).toHaveLength(expected.length + 1);
    await runJobs();
    expect((await mailbox(admin.email)).filter(({ text }) => text.includes("outside"))).toEqual([]);
  });

  test("is not filled by a caller who changes addresses, and takes others' attempts still", async () => {
    const { admin, key, at } = await givenNetworks();
    for (let host = 1; host <= 23; host += 1) await labelOf("GET", "/workflows", admin.token, `198.51.100.${host}`);
    expect(await refusalsOf(at, admin.token)).toHaveLength(20);
    await labelOf("GET", "/workflows", key, elsewhere);
    expect(await refusalsOf(at, admin.token)).toHaveLength(21);
  });

  test("of an organisation of a holding has its people's attempts, and no other organisation's log does", async () => {
    const { id: holdingId, user } = await givenHolding();
    const closed = [await givenNetworks(undefined, holdingId), await givenNetworks(undefined, holdingId)];
    const open = await givenNetworks([], holdingId);
    for (const { at } of closed) {
      await labelOf("GET", at, user.token, elsewhere);
      await call("PATCH", at, { token: user.token, ip: elsewhere, body: { name: "Renamed" } });
    }
    await labelOf("GET", open.at, user.token, elsewhere);
    const name = expect.stringContaining(user.email);
    for (const { at, admin } of closed)
      expect(await refusalsOf(at, admin.token)).toEqual([["session", elsewhere, name]]);
    expect(await refusalsOf(open.at, open.admin.token)).toEqual([]);
  });
});

describe("the rule", () => {
  test("is saved only with the caller's own address, in its shortest form and once", async () => {
    const { set, admin, at } = await givenNetworks([]);
    const refused = await set(["198.51.100.0/24"]);
    expect([refused.status, refused.json.errors.networks]).toEqual([422, expect.stringContaining(office)]);
    const { json } = await set([" 203.0.113.7 ", "::ffff:203.0.113.0/120", "203.0.113.7/32"]);
    expect(json.networks).toEqual(["203.0.113.7/32", "203.0.113.0/24"]);
    expect(await must("GET", `${at}/networks`, { token: admin.token, ip: office })).toMatchObject({
      networks: json.networks,
      ip_address: office,
    });
  });

  test.each([
    [["203.0.113.7/24"], "203.0.113.0/24"],
    [["0.0.0.0/0"], "every address"],
    [["203.0.113.0/33"], "not a network"],
    [["203.0.113.0/24", ""], "not a network"],
    [Array.from({ length: 51 }, () => "203.0.113.7"), "At most 50"],
  ])("is refused as %j", async (networks, words) => {
    const { set } = await givenNetworks([]);
    const { status, json } = await set(networks);
    expect([status, json.errors.networks]).toEqual([422, expect.stringContaining(words)]);
  });

  test("is set by administrators alone, with a fresh proof and without a key", async () => {
    const { set, join, key } = await givenNetworks([]);
    const member = await join(companyRoles.editor);
    for (const token of [member.token, key])
      expect((await set(["203.0.113.0/24"], { token })).json.label).toBe("Forbidden");
    const stranger = await givenCompany();
    expect((await set(["203.0.113.0/24"], { token: stranger.admin.token })).status).toBe(404);
  });

  test("of two administrators who change it at once, the second is told of the first", async () => {
    const { set, join } = await givenNetworks();
    const other = await join(companyRoles.administrator);
    const replaces = ["203.0.113.0/24"];
    const answers = await Promise.all([
      set(["203.0.113.0/25"], { replaces }),
      set(["203.0.113.7/32"], { replaces, token: other.token }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.message).toContain("Someone else has changed");
  });

  test("is not changed by somebody whom it shuts out while the change is under way", async () => {
    const { id, set, admin, at, join } = await givenNetworks();
    const other = await join(companyRoles.administrator);
    const shutOut = (db: Database) =>
      db
        .update(companies)
        .set({ networks: [`${elsewhere}/32`] })
        .where(eq(companies.id, id));
    const [answer] = await whileHeld(id, [() => set([], { token: other.token })], shutOut);
    expect(answer?.json.label).toBe("OutsideNetworks");
    expect(await labelOf("GET", `${at}/networks`, admin.token, elsewhere)).toBe(200);
  });

  test("that is loosened is told to administrators, one that is made stricter or saved again is not", async () => {
    const { set, admin, at } = await givenNetworks();
    await set(["203.0.113.0/24"]);
    await set(["203.0.113.0/25"]);
    expect(await alertsOf(admin.email)).toBe(0);
    await set(["203.0.113.0/24"]);
    expect(await alertsOf(admin.email)).toBe(1);
    await set([]);
    expect(await alertsOf(admin.email)).toBe(2);
    const { security_events: events } = await must("GET", `${at}/security-events`, { token: admin.token });
    const changes = events.filter(({ event }: { event: string }) => event === "networksChanged");
    expect(changes.map(({ detail }: { detail: string }) => detail)).toEqual([
      null,
      "203.0.113.0/24",
      "203.0.113.0/25",
      "203.0.113.0/24",
    ]);
  });

  test("is lifted by the operator, which is logged and told; a second time there is none", async () => {
    const { id, admin, at } = await givenNetworks();
    const lift = () => runCommand(["networks-lift", "--company", String(id)]);
    expect(await lift()).toEqual({
      code: 0,
      lines: ["The administrators and API keys of Meridian act from everywhere; until now from 203.0.113.0/24."],
    });
    expect(await labelOf("GET", "/auth/me", admin.token, elsewhere)).toBe(200);
    expect(await alertsOf(admin.email)).toBe(1);
    const { security_events: events } = await must("GET", `${at}/security-events`, { token: admin.token });
    expect(events[0]).toMatchObject({ event: "networksChanged", via: "operator", detail: null });
    expect((await lift()).code).toBe(1);
  });
});

const shutOut = (db: Database, id: number) => db.update(companies).set(officeOnly).where(eq(companies.id, id));
const revoke = (db: Database, id: number) =>
  db.delete(companyApiCredentials).where(eq(companyApiCredentials.companyId, id));
test.each([
  ["is shut out", shutOut, "OutsideNetworks"],
  ["is revoked", revoke, "Unauthenticated"],
])(
  "a call that has begun ends as it would have if its key %s meanwhile; the next one is refused",
  async (_name, end, label) => {
    const { id, key, at } = await givenNetworks([]);
    const rename = () => call("PATCH", at, { token: key, ip: elsewhere, body: { name: "Renamed" } });
    const [answer] = await whileHeld(id, [rename], (db) => end(db, id));
    expect(answer?.status).toBe(200);
    expect(await labelOf("GET", at, key, elsewhere)).toBe(label);
  },
);
