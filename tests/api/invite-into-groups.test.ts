import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companyGroupUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { call, must, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { person } from "../support/given";

useProduct();

test("an invitation names groups and roles; a group of another organisation refuses all of it", async () => {
  const { id, admin, join } = await givenCompany();
  const other = await givenCompany();
  const [sales, law, foreign] = [
    await givenGroup(id, "Sales"),
    await givenGroup(id, "Law"),
    await givenGroup(other.id),
  ];
  const at = `/companies/${id}/company-users`;
  const { token } = admin;
  const groups = [
    { group_id: sales.id, role_id: 1 },
    { group_id: law.id, role_id: 3 },
  ];
  const body = { ...person(), role: "3", groups };
  const { company_user: user } = await must("POST", at, { token, body });
  expect(user.group_names.toSorted()).toEqual(["Law", "Sales"]);
  const rows = await database().select().from(companyGroupUsers).where(eq(companyGroupUsers.userId, user.user_id));
  expect(rows.map(({ groupId, roleId }) => [groupId, roleId]).toSorted()).toEqual([
    [sales.id, 1],
    [law.id, 3],
  ]);

  const wrong = { ...person(), role: "3", groups: [...groups, { group_id: foreign.id, role_id: 1 }] };
  const refused = await call("POST", at, { token, body: wrong });
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["groups"]]);
  expect(await database().$count(users, eq(users.email, wrong.email))).toBe(0);
  for (const bad of [[{ group_id: sales.id, role_id: 4 }], [{ group_id: 0, role_id: 1 }], "all"])
    expect((await call("POST", at, { token, body: { ...person(), role: "3", groups: bad } })).status).toBe(422);
  const colleague = await join();
  const asUser = await call("POST", at, { token: colleague.token, body: { ...person(), role: "3", groups } });
  expect(asUser.status).toBe(403);
});
