import { expect, test } from "vitest";
import { runCommand } from "@/lib/operator/run-command";
import { useProduct } from "../support/api";

useProduct();

test("the operator's list of an empty installation says so", async () => {
  expect(await runCommand(["list"])).toEqual({ code: 0, lines: [expect.stringMatching(/^There is no organisation/)] });
});
