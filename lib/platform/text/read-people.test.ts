import { expect, test } from "vitest";
import { readPeople } from "./read-people";

const maria = { firstName: "María", lastName: "López", singleName: false, email: "maria@example.com" };
const nikos = { firstName: "Νίκος", lastName: "Μάνος", singleName: false, email: "nikos@example.com" };

test.each([
  "María López maria@example.com",
  "María López <maria@example.com>",
  "López, María <maria@example.com>",
  '"López, María" <maria@example.com>',
  "María López <mailto:maria@example.com>",
  "María López (maria@example.com)",
  "María López, maria@example.com",
  "María,López,maria@example.com",
  "María\tLópez\tmaria@example.com",
  "María López | maria@example.com",
  "maria@example.com María López",
  "maria@example.com, María, López",
  "  1. María   López: maria@example.com ",
  "• María López – maria@example.com",
])("reads %j", (line) => {
  expect(readPeople(line)).toEqual([maria]);
});

test.each([
  "María López maria@example.com\nΝίκος Μάνος nikos@example.com",
  "María López <maria@example.com>;\r\n\r\nΝίκος Μάνος <nikos@example.com>;",
  "María López <maria@example.com>, Νίκος Μάνος <nikos@example.com>",
  "López, María <maria@example.com>, Μάνος, Νίκος <nikos@example.com>",
  "María López maria@example.com Νίκος Μάνος nikos@example.com",
  "maria@example.com María López; nikos@example.com Νίκος Μάνος",
])("reads the list %j", (list) => {
  expect(readPeople(list)).toEqual([maria, nikos]);
});

test("whoever has one name only has no last name, and further names are last names", () => {
  expect(readPeople("Madonna madonna@example.com")).toEqual([
    { firstName: "Madonna", lastName: "", singleName: true, email: "madonna@example.com" },
  ]);
  expect(readPeople("Gabriel García Márquez gabo@example.com")).toMatchObject([
    { firstName: "Gabriel", lastName: "García Márquez", singleName: false },
  ]);
  expect(readPeople("García Márquez, Gabriel José <gabo@example.com>")).toMatchObject([
    { firstName: "Gabriel José", lastName: "García Márquez" },
  ]);
});

test("a missing part is empty, a wrong address is kept, and nothing makes nobody", () => {
  expect(readPeople("María López")).toEqual([{ ...maria, email: "" }]);
  expect(readPeople("maria@example.com, nikos@example.com")).toEqual([
    { firstName: "", lastName: "", singleName: false, email: "maria@example.com" },
    { firstName: "", lastName: "", singleName: false, email: "nikos@example.com" },
  ]);
  expect(readPeople("María López maria@example")).toMatchObject([{ email: "maria@example" }]);
  expect(readPeople(" \n ;, ")).toEqual([]);
});
