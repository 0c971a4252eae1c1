import { expect, test } from "vitest";
import { rowPerson } from "./row-person";

const signatories = [
  { roleName: "Witness", firstName: "Nikos" },
  { roleName: "Tenant", firstName: "Eva", lastName: "Nuñez", email: "eva@example.test" },
];

test("a row is about the first of its people who has an address", () => {
  expect(rowPerson({ input: { signatories, fields: {} }, cells: ["Nikos", "eva@example.test"] }, [])).toEqual({
    name: "Eva Nuñez",
    email: "eva@example.test",
  });
});

test("the person of a row that was refused is in the columns named so", () => {
  const headings = ["Tenant.last_name", "Tenant.first_name", "Tenant.email", "Host.email", "field:Rent"];
  const cells = ["Papa", "Zoe", "zoe.papa", "host@example.test", "900"];
  expect(rowPerson({ input: null, cells }, headings)).toEqual({ name: "Zoe Papa", email: "zoe.papa" });
  expect(rowPerson({ input: null, cells: ["Zoe", "z", "900"] }, ["Name", "Email", "Rent"])).toEqual({
    name: "Zoe · 900",
    email: "z",
  });
});

test("the address is that of somebody with a name, not the first or a host's", () => {
  const headings = ["Host.email", "Copy.email", "Tenant.first_name", "Tenant.email"];
  const cells = ["host@example.test", "copy@example.test", "Zoe", "zoe@example"];
  expect(rowPerson({ input: null, cells }, headings)).toEqual({ name: "Zoe", email: "zoe@example" });
  const shown = rowPerson({ input: null, cells: ["host@example.test", "zoe@example"] }, ["Host.email", "Tenant.email"]);
  expect(shown.email).toBe("zoe@example");
});

test("without such columns, what looks like an address is told from the rest", () => {
  const headings = ["Given", "Family", "Reach at", "Rent"];
  expect(rowPerson({ input: null, cells: ["Zoe", "", "zoe@nowhere", "900"] }, headings)).toEqual({
    name: "Zoe · 900",
    email: "zoe@nowhere",
  });
  expect(rowPerson({ input: null, cells: ["Zoe", "nobody"] }, headings)).toEqual({ name: "Zoe · nobody", email: "" });
});
