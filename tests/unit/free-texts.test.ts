import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { declineInput } from "@/lib/signing/schema";
import { freeText, singleLine } from "@/lib/platform/text/single-line";

const controls = Array.from("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069");

test.each(controls)("a text that others read takes no %j", (control) => {
  for (const read of [freeText(), singleLine()])
    expect(read.parse(`${control}Fee ${control}001 a\u200cb${control}`)).toBe("Fee 001 a\u200cb");
  expect(declineInput.parse({ declineReason: `Too ${control}dear` }).declineReason).toBe("Too dear");
  expect(declineInput.safeParse({ declineReason: control }).success).toBe(false);
});

test("every input that is named as a free text is read as one", () => {
  const plain = /\b(?:\w*[mM]essage|reason|\w+Reason|description|\w+Text)(?::| =) z\s*\.string\(\)\s*\.trim\(\)/;
  const files = readdirSync("lib", { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|^(?:billing|organisations)\//.test(file))
    .map((file) => `lib/${file}`);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => plain.test(readFileSync(file, "utf8")))).toEqual([]);
});
