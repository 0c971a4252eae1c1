import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { sessions } from "@/db/schema/users";
import { definitionOf } from "@/lib/calls/open-api";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenHolding } from "../support/companies";
import { mailbox } from "../support/given";
import { givenPasskey, givenTotp } from "../support/second-steps";

useProduct();
const routes = await loadRoutes();

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

async function givenRules(rules: { second_step_from?: string; longest_session_hours?: number }, holding?: number) {
  const company = await givenCompany(holding === undefined ? {} : { holdingCompanyId: holding });
  const member = await company.join(companyRoles.user);
  const set = (token: string, over: object = {}) =>
    call("PUT", `/companies/${company.id}/sign-in-rules`, {
      token,
      body: { second_step_from: null, longest_session_hours: null, ...rules, ...over },
    });
  return { company, member, set, admin: company.admin };
}
const me = ({ token }: { token: string }) => call("GET", "/auth/me", { token });
const grownOld = (userId: number, hours: number) =>
  database()
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
    .where(eq(sessions.userId, userId));

describe("a second step that an organisation demands", () => {
  test("cannot be demanded from a day in the past, as nobody could be told in time", async () => {
    const { admin, set } = await givenRules({ second_step_from: inDays(-2) });
    const refused = await set(admin.token);
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { second_step_from: "This date has passed. Please choose today or a later date." },
    ]);
    expect((await me(admin)).status).toBe(200);
  });

  test("is announced to who has none, and then refuses everything that setting one up does not need", async () => {
    const { admin, member, company, set } = await givenRules({ second_step_from: inDays(3) });
    await givenTotp(admin);
    expect((await set(admin.token)).status).toBe(200);
    await runJobs();
    expect((await mailbox(member.email))[0]?.text).toContain("requires everyone to use a second step");
    expect((await mailbox(admin.email)).filter(({ text }) => text.includes("requires everyone"))).toEqual([]);
    expect((await me(member)).status).toBe(200);
    await set(admin.token, { second_step_from: inDays(0) });
    expect((await me(admin)).status).toBe(200);
    const refused: unknown[] = [];
    for (const [template, module] of Object.entries(routes))
      for (const [method, handler] of Object.entries(module)) {
        const definition = definitionOf(handler);
        if (!definition || definition.who === "anyone" || definition.beforeSecondStep) continue;
        const { status, json } = await call(method, template.replace(/\{\w+\}/g, "1"), { token: member.token });
        refused.push([method, template, status, json.label]);
        expect(refused.at(-1)).toEqual([method, template, 403, "SecondStepMissing"]);
      }
    expect(refused.length).toBeGreaterThan(100);
    const { security_events: log } = await must("GET", `/companies/${company.id}/security-events`, {
      token: admin.token,
    });
    expect(log.filter(({ event }: { event: string }) => event === "secondStepDemanded")).toHaveLength(2);
  });

  test.each([
    ["an authenticator app", givenTotp],
    ["a passkey", givenPasskey],
  ])("is set up as %s by the refused session itself, which goes on, and the last one stays", async (_name, setUp) => {
    const { admin, member, set } = await givenRules({ second_step_from: inDays(0) });
    await givenTotp(admin);
    await set(admin.token);
    expect((await me(member)).json.label).toBe("SecondStepMissing");
    await setUp(member);
    expect((await me(member)).status).toBe(200);
    const { second_step: step } = await must("GET", "/users/me/second-step", { token: member.token });
    const own = step.totp ? "/users/me/totp" : `/users/me/passkeys/${step.passkeys[0].id}`;
    const kept = await call("DELETE", own, { token: member.token });
    expect([kept.status, kept.json.message]).toEqual([409, expect.stringContaining("the last one cannot be removed")]);
    await (setUp === givenTotp ? givenPasskey(member) : givenTotp(member));
    expect((await call("DELETE", own, { token: member.token })).status).toBe(204);
  });

  test("leads the administrator who set it too, and not API keys; ends with the rule and with the membership", async () => {
    const { admin, company, member, set } = await givenRules({ second_step_from: inDays(0) });
    const { secret_key: key } = await must("PATCH", `/companies/${company.id}/company-api-credentials`, {
      token: admin.token,
    });
    await set(admin.token);
    expect((await me(admin)).json.label).toBe("SecondStepMissing");
    expect((await call("GET", "/workflows", { token: key })).status).toBe(200);
    await database().update(companies).set({ secondStepFrom: null }).where(eq(companies.id, company.id));
    for (const one of [admin, member]) expect((await me(one)).status).toBe(200);
  });

  test("of one of its organisations is asked of a holding's people", async () => {
    const { id: holdingId, user } = await givenHolding();
    const { set } = await givenRules({ second_step_from: inDays(0) }, holdingId);
    expect((await set(user.token)).status).toBe(200);
    expect((await me(user)).json.label).toBe("SecondStepMissing");
    await givenTotp(user);
    expect((await me(user)).status).toBe(200);
  });
});

describe("the longest session of an organisation", () => {
  test("ends older ones at once and later ones in time, and they do not come back with the rule's end", async () => {
    const { admin, member, set, company } = await givenRules({ longest_session_hours: 8 });
    const other = await company.join(companyRoles.user);
    await grownOld(member.id, 8);
    await set(admin.token);
    const [old] = await database().select().from(sessions).where(eq(sessions.userId, member.id));
    expect(old?.revokedAt).not.toBeNull();
    expect((await me(other)).status).toBe(200);
    await grownOld(other.id, 7.99);
    expect((await me(other)).status).toBe(200);
    await grownOld(other.id, 8);
    expect((await me(other)).status).toBe(401);
    await set(admin.token, { longest_session_hours: null });
    for (const one of [member, other]) expect((await me(one)).status).toBe(401);
  });

  test("is that of the strictest organisation for a holding's people, who have none of their own", async () => {
    const { id: holdingId, user } = await givenHolding();
    await givenRules({}, holdingId);
    const { set } = await givenRules({ longest_session_hours: 8 }, holdingId);
    await grownOld(user.id, 9);
    expect((await me(user)).status).toBe(200);
    await set(user.token);
    expect((await me(user)).status).toBe(401);
  });

  test("is a number of hours up to the product's own; only administrators set it, with a proof and without a key", async () => {
    const { admin, member, company, set } = await givenRules({ longest_session_hours: 24 });
    expect((await set(member.token)).status).toBe(403);
    expect((await set((await givenCompany()).admin.token)).status).toBe(404);
    for (const hours of [0, 721, 1.5])
      expect((await set(admin.token, { longest_session_hours: hours })).status).toBe(422);
    expect((await set(admin.token)).json.sign_in_rules).toEqual({
      second_step_from: null,
      longest_session_hours: 24,
      idle_minutes: null,
    });
    const { secret_key: key } = await must("PATCH", `/companies/${company.id}/company-api-credentials`, {
      token: admin.token,
    });
    expect((await set(key)).status).toBe(403);
    expect((await call("GET", `/companies/${company.id}/sign-in-rules`, { token: key })).status).toBe(200);
  });
});
