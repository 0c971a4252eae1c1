import { expect, it } from "vitest";
import en from "@/messages/en.json";
import { tools } from "./field-tools";

it("has a word for each tool", () => {
  expect(Object.keys(en.Designer.tool).toSorted()).toEqual(tools.toSorted());
});
