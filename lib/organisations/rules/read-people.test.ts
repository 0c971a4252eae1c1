import { expect, test } from "vitest";
import { readPeople } from "./read-people";

const read = (text: string) => readPeople(text).map(({ firstName, lastName, email }) => [firstName, lastName, email]);

test.each([
  ["María Núñez <maria@example.test>", [["María", "Núñez", "maria@example.test"]]],
  ['"Núñez, María" <maria@example.test>', [["María", "Núñez", "maria@example.test"]]],
  ["Ana María Núñez <a@b.test>", [["Ana María", "Núñez", "a@b.test"]]],
  [
    "Ada Vlachou <a@b.test>, Zoe Pappa <z@b.test>; Plato <p@b.test>",
    [
      ["Ada", "Vlachou", "a@b.test"],
      ["Zoe", "Pappa", "z@b.test"],
      ["Plato", "", "p@b.test"],
    ],
  ],
  [
    "Ada\tVlachou\ta@b.test\r\n\r\n  Zoe;Pappa;z@b.test",
    [
      ["Ada", "Vlachou", "a@b.test"],
      ["Zoe", "Pappa", "z@b.test"],
    ],
  ],
  ["a@b.test, Ada, Vlachou", [["Ada", "Vlachou", "a@b.test"]]],
  ["Ada Vlachou, a@b.test", [["Ada", "Vlachou", "a@b.test"]]],
  ["a@b.test", [["", "", "a@b.test"]]],
  ["Ada Vlachou", [["Ada", "Vlachou", ""]]],
  ["'Kim Lee' <kim@b.test>", [["Kim", "Lee", "kim@b.test"]]],
  ["Sinéad O'Neill <s@b.test>", [["Sinéad", "O'Neill", "s@b.test"]]],
  ['"Núñez, María",m@b.test', [["María", "Núñez", "m@b.test"]]],
  [
    "a@b.test, c@b.test",
    [
      ["", "", "a@b.test"],
      ["", "", "c@b.test"],
    ],
  ],
  [
    "a@b.test, Bob Bee <bob@b.test>; 'Kim Lee' <kim@b.test>",
    [
      ["", "", "a@b.test"],
      ["Bob", "Bee", "bob@b.test"],
      ["Kim", "Lee", "kim@b.test"],
    ],
  ],
  ["Pappa, Zoe <z@b.test>", [["Zoe", "Pappa", "z@b.test"]]],
  ["John Smith, Jr. <js@b.test>", [["John", "Smith Jr.", "js@b.test"]]],
  ["John Paul Smith III <js@b.test>", [["John Paul", "Smith III", "js@b.test"]]],
  ['"Smith, John, Jr." <js@b.test>', [["John", "Smith Jr.", "js@b.test"]]],
  ["Smith, John Jr <js@b.test>", [["John", "Smith Jr", "js@b.test"]]],
  ["Smith Sr., John <js@b.test>", [["John", "Smith Sr.", "js@b.test"]]],
  ["John Smith, Jr., js@b.test", [["John", "Smith Jr.", "js@b.test"]]],
  ["John\tSmith\tJr.\tjs@b.test", [["John", "Smith Jr.", "js@b.test"]]],
  [
    "Ann Lee <a@b.test>, John Smith, Jr. <js@b.test>",
    [
      ["Ann", "Lee", "a@b.test"],
      ["John", "Smith Jr.", "js@b.test"],
    ],
  ],
  ["John, Jr. <js@b.test>", [["John", "Jr.", "js@b.test"]]],
  ["Ivy Iv <i@b.test>", [["Ivy", "Iv", "i@b.test"]]],
  ["Núñez, María, Ana <a@b.test>", [["María Ana", "Núñez", "a@b.test"]]],
  ["Joe jo@b.test", [["Joe", "", "jo@b.test"]]],
  ["<", [["<", "", ""]]],
  ["\n \n", []],
])("%j", (text, people) => {
  expect(read(text)).toEqual(people);
});

test("a line is kept as it was entered, however long", () => {
  const line = `${"x, ".repeat(20_000)}<`;
  expect(readPeople(line)[0]?.line).toBe(line);
});
