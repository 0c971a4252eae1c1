import { expect, test } from "vitest";
import { runCommand } from "./run-command";

test.each(["constructor", "toString", "__proto__"])("%s is no command", async (name) => {
  expect(await runCommand([name])).toEqual({ lines: [`There is no command ${name}. Try --help.`], code: 1 });
});

test("an unknown option is told as such", async () => {
  expect(await runCommand(["list", "--colour"])).toMatchObject({
    code: 1,
    lines: [expect.stringContaining("colour")],
  });
});
