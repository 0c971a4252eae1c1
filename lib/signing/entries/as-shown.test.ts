import { expect, test } from "vitest";
import { describedInGroup } from "./as-shown";

const choice = (name: string, description: string, groupName = "Pets?") =>
  ({ name, description, groupName, holds: "oneOfGroup", prefill: null }) as const;

test.each([
  ["none", ["", ""], ["", ""], ""],
  ["all buttons", ["Fish do not count.", "Fish do not count."], ["", ""], "Fish do not count."],
  ["each button, all different", ["I have some", "I have none"], ["I have some", "I have none"], ""],
  ["one button only", ["Also fish.", ""], ["Yes: Also fish.", ""], ""],
  [
    "two of three buttons",
    ["Fish count.", "Fish count.", "Other"],
    ["Yes: Fish count.", "No: Fish count.", "Maybe: Other"],
    "",
  ],
])("a radio button keeps its word beside a description of %s", (_, given, descriptions, groupDescription) => {
  const names = ["Yes", "No", "Maybe"];
  const group = given.map((description, index) => choice(names[index] ?? "", description));
  const all = [...group, choice("Smokes", "Often", "Smoke?")];
  expect(group.map((one) => describedInGroup(one, all))).toEqual(
    descriptions.map((description) => ({ description, groupDescription })),
  );
});

test("another field keeps its description", () => {
  const text = { name: "town", description: "Where you live", groupName: null, holds: "text", prefill: null } as const;
  expect(describedInGroup(text, [text])).toEqual({ description: "Where you live", groupDescription: "" });
});
