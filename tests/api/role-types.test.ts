import { expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { describedEvents } from "@/lib/integrations/webhook-payload";
import { describeApi } from "@/lib/calls/open-api";
import { call, must, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { person } from "../support/given";

const routes = await loadRoutes();

useProduct();

test("a role is accepted as number and as text, in organisations and in groups, and answered as number", async () => {
  const { id, admin } = await givenCompany();
  const { token } = admin;
  const group = await givenGroup(id, "Sales");
  const at = `/companies/${id}/company-users`;
  const people = `/companies/${id}/company-groups/${group.id}/company-group-users`;
  for (const [role, changed] of [
    [2, "3"],
    ["2", 3],
  ]) {
    const { company_user: user } = await must("POST", at, { token, body: { ...person(), role } });
    expect(user.role_id).toBe(2);
    const body = { role: changed };
    expect((await must("PATCH", `${at}/${user.id}`, { token, body })).company_user.role_id).toBe(3);
    const member = { user_id: user.user_id, role_id: role };
    expect((await must("POST", people, { token, body: member })).company_group_user.role_id).toBe(2);
  }
  for (const role of [0, 4, "4", "", null, true, [2], 2.5]) {
    expect((await call("POST", at, { token, body: { ...person(), role } })).json.errors).toHaveProperty("role");
    const body = { user_id: admin.id, role_id: role };
    expect((await call("POST", people, { token, body })).json.errors).toHaveProperty("role_id");
  }
});

test("the description lists the possible values once for each kind of role", () => {
  const document = describeApi(routes, "http://localhost:3999", describedEvents) as Record<string, any>; // eslint-disable-line typescript/no-explicit-any -- read as expected below
  const { schemas } = document.components;
  for (const name of ["CompanyRole", "GroupRole"]) {
    expect(schemas[name].description).toMatch(/1: administrator; 2: editor; 3: (user|member); as number or as text/);
    expect(JSON.stringify(schemas[name])).toMatch(/\[1,2,3\].*\["1","2","3"\]/);
  }
  const invitation = JSON.stringify(document.paths["/companies/{companyId}/company-users"].post.requestBody);
  expect(invitation).toContain("#/components/schemas/CompanyRole");
  expect(invitation).toContain("#/components/schemas/GroupRole");
});
