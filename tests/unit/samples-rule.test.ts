import { expect, test } from "vitest";
import { checkSettings } from "@/lib/platform/process/check-settings";
import { readSettings } from "@/lib/platform/process/settings";
import { makesSamples } from "@/lib/samples/rules";

const bare = { SECRET_KEY: "0".repeat(32) };
const production = {
  DATABASE_URL: "postgres://db.example.com/countersign",
  S3_BUCKET: "files",
  SMTP_URL: "smtp://mail.example.com",
  HOST: "0.0.0.0",
};

const makes = (environment: Record<string, string>) => {
  const read = readSettings({ ...bare, ...environment });
  if ("problems" in read) throw new Error(read.problems.join(" "));
  return makesSamples(read.settings);
};

test("a bare machine gets samples, by whatever name it calls itself", () => {
  for (const HOST of ["", "localhost", "127.0.0.1", "::1"]) expect([HOST, makes({ HOST })]).toEqual([HOST, true]);
});

test.each([...Object.entries(production), ["RESEND_API_KEY", "re_1"]])(
  "%s alone means that no sample is made, unless it is asked for",
  (name, value) => {
    expect(makes({ [name]: value })).toBe(false);
    expect(makes({ [name]: value, SAMPLES: "1" })).toBe(true);
  },
);

test("every setting of production but APP_URL makes no sample", () => {
  expect(makes(production)).toBe(false);
});

test("SAMPLES=1 is refused where other people come to", async () => {
  const environment = {
    ...bare,
    ...production,
    APP_URL: "https://sign.example.com",
    MAIL_FROM: "a@example.com",
    SUPPORT_EMAIL: "b@example.com",
  };
  expect(await checkSettings(environment)).toMatchObject({ problems: [], warnings: [] });
  const { problems } = await checkSettings({ ...environment, SAMPLES: "1" });
  expect(problems).toEqual([expect.stringContaining("SAMPLES=1 is for a trial")]);
});
