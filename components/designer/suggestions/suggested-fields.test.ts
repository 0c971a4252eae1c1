import { expect, test } from "vitest";
import { fieldsFromSuggestions, readSuggestions, takenBy } from "./suggested-fields";

const box = { pageIndex: 0, top: 10, left: 20, width: 30, height: 4 };

test("reads the usable suggestions and leaves out the rest", () => {
  const usable = readSuggestions([
    { ...box, name: "Name", kind: "input" },
    { ...box, name: "Empty list", kind: "combo", options: [] },
    { ...box, name: "Colour", kind: "combo", options: ["red", "", "red"] },
    { ...box, name: "Lonely", kind: "radio", groupName: "alone" },
    { ...box, name: "A", kind: "radio", groupName: "pair" },
    { ...box, name: "B", kind: "radio", groupName: "pair" },
    { ...box, name: "Flat", kind: "input", height: 0 },
    "nonsense",
  ]);
  expect(usable.map((one) => one.name)).toEqual(["Name", "Colour", "A", "B"]);
  const fields = fieldsFromSuggestions(usable, 1, 7, takenBy([]));
  expect(fields[1]?.options).toEqual(["red"]);
  expect(fields.slice(2).map((field) => field.groupName)).toEqual(["pair", "pair"]);
});

test("names and groups do not clash with existing ones", () => {
  const read = readSuggestions([
    { ...box, name: "Name", kind: "input" },
    { ...box, name: "A", kind: "radio", groupName: "pair" },
    { ...box, name: "B", kind: "radio", groupName: "pair" },
  ]);
  const once = fieldsFromSuggestions(read, 1, 7, takenBy([]));
  const twice = fieldsFromSuggestions(read, 2, 7, takenBy(once));
  expect(twice.map((field) => field.name)).toEqual(["Name 2", "A 2", "B 2"]);
  expect(new Set(twice.slice(1).map((field) => field.groupName))).toEqual(new Set(["pair 2"]));
});
