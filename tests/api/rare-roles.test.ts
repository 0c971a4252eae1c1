import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { call, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { addPerson, fill, list, namesOf } from "../support/many-workflows";
import { givenUser } from "../support/shortcuts";

useProduct();

test("finds a rare role of somebody who is in every workflow, for administrators and members, in lists and exports", async () => {
  const company = await givenCompany();
  const [sales, law] = [await givenGroup(company.id, "Sales"), await givenGroup(company.id, "Law")];
  const user = await company.join();
  await sales.add(user);
  const own = { companyId: company.id };
  await fill(company.admin, { ...own, count: 20, name: "Early", groupId: sales.id });
  await fill(company.admin, { ...own, count: 5, name: "Hidden", groupId: law.id });
  await fill(company.admin, { ...own, from: 100, count: 1100, name: "Later", groupId: sales.id });
  const everywhere = sql`company_id = ${company.id}`;
  await addPerson({ name: "Maria Papadopoulou", role: "signer", where: everywhere });
  await addPerson({ name: "Maria Papadopoulou", role: "approver", where: sql`name in ('Early 3', 'Hidden 2')` });
  // Near misses: somebody else has the role, the person has another role, or the workflow is deleted.
  await addPerson({ name: "Ada Lovelace", role: "viewer", where: sql`name = 'Early 5'` });
  await addPerson({ name: "Maria Papadopoulou", role: "approver", where: sql`name in ('Early 7', 'Early 8')` });
  await database().execute(sql`update workflows set deleted_at = now() where name = 'Early 7' and ${everywhere}`);
  await database().execute(sql`update signatories set recipient_role = 'viewer' where recipient_role = 'approver'
    and workflow_id = (select id from workflows where name = 'Early 8' and ${everywhere})`);
  const query = (role: string) => `person=papadopoulou&role=${role}&perPage=100`;
  const seen = {
    administrator: [company.admin, ["Early 3", "Hidden 2"]],
    member: [user, ["Early 3"]],
    outsider: [await givenUser(), []],
  } as const;
  for (const [who, [sender, names]] of Object.entries(seen)) {
    const { workflows, total, total_is_exact: isExact } = await list(sender, query("approver"));
    expect([who, namesOf(workflows).toSorted(), total, isExact]).toEqual([who, names, names.length, true]);
  }
  expect(namesOf((await list(user, query("viewer"))).workflows)).toEqual(["Early 8"]);
  const inGreek = encodeURIComponent("Παπαδοπούλου");
  expect(namesOf((await list(user, `person=${inGreek}&role=approver`)).workflows)).toEqual(["Early 3"]);
  expect(namesOf((await list(user, `${query("approver")}&completed=true`)).workflows)).toEqual([]);
  expect((await list(user, query("signer"))).workflows).toHaveLength(100);
  const { bytes } = await call("GET", `/workflows/export?${query("approver")}`, { token: user.token });
  expect(
    Papa.parse<string[]>(new TextDecoder().decode(bytes))
      .data.slice(1)
      .map(([name]) => name),
  ).toEqual(["Early 3"]);
  // Without the index of roles nothing is found, so the search did not look at every workflow with the person.
  await database().execute(sql`update workflow_search set role_scopes = '{}'`);
  expect(namesOf((await list(user, query("approver"))).workflows)).toEqual([]);
});
