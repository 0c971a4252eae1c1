import { expect, test } from "vitest";
import { designPeople } from "./design-parts";

const person = { id: 1, recipientRoleId: 1, actionIndex: 0 } as const;

test("a recipient without a name is called by the role's name", () => {
  const [nameless, named] = designPeople([
    { ...person, firstName: "", lastName: "", roleName: "Tenant" },
    { ...person, firstName: "Ann", lastName: "Ng", roleName: "Landlord" },
  ]);
  expect(nameless).toMatchObject({ name: "Tenant", firstName: "Tenant", lastName: "" });
  expect(named).toMatchObject({ name: "Ann Ng", firstName: "Ann", lastName: "Ng" });
});
