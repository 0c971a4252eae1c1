import { expect, test } from "vitest";
import { byQuestion } from "./by-question";

const text = (name: string, value: string | null) => ({ name, fieldType: "input", groupName: null, value }) as const;
const radio = (groupName: string | null, name: string, value: boolean) =>
  ({ name, fieldType: "radio", groupName, value }) as const;

test("a group of radio buttons is one question, answered by the name of the chosen button", () => {
  const fields = [
    text("Rent", "850"),
    radio("Do you have a pet?", "Yes", false),
    radio("Do you smoke?", "Yes", true),
    radio("Do you have a pet?", "No", true),
    radio("Do you smoke?", "No", false),
    radio("Parking", "Garage", false),
    radio("Parking", "Street", false),
    text("Note", null),
  ];
  expect(byQuestion(fields).map(({ name, choice, field }) => [name, choice, field.value])).toEqual([
    ["Rent", undefined, "850"],
    ["Do you have a pet?", "No", true],
    ["Do you smoke?", "Yes", true],
    ["Parking", null, false],
    ["Note", undefined, null],
  ]);
});

test("a button without a group is a question of its own", () => {
  expect(byQuestion([radio(null, "A", true), radio(null, "B", false)]).map(({ name }) => name)).toEqual(["A", "B"]);
});
