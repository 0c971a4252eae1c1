import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies, companyUsers, enterpriseSubscriptions, holdingCompanyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { runCommand } from "@/lib/operator/run-command";
import { call, must, useProduct } from "../support/api";
import { givenCompany, givenHolding } from "../support/companies";
import { person } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const details = (name: string) => ({ name, address: "1 Road", contact_email: "held@example.test" });

describe("a holding company's people", () => {
  test("make organisations and find them by a search that ignores case", async () => {
    const { user } = await givenHolding();
    const { token } = user;
    const at = "/holding-company/companies";
    for (const name of ["Alpha Shipping", "alpha Estates", "Beta_100%"])
      await must("POST", at, { token, body: details(name) });
    const found = async (search: string) =>
      (await must("GET", `${at}?search=${encodeURIComponent(search)}`, { token })).companies.map(
        (one: { name: string }) => one.name,
      );
    expect(await found("Alpha")).toEqual(["Alpha Shipping"]);
    expect(await found("alpha")).toEqual(["alpha Estates"]);
    expect(await found("_100%")).toEqual(["Beta_100%"]);
    expect(await found("%")).toEqual(["Beta_100%"]);
    const me = await must("GET", "/auth/me", { token });
    expect(me).toMatchObject({ company: null, holding_company: { name: "Aegean Holdings" } });
    expect(me.holding_company_companies).toHaveLength(3);
    expect((await call("POST", at, { token, body: {} })).status).toBe(422);
    expect((await call("POST", "/companies", { token, body: details("Own") })).status).toBe(403);
  });

  test("administer each of them without a limit of users, and see no workflow", async () => {
    const holding = await givenHolding();
    const { id, join } = await givenCompany({ holdingCompanyId: holding.id, userLimit: 1 });
    const { token } = holding.user;
    const at = `/companies/${id}`;
    const { company_group: group } = await must("POST", `${at}/company-groups`, { token, body: { group_name: "G" } });
    await must("POST", `${at}/company-users`, { token, body: { ...person(), role: "3" } });
    const leaver = await join(companyRoles.user);
    const put = { token, body: { user_id: leaver.id, role_id: 2 } };
    await must("POST", `${at}/company-groups/${group.id}/company-group-users`, put);
    const sent = await givenSent(leaver, [person()], { groupId: group.id });
    expect((await call("GET", sent.at, { token })).status).toBe(404);
    expect((await must("GET", "/workflows", { token })).total).toBe(0);
    // A removed user's workflows pass to somebody who can see them.
    await call("DELETE", `${at}/company-users/${leaver.companyUserId}`, { token });
    const [row] = await database().select().from(workflows).where(eq(workflows.id, sent.id));
    const [admin] = await database()
      .select()
      .from(companyUsers)
      .where(eq(companyUsers.userId, row?.initiatorId ?? 0));
    expect(admin).toMatchObject({ companyId: id, roleId: companyRoles.administrator });
  });

  test("cannot be invited into an organisation, and lose access to all of them with the holding", async () => {
    const holding = await givenHolding();
    const held = await givenCompany({ holdingCompanyId: holding.id });
    const { admin, id } = await givenCompany();
    const body = { ...person({ email: holding.user.email }), role: "3" };
    expect((await call("POST", `/companies/${id}/company-users`, { token: admin.token, body })).status).toBe(409);
    const { token } = holding.user;
    expect((await call("GET", `/companies/${held.id}`, { token })).status).toBe(200);
    expect((await call("GET", `/companies/${id}`, { token })).status).toBe(404);
    await database().delete(holdingCompanyUsers).where(eq(holdingCompanyUsers.userId, holding.user.id));
    expect((await call("GET", `/companies/${held.id}`, { token })).status).toBe(404);
    expect((await call("GET", "/holding-company/companies", { token })).status).toBe(403);
  });
});

describe("the operator", () => {
  const run = (line: string) => runCommand(line.split(" "));

  test("makes enterprise plans and holding companies", async () => {
    const { id } = await givenCompany({ plan: false });
    expect(await run(`enterprise-set --company ${id} --users 7`)).toMatchObject({ code: 0 });
    const plan = async () =>
      (await database().select().from(enterpriseSubscriptions).where(eq(enterpriseSubscriptions.companyId, id)))[0];
    expect(await plan()).toMatchObject({ organisationUnitLimit: 7, templateLimit: null, cancelledAt: null });
    expect(await run(`enterprise-cancel --company ${id}`)).toMatchObject({ code: 0 });
    expect((await plan())?.cancelledAt).toBeInstanceOf(Date);

    const { lines } = await run("holding-create --name Aegean");
    const holding = /\d+/.exec(lines[0] ?? "")?.[0];
    await run(`holding-add-company --holding ${holding} --company ${id}`);
    const [company] = await database().select().from(companies).where(eq(companies.id, id));
    expect(company?.holdingCompanyId).toBe(Number(holding));
    const user = await givenUser();
    expect(await run(`holding-add-user --holding ${holding} --email ${user.email}`)).toMatchObject({ code: 0 });
    expect((await call("GET", `/companies/${id}`, { token: user.token })).status).toBe(200);
    expect((await run("list")).lines.join("\n")).toContain(`organisation ${id}\t`);
    const { email } = person();
    await run(`holding-add-user --holding ${holding} --email ${email} --first-name Eleni --last-name Vasileiou`);
    expect(await database().select().from(users).where(eq(users.email, email))).toHaveLength(1);
    await run(`holding-remove-user --holding ${holding} --email ${user.email}`);
    expect((await call("GET", `/companies/${id}`, { token: user.token })).status).toBe(404);
  });

  test("gets an explanation of an error, and nothing changes", async () => {
    const { admin } = await givenCompany();
    const { lines } = await run("holding-create --name Other");
    const holding = /\d+/.exec(lines[0] ?? "")?.[0];
    for (const [line, said] of [
      ["enterprise-set --company 999999", "no organisation"],
      ["enterprise-set --company x --users 0", '--users "0": expected is a whole number'],
      ["nonsense", "no command"],
      ["list --what", "--what"],
      [`holding-add-user --holding ${holding} --email ${admin.email}`, "belongs to organisation"],
      [`holding-add-user --holding ${holding} --email nobody@example.test`, "--first-name"],
    ] as const) {
      const answer = await run(line);
      expect([line, answer.code, answer.lines.join("\n")]).toEqual([line, 1, expect.stringContaining(said)]);
    }
    expect((await run("--help")).lines.join("\n")).toContain("holding-create");
  });
});
