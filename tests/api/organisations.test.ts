import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { groupRoles } from "@/db/enums";
import { database } from "@/db/client";
import { subscriptions } from "@/db/schema/billing";
import { companies, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { oneTimeTokens, users } from "@/db/schema/users";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { mailbox, person } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const invited = (over: Record<string, unknown> = {}) => ({ ...person(), role: "3", ...over });
const tokenIn = (text: string) => /company-invitations\?token=([\w-]+)/.exec(text)?.[1];

describe("details", () => {
  test("are changed one by one, and validated leniently", async () => {
    const { id, admin } = await givenCompany();
    const at = `/companies/${id}`;
    const { token } = admin;
    const first = { address: "12 Harbour Street", contact_email: "Office@Example.test" };
    const { company } = await must("PATCH", at, { token, body: first });
    expect(company).toMatchObject({
      name: "Meridian",
      address: "12 Harbour Street",
      contact_email: "office@example.test",
    });
    const wrong = { name: "", address: " ", contact_email: "x", contact_phone: "12", default_language: "gk-latn" };
    const { status, json } = await call("PATCH", at, { token, body: wrong });
    expect([status, json.errors]).toEqual([
      422,
      {
        name: "required",
        address: "Please enter an address.",
        contact_email: "Invalid email.",
        contact_phone: "Phone number is not valid.",
        default_language: expect.any(String),
      },
    ]);
    const long = await call("PATCH", at, { token, body: { name: "n".repeat(300) } });
    expect([long.status, long.json.errors?.name]).toEqual([422, "Please use at most 255 characters."]);
    const name = "שלום 🏛️ Ελλάς";
    expect((await must("PATCH", at, { token, body: { name } })).company.name).toBe(name);
    expect(await must("GET", at, { token })).toMatchObject({ company: { name }, company_groups: [] });
  });
});

describe("groups", () => {
  test("have unique names in an organisation, also when two are made at once", async () => {
    const { id, admin } = await givenCompany();
    const other = await givenCompany();
    const at = `/companies/${id}/company-groups`;
    const { token } = admin;
    const make = (name: string) => call("POST", at, { token, body: { group_name: name } });
    expect((await Promise.all([make("Sales"), make("Sales")])).map((a) => a.status).toSorted()).toEqual([201, 409]);
    const again = await make(" Sales ");
    expect([again.status, again.json.errors]).toEqual([
      409,
      { group_name: "There is already a group with this name. Choose another name." },
    ]);
    const { company_group: group } = (await make("Lettings")).json;
    const rename = (name: string) => call("PATCH", `${at}/${group.id}`, { token, body: { group_name: name } });
    expect([(await rename("Sales")).status, (await rename("Lettings")).status]).toEqual([409, 200]);
    const elsewhere = { token: other.admin.token, body: { group_name: "Sales" } };
    expect((await call("POST", `/companies/${other.id}/company-groups`, elsewhere)).status).toBe(201);
  });

  test("are made, found, renamed and deleted, and then a running workflow belongs to its initiator only", async () => {
    const { id, admin, join } = await givenCompany();
    const at = `/companies/${id}/company-groups`;
    const { token } = admin;
    const { company_group: group } = await must("POST", at, { token, body: { group_name: " Lettings " } });
    expect(group).toMatchObject({ name: "Lettings", company_id: id, role_id: 1, users: [] });
    await must("POST", at, { token, body: { group_name: "100%_sales" } });
    expect((await must("GET", `${at}?search=%25_`, { token })).company_groups).toMatchObject([{ name: "100%_sales" }]);
    await must("PATCH", `${at}/${group.id}`, { token, body: { group_name: "Rentals" } });
    expect((await must("GET", `${at}?search=RENT`, { token })).total).toBe(1);
    const empty = await call("POST", at, { token, body: { group_name: " " } });
    expect([empty.status, empty.json.errors]).toEqual([422, { group_name: "required" }]);

    const [sender, colleague] = [await join(), await join()];
    for (const one of [sender, colleague])
      await must("POST", `${at}/${group.id}/company-group-users`, { token, body: { user_id: one.id, role_id: 2 } });
    const sent = await givenSent(sender, [person()], { groupId: group.id });
    expect((await call("GET", sent.at, { token: colleague.token })).status).toBe(200);
    expect((await call("DELETE", `${at}/${group.id}`, { token })).status).toBe(204);
    expect((await call("GET", sent.at, { token: sender.token })).json.workflow).toMatchObject({
      workflow_status_id: 2,
    });
    expect((await call("GET", sent.at, { token: colleague.token })).status).toBe(404);
    expect((await call("GET", sent.at, { token })).status).toBe(404);
    expect((await call("GET", `/signature-requests/${sent.tokens[0]}`)).status).toBe(200);
  });

  test("list their members and the caller's role", async () => {
    const { id, admin, join } = await givenCompany();
    const member = await join();
    const { company_group: group } = await must("POST", `/companies/${id}/company-groups`, {
      token: admin.token,
      body: { group_name: "Legal" },
    });
    const at = `/companies/${id}/company-groups/${group.id}/company-group-users`;
    const ofMember = () => must("GET", "/auth/me", { token: member.token });
    expect((await ofMember()).company_groups).toEqual([]);
    expect((await must("GET", "/auth/me", { token: admin.token })).company_groups).toMatchObject([{ role_id: 1 }]);
    await must("POST", at, { token: admin.token, body: { user_id: member.id, role_id: groupRoles.member } });
    expect((await ofMember()).company_groups).toMatchObject([{ id: group.id, role_id: 3 }]);
    // A member may not; a group administrator may.
    const add = { token: member.token, body: { user_id: admin.id, role_id: 3 } };
    expect((await call("POST", at, add)).status).toBe(403);
    await must("POST", at, { token: admin.token, body: { user_id: member.id, role_id: groupRoles.administrator } });
    expect((await call("POST", at, add)).status).toBe(201);
    const { company_group_users: people } = await must("GET", at, { token: member.token });
    expect(people.map((one: { user_id: number; role_id: number }) => [one.user_id, one.role_id]).toSorted()).toEqual(
      [
        [admin.id, 3],
        [member.id, 1],
      ].toSorted(),
    );
    expect((await call("DELETE", `${at}/${admin.id}`, { token: member.token })).status).toBe(204);
    expect((await call("DELETE", `${at}/${admin.id}`, { token: member.token })).status).toBe(404);
    const outsider = await givenUser();
    expect((await call("POST", at, { ...add, body: { user_id: outsider.id, role_id: 3 } })).status).toBe(404);
    expect((await call("POST", at, { ...add, body: { user_id: admin.id, role_id: 4 } })).status).toBe(422);
  });
});

describe("invitations", () => {
  test("are mailed with a link for seven days that is stored hashed; a new one ends the old", async () => {
    const { id, admin } = await givenCompany({ name: "Meridian" });
    const { token } = admin;
    const at = `/companies/${id}/company-users`;
    const body = invited({ default_language: "gk" });
    const { company_user: user } = await must("POST", at, { token, body });
    expect(user).toMatchObject({ email: body.email, role_id: 3, accepted_at: null, default_language: "gk" });
    await runJobs();
    const [mail] = await mailbox(body.email);
    expect(mail?.subject).toContain("Meridian");
    const secret = tokenIn(mail?.text ?? "");
    const tokens = () => database().select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, user.user_id));
    const [row] = await tokens();
    expect(row).toMatchObject({ purpose: "invitation" });
    expect(row?.tokenHash).not.toContain(secret);
    const days = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await must("POST", `${at}/${user.id}/invitations`, { token });
    await runJobs();
    const [again] = await mailbox(body.email);
    expect(tokenIn(again?.text ?? "")).not.toBe(secret);
    expect(await tokens()).toHaveLength(1);
    // Corrected before anyone followed the link: the old address no longer works.
    const email = person().email;
    const moved = await must("PATCH", `${at}/${user.id}`, { token, body: { email, first_name: "Nikos" } });
    expect(moved.company_user).toMatchObject({ email, first_name: "Nikos" });
    await runJobs();
    expect(await mailbox(email)).toHaveLength(1);
    // Withdrawn: as if the address had never been entered.
    expect((await call("DELETE", `${at}/${user.id}`, { token })).status).toBe(204);
    expect(await database().select().from(users).where(eq(users.email, email))).toEqual([]);
  });

  test("are in the organisation's language where none is given", async () => {
    const { id, admin } = await givenCompany({ name: "Meridian" });
    await database().update(companies).set({ defaultLanguage: "es" }).where(eq(companies.id, id));
    const { default_language: _, ...body } = invited();
    const { company_user: user } = await must("POST", `/companies/${id}/company-users`, { token: admin.token, body });
    expect(user.default_language).toBe("es");
    await runJobs();
    expect((await mailbox(body.email))[0]?.text).toContain("Hola");
  });

  test("are refused for members of an organisation, for oneself and once accepted", async () => {
    const { id, admin, join } = await givenCompany();
    const other = await givenCompany();
    const { token } = admin;
    const at = `/companies/${id}/company-users`;
    for (const { email } of [other.admin, await join()]) {
      const { status, json } = await call("POST", at, { token, body: invited({ email }) });
      expect([status, json.label, json.errors]).toEqual([409, "Conflict", { email: expect.any(String) }]);
    }
    const mine = await database().select().from(companyUsers).where(eq(companyUsers.userId, admin.id));
    expect((await call("POST", `${at}/${mine[0]?.id}/invitations`, { token })).status).toBe(403);
    expect((await call("DELETE", `${at}/${mine[0]?.id}`, { token })).status).toBe(403);
    const { companyUserId } = await join();
    expect((await call("POST", `${at}/${companyUserId}/invitations`, { token })).status).toBe(409);
    const wrong = await call("POST", at, { token, body: { email: "x" } });
    expect(Object.keys(wrong.json.errors ?? {}).toSorted()).toEqual(
      ["email", "first_name", "last_name", "role"].toSorted(),
    );
    // Somebody with an account is invited, and nothing of that account changes.
    const alone = await givenUser({ firstName: "Own", passwordHash: "kept" });
    const { company_user: asked } = await must("POST", at, {
      token,
      body: invited({ email: alone.email.toUpperCase() }),
    });
    // The name stays hidden until the person accepts: an invitation must not reveal whose address it is.
    expect([asked.first_name, asked.last_name, asked.accepted_at]).toEqual(["", "", null]);
    const find = async (search: string) => (await must("GET", `${at}?search=${search}`, { token })).company_users;
    expect([await find("Own"), await find(alone.email)]).toMatchObject([[], [{ first_name: "" }]]);
    const { company_group: group } = await must("POST", `/companies/${id}/company-groups`, {
      token,
      body: { group_name: "Legal" },
    });
    const add = { user_id: alone.id, role_id: 3 };
    const people = `/companies/${id}/company-groups/${group.id}/company-group-users`;
    expect((await must("POST", people, { token, body: add })).company_group_user).toMatchObject({ first_name: "" });
    await must("PATCH", `${at}/${asked.id}`, { token, body: { first_name: "Taken", role: "2" } });
    const moving = await call("PATCH", `${at}/${asked.id}`, { token, body: { email: person().email } });
    expect([moving.status, Object.keys(moving.json.errors ?? {})]).toEqual([422, ["email"]]);
    const [row] = await database().select().from(users).where(eq(users.id, alone.id));
    expect(row).toMatchObject({ firstName: "Own", email: alone.email, passwordHash: "kept" });
    expect((await call("DELETE", `${at}/${asked.id}`, { token })).status).toBe(204);
    expect((await call("GET", "/auth/me", { token: alone.token })).status).toBe(200);
  });

  test("stop at the plan's limit, also at once, and need a plan", async () => {
    const { id, admin } = await givenCompany({ userLimit: 2 });
    const { token } = admin;
    const at = `/companies/${id}/company-users`;
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", at, { token, body: invited() })));
    expect(answers.map((one) => one.status).toSorted()).toEqual([201, 402, 402]);
    expect((await must("GET", at, { token })).total).toBe(2);
    await database().delete(enterpriseSubscriptions).where(eq(enterpriseSubscriptions.companyId, id));
    await database().delete(subscriptions).where(eq(subscriptions.userId, admin.id));
    const group = await call("POST", `/companies/${id}/company-groups`, { token, body: { group_name: "New" } });
    expect([group.status, group.json.label]).toEqual([402, "PlanLimitReached"]);
    expect((await call("POST", at, { token, body: invited() })).status).toBe(402);
    expect((await call("PATCH", `/companies/${id}`, { token, body: { name: "Renamed" } })).status).toBe(200);
  });
});
