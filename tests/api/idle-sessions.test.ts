import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { secondStepChallenges } from "@/db/schema/second-steps";
import { oneTimeTokens, sessions } from "@/db/schema/users";
import { isAct } from "@/lib/calls/activity";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenHolding } from "../support/companies";
import { mailbox } from "../support/given";

useProduct();

/** A request as sent by a page, where only opening a page or changing something counts as activity. */
const fromPage = (token: string) => ({
  headers: { cookie: `countersign.session=${token}`, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" },
});
const look = ({ token }: { token: string }) => call("GET", "/auth/activity", fromPage(token));
const act = ({ token }: { token: string }) => call("POST", "/auth/activity", fromPage(token));

async function givenLimit(idle_minutes: number | null, holdingCompanyId?: number) {
  const company = await givenCompany(holdingCompanyId === undefined ? {} : { holdingCompanyId });
  const at = `/companies/${company.id}`;
  const set = (body: object, token = company.admin.token) => call("PUT", `${at}/sign-in-rules`, { token, body });
  expect((await set({ idle_minutes })).json.sign_in_rules?.idle_minutes).toBe(idle_minutes);
  return { ...company, at, set, member: await company.join(companyRoles.user) };
}
/** Makes the person's last activity this many minutes old. */
async function restFor({ id }: { id: number }, minutes: number) {
  const then = new Date(Date.now() - minutes * 60_000);
  await database()
    .update(sessions)
    .set({ createdAt: then, provedAt: then, activeAt: then })
    .where(eq(sessions.userId, id));
}

describe("an idle session", () => {
  test("ends with the next request after the limit, for good, and one with an act in time does not", async () => {
    const { member, set, join } = await givenLimit(15);
    const other = await join(companyRoles.user);
    await restFor(member, 14.9);
    expect((await act(member)).json.seconds_left).toBe(900);
    await restFor(other, 15);
    expect((await act(other)).status).toBe(401);
    await set({ idle_minutes: null });
    expect((await look(other)).status).toBe(401);
    expect((await look(member)).json).toMatchObject({ user_id: member.id, seconds_left: null });
  });

  test("is not kept by what a page reads by itself, such as the stream of events", async () => {
    const { member } = await givenLimit(15);
    await restFor(member, 10);
    const reads = ["/auth/activity", "/workflows", "/notices", "/workflows/events"];
    for (const path of reads)
      expect([path, (await call("GET", path, fromPage(member.token))).status]).toEqual([path, 200]);
    expect((await look(member)).json.seconds_left).toBeLessThanOrEqual(300);
    await act(member);
    expect((await look(member)).json.seconds_left).toBeGreaterThan(800);
  });

  test("is not kept by calls that are refused, whatever the reason", async () => {
    const { member, at } = await givenLimit(15);
    await restFor(member, 10);
    const refused: [string, string, object, number][] = [
      ["PUT", `${at}/networks`, { networks: [] }, 403],
      ["PATCH", "/users/me", { first_name: 7 }, 422],
      ["DELETE", "/documents/1", {}, 404],
      ["POST", "/users/me/data-exports", {}, 403],
    ];
    for (const [method, path, body, status] of refused) {
      const answer = await call(method, path, { ...fromPage(member.token), body });
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
    expect((await look(member)).json.seconds_left).toBeLessThanOrEqual(300);
    await must("PATCH", "/users/me", { ...fromPage(member.token), body: { first_name: "Ann" } });
    expect((await look(member)).json.seconds_left).toBeGreaterThan(800);
  });

  test.each([
    ["opening a page or a file", "GET", { "sec-fetch-mode": "navigate" }, true],
    ["changing something", "PATCH", { "sec-fetch-mode": "cors" }, true],
    ["a page's own reading", "GET", { "sec-fetch-mode": "cors" }, false],
    ["reading in an old browser", "GET", {}, false],
    ["a program's reading", "GET", { authorization: "Bearer abc" }, true],
    ["a program that listens", "GET", { authorization: "Bearer abc", accept: "text/event-stream" }, false],
  ])("is kept by %s: %s %j %s", (_name, method, headers, expected) =>
    expect(isAct(method, new Headers(headers))).toBe(expected),
  );

  test("of a holding's people is under the strictest rule of its organisations", async () => {
    const { id: holdingId, user } = await givenHolding();
    await givenLimit(60, holdingId);
    await givenLimit(10, holdingId);
    await restFor(user, 9);
    expect((await look(user)).json.seconds_left).toBeLessThanOrEqual(60);
    await restFor(user, 10);
    expect((await look(user)).status).toBe(401);
  });
});

describe("the idle limit", () => {
  test("is a number of minutes in its range; a rule that is not given stays", async () => {
    const { set, at, admin } = await givenLimit(15);
    for (const idle_minutes of [4, 1441, 7.5, "15", 0])
      expect([idle_minutes, (await set({ idle_minutes })).status]).toEqual([idle_minutes, 422]);
    await set({ longest_session_hours: 12 });
    const { sign_in_rules: rules } = await must("GET", `${at}/sign-in-rules`, { token: admin.token });
    expect(rules).toEqual({ second_step_from: null, longest_session_hours: 12, idle_minutes: 15 });
  });

  test("that is prolonged or lifted is told to administrators", async () => {
    const { set, admin } = await givenLimit(15);
    const told = async () => {
      await runJobs();
      return (await mailbox(admin.email)).filter(({ text }) => text.includes("how long idle sessions")).length;
    };
    await set({ idle_minutes: 10 });
    expect(await told()).toBe(0);
    await set({ idle_minutes: 20 });
    await set({ idle_minutes: null });
    expect(await told()).toBe(2);
  });
});

describe("an administrator", () => {
  test("ends all sessions of a member and the sign-ins that have begun, and the member is told", async () => {
    const { admin, at, member } = await givenLimit(null);
    const expiresAt = new Date(Date.now() + 60_000);
    await database()
      .insert(oneTimeTokens)
      .values({ userId: member.id, purpose: "signIn", tokenHash: `hash-${member.id}`, expiresAt });
    await database()
      .insert(secondStepChallenges)
      .values({ userId: member.id, tokenHash: `waiting-${member.id}`, firstStep: "password", expiresAt });
    const path = `${at}/company-users/${member.companyUserId}/sessions`;
    expect((await call("DELETE", path, { token: admin.token })).status).toBe(204);
    expect((await look(member)).status).toBe(401);
    expect(await database().select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, member.id))).toEqual([]);
    const waiting = database().select().from(secondStepChallenges).where(eq(secondStepChallenges.userId, member.id));
    expect(await waiting).toEqual([]);
    expect((await look(admin)).status).toBe(200);
    await runJobs();
    expect((await mailbox(member.email))[0]?.text).toContain(
      "an administrator of Meridian has ended all your sessions",
    );
    const { security_events: events } = await must("GET", `${at}/security-events`, { token: admin.token });
    expect(events[0]).toMatchObject({ event: "memberSessionsEnded", subject: expect.stringContaining(member.email) });
  });

  test("ends neither their own so, nor those of somebody who has not joined, or of another organisation", async () => {
    const { admin, at, member } = await givenLimit(null);
    const { company_users: people } = await must("GET", `${at}/company-users`, { token: admin.token });
    const self = people.find((one: { user_id: number }) => one.user_id === admin.id);
    const end = (id: number, token = admin.token) => call("DELETE", `${at}/company-users/${id}/sessions`, { token });
    expect((await end(self.id)).json.message).toContain("to yourself");
    const invited = {
      first_name: "Ivo",
      last_name: "Nu",
      email: `ivo-${member.id}@example.test`,
      role: "3",
      default_language: "en",
    };
    const { company_user: pending } = await must("POST", `${at}/company-users`, { token: admin.token, body: invited });
    expect((await end(pending.id)).status).toBe(409);
    expect((await end((await givenLimit(null)).member.companyUserId)).status).toBe(404);
    expect((await end(member.companyUserId, member.token)).status).toBe(403);
    expect((await end(member.companyUserId, (await givenCompany()).admin.token)).status).toBe(404);
  });
});
