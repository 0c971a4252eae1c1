import { expect, test } from "vitest";
import { csvText } from "./csv";

test("a heading that a spreadsheet would compute is defused", () => {
  expect(csvText([["=cmd()", "+1", "@x", "Tenant.email"]])).toBe(`\ufeff"'=cmd()","'+1","'@x",Tenant.email`);
});
