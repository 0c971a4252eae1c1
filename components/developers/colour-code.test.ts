import { expect, test } from "vitest";
import { colourCode } from "./colour-code";

test("an example is coloured by its parts, and none of it is lost", () => {
  const code = `curl -H 'Authorization: Bearer csk_…' https://x.example/v1 // list\nconst n = {"id": 12, "on": true};`;
  const parts = colourCode(code);
  expect(parts.map(({ text }) => text).join("")).toBe(code);
  const kindOf = (text: string) => parts.find((one) => one.text === text)?.kind;
  expect(kindOf("'Authorization: Bearer csk_…'")).toBe("string");
  expect(kindOf('"id"')).toBe("string");
  expect(kindOf("12")).toBe("number");
  expect(kindOf("true")).toBe("word");
  expect(kindOf("curl")).toBe("word");
});
