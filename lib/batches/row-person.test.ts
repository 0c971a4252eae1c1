import { expect, test } from "vitest";
import { rowPerson } from "./row-person";

const signatories = [
  { roleName: "Witness", firstName: "Nikos" },
  { roleName: "Tenant", firstName: "Eva", lastName: "Nuñez", email: "eva@example.test" },
];

test("a row is about the first of its people who has an address", () => {
  expect(rowPerson({ input: { signatories, fields: {} }, cells: ["Nikos", "eva@example.test"] })).toEqual({
    name: "Eva Nuñez",
    email: "eva@example.test",
  });
});

test("of a row that was refused, what looks like an address is told from the rest", () => {
  expect(rowPerson({ input: null, cells: ["Zoe", "", "zoe@nowhere", "900"] })).toEqual({
    name: "Zoe · 900",
    email: "zoe@nowhere",
  });
  expect(rowPerson({ input: null, cells: ["Zoe", "nobody"] })).toEqual({ name: "Zoe · nobody", email: "" });
});
