import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sources = ["app", "lib"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
);
const callersOf = (name: string) =>
  sources.filter((file) => new RegExp(`(?<!function )\\b${name}\\(`).test(readFileSync(file, "utf8")));

test("one function opens sessions, and it asks for the second step (docs/asvs.md 6.1.3 and 6.3.4)", () => {
  expect(callersOf("openSession")).toEqual(["lib/accounts/sign-in-as.ts"]);
  expect(callersOf("signInAs").toSorted()).toEqual([
    "lib/accounts/accept-invitation.ts",
    "lib/accounts/exchange-token.ts",
    "lib/accounts/pass-second-step.ts",
    "lib/accounts/sign-in-by-connection.ts",
    "lib/accounts/sign-in-by-passkey.ts",
    "lib/accounts/sign-in.ts",
    "lib/accounts/sign-up.ts",
  ]);
});
