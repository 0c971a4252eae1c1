import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { companyRoles, groupRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { sessions, users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import * as platform from "@/lib/platform/process/settings";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenGroup, givenHolding, givenOrganisation } from "../support/companies";
import { mailbox, person, type Sender } from "../support/given";
import { whileHeld } from "../support/waiting-for-locks";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();
afterEach(() => vi.restoreAllMocks());

describe("users of an organisation", () => {
  test("are found by first name, last name, group name or e-mail, sorted and paged", async () => {
    const { id, admin, join } = await givenCompany();
    const { token } = admin;
    const at = `/companies/${id}/company-users`;
    const one = await join();
    await database().update(users).set({ firstName: "Zoë", lastName: "Aarts" }).where(eq(users.id, one.id));
    const { company_group: group } = await must("POST", `/companies/${id}/company-groups`, {
      token,
      body: { group_name: "Litigation" },
    });
    const put = { token, body: { user_id: one.id, role_id: 3 } };
    await must("POST", `/companies/${id}/company-groups/${group.id}/company-group-users`, put);
    for (const search of ["zoë", "AART", "zoë aarts", "litig", one.email.slice(0, 20)]) {
      const { company_users: found } = await must("GET", `${at}?search=${encodeURIComponent(search)}`, { token });
      expect([search, found.map((row: { user_id: number }) => row.user_id)]).toEqual([search, [one.id]]);
    }
    const page = await must("GET", `${at}?perPage=1&page=2&sort=name&direction=asc`, { token });
    expect([page.total, page.company_users[0]]).toMatchObject([2, { first_name: "Ελένη" }]);
    expect((await must("GET", `${at}?sort=name&direction=asc`, { token })).company_users[0]).toMatchObject({
      first_name: "Zoë",
      group_names: ["Litigation"],
    });
  });

  test("lose all access at once, and what they made in the organisation passes to the remover", async () => {
    const { id, admin, join } = await givenCompany();
    const leaver = await givenUser();
    const before = await givenDraft(leaver);
    await database()
      .insert(companyUsers)
      .values({ companyId: id, userId: leaver.id, roleId: 2, acceptedAt: new Date() });
    const inside = await givenSent(leaver);
    const bystander = await join();
    const [row] = await database().select().from(companyUsers).where(eq(companyUsers.userId, leaver.id));
    const { token } = admin;
    expect((await call("GET", inside.at, { token })).status).toBe(404);
    expect((await call("DELETE", `/companies/${id}/company-users/${row?.id}`, { token })).status).toBe(204);
    expect((await call("GET", "/auth/me", { token: leaver.token })).status).toBe(401);
    expect((await call("GET", "/auth/me", { token: bystander.token })).status).toBe(200);
    expect((await call("GET", inside.at, { token })).status).toBe(200);
    const ofLeaver = await database().select().from(workflows).where(eq(workflows.initiatorId, leaver.id));
    expect(ofLeaver.map((one) => one.id)).toEqual([before.id]);
    expect((await call("GET", `/signature-requests/${inside.tokens[0]}`)).status).toBe(200);
    expect(await database().select().from(users).where(eq(users.id, leaver.id))).toHaveLength(1);
  });

  test("administrators are told once that the places of the plan are nearly taken", async () => {
    const { id, admin, join } = await givenCompany({ userLimit: 3 });
    const at = `/companies/${id}/company-users`;
    const invite = async () =>
      (await must("POST", at, { token: admin.token, body: { ...person(), role: "3", groups: [] } })).company_user.id;
    const subjects = async () => {
      await runJobs();
      return (await mailbox(admin.email)).map(({ subject }) => subject);
    };
    for (let time = 0; time < 2; time += 1) {
      const invited = await invite();
      expect(await subjects()).toEqual(["1 place is left in your plan"]);
      await must("DELETE", `${at}/${invited}`, { token: admin.token });
    }
    await database().update(enterpriseSubscriptions).set({ organisationUnitLimit: 20 });
    for (let time = 0; time < 18; time += 1) await invite();
    expect(await subjects()).toEqual(expect.arrayContaining(["2 places are left in your plan"]));
    expect(await subjects()).toHaveLength(2);
    // As after a plan was lowered to one free place.
    await join();
    await database().update(enterpriseSubscriptions).set({ organisationUnitLimit: 21 });
    await invite();
    expect(await subjects()).toContain("No place is left in your plan");
  });

  test("are told that they were removed; whoever inherits their work without having removed them is told too", async () => {
    const holding = await givenHolding();
    const organisation = await givenOrganisation({ holdingCompanyId: holding.id });
    const removed: Sender[] = [];
    for (const { token } of [organisation.admin, holding.user]) {
      const leaver = await organisation.join(companyRoles.editor);
      removed.push(leaver);
      await givenSent(leaver, [person()], { groupId: organisation.groupId });
      const [row] = await database().select().from(companyUsers).where(eq(companyUsers.userId, leaver.id));
      await must("DELETE", `${organisation.at}/company-users/${row?.id}`, { token });
    }
    await runJobs();
    for (const { email } of removed)
      expect((await mailbox(email)).map((mail) => mail.subject)).toEqual(["You are no longer in Meridian"]);
    const inherited = (await mailbox(organisation.admin.email)).filter((mail) =>
      mail.subject.startsWith("You have taken over the work of"),
    );
    expect(inherited.map((mail) => mail.text.includes("1 workflow and 0 templates"))).toEqual([true]);
    expect(
      (await mailbox(holding.user.email)).filter((mail) => mail.subject.startsWith("You have taken over the work of")),
    ).toEqual([]);
  });

  test.each([
    ["demote", "PATCH", { role: "3" }, "alone", 403],
    ["demote", "PATCH", { role: "3" }, "with a third", 403],
    ["remove", "DELETE", undefined, "alone", 401],
    ["remove", "DELETE", undefined, "with a third", 401],
  ] as const)(
    "when two administrators %s each other at once, one stays (%s %j, %s)",
    async (_name, method, body, among, refusal) => {
      const { id, admin, join } = await givenCompany();
      const second = await join(companyRoles.administrator);
      if (among === "with a third") await join(companyRoles.administrator);
      const [first] = await database().select().from(companyUsers).where(eq(companyUsers.userId, admin.id));
      const end = (companyUserId: number | undefined, token: string) => () =>
        call(method, `/companies/${id}/company-users/${companyUserId}`, { token, ...(body && { body }) });
      // Held at the lock, because otherwise one call could end before the other checks who is an administrator.
      const answers = await whileHeld(id, [end(second.companyUserId, admin.token), end(first?.id, second.token)]);
      expect(answers.map((one) => one.status).toSorted()).toEqual([method === "PATCH" ? 200 : 204, refusal]);
      const rows = await database().select().from(companyUsers).where(eq(companyUsers.companyId, id));
      const left = rows.filter((row) => row.roleId === companyRoles.administrator).map(({ userId }) => userId);
      expect(left.filter((userId) => userId === admin.id || userId === second.id)).toHaveLength(1);
    },
  );

  test("an administrator who is removed meanwhile leaves no key, webhook, rule or person behind", async () => {
    const { id, join, admin } = await givenCompany();
    const group = await givenGroup(id);
    await group.add(admin);
    const at = `/companies/${id}`;
    const acts: [string, string, object?][] = [
      ["POST", "/api-keys", { name: "Key", scopes: ["read"] }],
      ["PATCH", "/company-api-credentials"],
      ["POST", "/webhooks", { url: "https://example.com/in", events: ["workflow.sent"] }],
      ["PUT", "/sign-in-rules", { second_step_from: null, longest_session_hours: 5 }],
      ["PUT", "/networks", { networks: [] }],
      ["POST", "/company-users", { ...person(), role: "1" }],
      ["POST", "/deletion", { name: "Meridian" }],
      [
        "POST",
        `/company-groups/${group.id}/company-group-users`,
        { user_id: admin.id, role_id: groupRoles.administrator },
      ],
      ["DELETE", `/company-groups/${group.id}/company-group-users/${admin.id}`],
      ["PATCH", `/company-groups/${group.id}`, { group_name: "Theirs" }],
      ["DELETE", `/company-groups/${group.id}`],
    ];
    for (const [method, path, body] of acts) {
      const thief = await join(companyRoles.administrator);
      const act = () => call(method, `${at}${path}`, { token: thief.token, ...(body && { body }) });
      const [answer] = await whileHeld(id, [act], async (db) => {
        await db.delete(companyUsers).where(eq(companyUsers.userId, thief.id));
        await db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, thief.id));
      });
      expect([path, answer?.status]).toEqual([path, 401]);
    }
    const { company_users: people } = await must("GET", `${at}/company-users`, { token: admin.token });
    expect(people).toHaveLength(1);
    for (const path of ["api-keys", "webhooks"])
      expect(Object.values(await must("GET", `${at}/${path}`, { token: admin.token }))).toContainEqual([]);
  });

  test("the last administrator cannot be demoted, and invited administrators do not count", async () => {
    const { id, admin } = await givenCompany();
    const { token } = admin;
    await must("POST", `/companies/${id}/company-users`, { token, body: { ...person(), role: "1" } });
    const [own] = await database().select().from(companyUsers).where(eq(companyUsers.userId, admin.id));
    const { status, json } = await call("PATCH", `/companies/${id}/company-users/${own?.id}`, {
      token,
      body: { role: "2" },
    });
    expect([status, json.message]).toEqual([409, expect.stringContaining("at least one administrator")]);
    expect((await must("GET", "/auth/me", { token })).company.id).toBe(id);
  });
});

describe("an invited person", () => {
  const invite = async (over: object = {}) => {
    const company = await givenCompany({ name: "Meridian" });
    const body = { ...person(), role: "3", ...over };
    await must("POST", `/companies/${company.id}/company-users`, { token: company.admin.token, body });
    await runJobs();
    return { ...company, email: body.email };
  };
  const own = (method: string, { token }: Pick<Sender, "token">) => call(method, "/users/me/invitation", { token });
  const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
    await runJobs();
    return (await mailbox(email)) as { subject: string; text: string }[];
  };
  const company = { name: "Own", address: "1 Road", contact_email: "own@example.test" };

  test("who tries another way in gets the invitation again, and is told so", async () => {
    const { email, id } = await invite();
    const password = "correct horse 9";
    const body = { ...person(), email, password };
    const signUp = await call("POST", "/auth/sign-up", { body, headers: { "accept-language": "es" } });
    expect([signUp.status, signUp.json.errors]).toEqual([409, { email: expect.stringContaining("de nuevo") }]);
    expect(await mailsTo(email)).toHaveLength(2);
    const reset = await call("POST", "/auth/reset-password-tokens", { body: { email } });
    expect([reset.status, reset.json.sent]).toEqual([200, "invitation"]);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill("Ελένη Παπαδοπούλου invites you to Meridian"));
    const token = /company-invitations\?token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1];
    const joined = await must("POST", "/companies/company-user-invitations", { body: { token, password } });
    expect((await must("GET", "/auth/me", { token: joined.token })).company.id).toBe(id);
  });

  test("is not told apart from others where the existence of accounts is hidden, but gets the mail", async () => {
    const { email } = await invite();
    const known = await givenUser();
    vi.spyOn(platform, "settings").mockReturnValue({ ...platform.settings(), HIDE_ACCOUNT_EXISTENCE: true });
    const answersTo = async (address: string) => {
      const reset = await call("POST", "/auth/reset-password-tokens", { body: { email: address } });
      const body = { ...person(), email: address, password: "correct horse 9" };
      const signUp = await call("POST", "/auth/sign-up", { body });
      return [reset, signUp].map(({ status, json }) => [status, json]);
    };
    expect(await answersTo(email)).toEqual(await answersTo(known.email));
    // Only two mails: the second invitation was replaced before it was sent.
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array(2).fill("Ελένη Παπαδοπούλου invites you to Meridian"));
  });

  test("is sent no more than three mails an hour by strangers", async () => {
    const { email } = await invite();
    const body = { ...person(), email, password: "correct horse 9" };
    const statuses = [];
    for (const _ of [1, 2, 3, 4]) statuses.push((await call("POST", "/auth/sign-up", { body })).status);
    expect(statuses).toEqual([409, 409, 409, 429]);
  });

  test("with an account sees the invitation and accepts it without the mail; the inviter is told", async () => {
    const user = await givenUser({ firstName: "Zoë", lastName: "Aarts" });
    const { id, admin } = await invite({ email: user.email });
    expect((await own("GET", user)).json.invitation).toMatchObject({
      company: "Meridian",
      inviter: "Ελένη Παπαδοπούλου",
      role_id: 3,
    });
    const bystander = await givenUser();
    expect((await own("GET", bystander)).json.invitation).toBeNull();
    expect([(await own("POST", bystander)).status, (await own("DELETE", bystander)).status]).toEqual([404, 404]);
    const accepted = await own("POST", user);
    expect(accepted.status).toBe(200);
    expect((await must("GET", "/auth/me", { token: accepted.json.token })).company.id).toBe(id);
    expect((await call("GET", "/auth/me", { token: user.token })).status).toBe(401);
    const [told] = await mailsTo(admin.email);
    expect(told?.text).toContain(`Zoë Aarts (${user.email}) has accepted the invitation`);
    expect((await own("POST", accepted.json as Sender)).status).toBe(404);
  });

  test("declines it; the inviter is told, without the person's name, and the place is free", async () => {
    const user = await givenUser({ firstName: "Zoë" });
    const { id, admin } = await invite({ email: user.email });
    expect((await own("DELETE", user)).status).toBe(204);
    const [told] = await mailsTo(admin.email);
    expect(told?.text).toContain(`${user.email} has declined the invitation to Meridian`);
    expect(told?.text).not.toContain("Zoë");
    const { company_users: left } = await must("GET", `/companies/${id}/company-users`, { token: admin.token });
    expect(left).toHaveLength(1);
    const [mail] = await mailsTo(user.email);
    const token = /company-invitations\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const late = { token: user.token, body: { token } };
    expect((await call("POST", "/companies/company-user-invitations", late)).status).toBe(410);
    expect((await call("POST", "/companies", { token: user.token, body: company })).status).toBe(201);
  });

  test("whose address is not confirmed neither sees nor answers it, and cannot make it go", async () => {
    const squatter = await givenUser({ confirmedAt: null, passwordHash: "x" });
    await invite({ email: squatter.email });
    expect((await own("GET", squatter)).json.invitation).toBeNull();
    for (const method of ["POST", "DELETE"]) expect((await own(method, squatter)).json.label).toBe("EmailNotConfirmed");
    expect((await call("POST", "/companies", { token: squatter.token, body: company })).status).toBe(409);
    const [row] = await database().select().from(companyUsers).where(eq(companyUsers.userId, squatter.id));
    expect(row?.acceptedAt).toBeNull();
  });

  test("who is a member already is named as the reason, also where the plan is full", async () => {
    const { id, admin, join } = await givenCompany({ userLimit: 2 });
    const colleague = await join();
    const ask = (email: string) =>
      call("POST", `/companies/${id}/company-users`, { token: admin.token, body: { ...person(), email, role: "3" } });
    expect((await ask(person().email)).status).toBe(402);
    const { status, json } = await ask(colleague.email);
    expect([status, json.message]).toEqual([409, expect.stringContaining("already belongs to an organisation")]);
  });
});
