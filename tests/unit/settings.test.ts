import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkSettings } from "@/lib/platform/check-settings";
import { settingsSchema } from "@/lib/platform/settings";

test("docs/operating.md lists every setting as the schema describes it", () => {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => `| \`${name}\` | ${schema.description} |`);
  const listed = readFileSync("docs/operating.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.replace(/\s+\|/g, " |"));
  expect(listed).toEqual(rows);
});

const production = {
  APP_URL: "https://sign.example.com",
  SECRET_KEY: "0".repeat(32),
  SMTP_URL: "smtp://mail.example.com",
  MAIL_FROM: "a@example.com",
  SUPPORT_EMAIL: "b@example.com",
};

test.each([
  ["an http:// address of production is warned about", { APP_URL: "http://sign.example.com" }, [], ["APP_URL begins"]],
  ["production names its sender", { MAIL_FROM: "" }, ["MAIL_FROM is missing"], []],
  ["production names whom to ask", { SUPPORT_EMAIL: "" }, ["SUPPORT_EMAIL is missing"], []],
  ["a currency without hundredths is refused", { CURRENCY: "JPY" }, ["CURRENCY: it is no currency"], []],
  ["an unknown currency is refused", { CURRENCY: "euro" }, ["CURRENCY: it is no currency"], []],
])("%s", async (_, change, problems, warnings) => {
  const begin = (said: string) => expect.stringContaining(said) as string;
  expect(await checkSettings({ ...production, ...change })).toEqual({
    problems: problems.map(begin),
    warnings: warnings.map(begin),
  });
});
