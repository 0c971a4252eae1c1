import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { person } from "../support/given";
import { givenDraft, givenMember, givenSent } from "../support/shortcuts";

useProduct();

const waitingForLocks = async (db: Pick<ReturnType<typeof database>, "execute">) => {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.execute(waiting)).length;
};

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
    const leaver = await givenMember();
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

  test("when two administrators demote each other at once, one stays", async () => {
    const { id, admin, join } = await givenCompany();
    const second = await join(companyRoles.administrator);
    const [first] = await database().select().from(companyUsers).where(eq(companyUsers.userId, admin.id));
    const at = (companyUserId: number | undefined) => `/companies/${id}/company-users/${companyUserId}`;
    const demote = (companyUserId: number | undefined, token: string) =>
      call("PATCH", at(companyUserId), { token, body: { role: "3" } });
    let begin = () => {};
    // Not begun inside the transaction, where they would be taken for parts of it.
    const answering = new Promise<void>((resolve) => (begin = resolve)).then(() =>
      Promise.all([demote(second.companyUserId, admin.token), demote(first?.id, second.token)]),
    );
    // Otherwise one may be over before the other asks who is an administrator.
    await database().transaction(async (holder) => {
      await holder.select().from(companies).where(eq(companies.id, id)).for("update");
      begin();
      await vi.waitUntil(async () => (await waitingForLocks(holder)) === 2, { timeout: 10_000 });
    });
    const answers = await answering;
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const rows = await database().select().from(companyUsers).where(eq(companyUsers.companyId, id));
    expect(rows.filter((row) => row.roleId === companyRoles.administrator)).toHaveLength(1);
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
