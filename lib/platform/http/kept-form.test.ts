import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { keepForm, readKeptForm } from "./kept-form";

Object.assign(process.env, {
  SECRET_KEY: "0123456789abcdef0123456789abcdef-test",
  APP_URL: "https://sign.example.test",
  SMTP_URL: "smtp://127.0.0.1:25",
  MAIL_FROM: "sign@example.test",
  SUPPORT_EMAIL: "help@example.test",
});

const sentBack = (cookie: string | undefined) => new Headers({ cookie: `other=1; ${cookie?.split(";")[0]}` });

const nothing = { form: {}, wrong: {} };

test("a form comes back as it was, to its own page only", () => {
  const form = { first_name: "Ελένη", email: "eleni@example.test", reason: "Λείπω\nέναν μήνα; «ως τότε»".repeat(30) };
  const wrong = { email: "invalidEmail" };
  const cookie = keepForm("/signature-requests/abc/hand-on", form, wrong);
  expect(readKeptForm(sentBack(cookie), "/signature-requests/abc/hand-on")).toEqual({ form, wrong });
  expect(readKeptForm(sentBack(cookie), "/signature-requests/abd/hand-on")).toEqual(nothing);
});

test("an input that is too long for a cookie is left out and says so, not the others", () => {
  const form = { reason: randomBytes(4000).toString("hex"), first_name: "Ada" };
  const cookie = keepForm("/page", form, { reason: "required", email: "invalidEmail" });
  expect(cookie?.length).toBeLessThan(4000);
  expect(readKeptForm(sentBack(cookie), "/page")).toEqual({
    form: { first_name: "Ada" },
    wrong: { reason: "notKept", email: "invalidEmail" },
  });
});

test.each([
  ["nothing", ""],
  ["no form", "__Host-refused_form=nonsense"],
  ["no texts", `__Host-refused_form=${deflateRawSync('{"page":"/page","form":{"a":{"b":1}}}').toString("base64url")}`],
  [
    "a megabyte",
    `__Host-refused_form=${deflateRawSync(JSON.stringify({ page: "/page", form: { a: "x".repeat(1e6) } })).toString("base64url")}`,
  ],
])("a cookie of %s is ignored", (_, cookie) => {
  expect(readKeptForm(new Headers({ cookie }), "/page")).toEqual(nothing);
});
