import { z } from "zod";
import { sendByApi } from "./send-by-api";
import { expect, mailTo, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(90_000);
const origin = process.env.APP_URL ?? "";
const password = "correct horse 9";

/** docs/threats.md 6. */
test("a scanner that opens every link of every mail changes nothing", async ({ page, playwright }) => {
  const visitor = () => playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const anyone = await visitor();
  const must = async (answer: Promise<{ ok(): boolean; text(): Promise<string> }>) => {
    const got = await answer;
    expect(got.ok(), await got.text()).toBe(true);
  };

  const stranger = uniqueAddress("stranger");
  const signUp = { email: stranger, password, first_name: "Άννα", last_name: "Κ" };
  await must(anyone.post("/v1/auth/sign-up", { data: signUp }));
  const forgetful = await signUpByApi(page);
  await must(anyone.post("/v1/auth/reset-password-tokens", { data: { email: forgetful.email } }));
  const gated = await sendByApi(page, { person: { access_code: "4711" } });
  const administrator = await visitor();
  const sample = { email: "admin@countersign.example", password: "countersign sample" };
  await must(administrator.post("/v1/auth/sign-in", { data: sample }));
  const { company } = z
    .object({ company: z.object({ id: z.number() }) })
    .parse(await (await administrator.get("/v1/auth/me")).json());
  const colleague = uniqueAddress("colleague");
  const invited = { first_name: "Μαρία", last_name: "Κ", email: colleague, role: "3", default_language: "en" };
  await must(administrator.post(`/v1/companies/${company.id}/company-users`, { data: invited }));

  const reset = (await mailTo(anyone, forgetful.email, (mail) => /reset-password\?/.test(mail.text))).text;
  const mails = [
    (await mailTo(anyone, stranger)).text,
    (await mailTo(anyone, gated.email)).text,
    (await mailTo(anyone, colleague)).text,
    reset,
  ];
  const links = mails.flatMap((text) => text.match(/https?:\/\/[^\s)>]+/g) ?? []);
  expect(links.length).toBeGreaterThanOrEqual(mails.length);
  const scanner = await visitor();
  for (const link of links)
    for (const method of ["HEAD", "GET"]) {
      expect(new URL(link).origin).toBe(origin);
      expect((await scanner.fetch(link, { method })).status(), `${method} ${link}`).toBeLessThan(400);
    }

  // Each link can still be used once, by the person to whom it was mailed.
  const code = /(?<!\d)\d{5}(?!\d)/.exec(mails[0] ?? "")?.[0];
  await must(anyone.post("/v1/auth/confirm-account", { data: { code } }));
  const query = new URL(/https?:\S+reset-password\S+/.exec(reset)?.[0] ?? "").searchParams;
  const change = { email: forgetful.email, token: query.get("token"), password: "another horse 8" };
  await must(anyone.post("/v1/auth/update-password", { data: change }));
  const accepted = { token: /token=([\w-]+)/.exec(mails[2] ?? "")?.[1], password };
  await must(anyone.post("/v1/companies/company-user-invitations", { data: accepted }));
  const at = `/v1${gated.path.replace("/app", "")}`;
  expect((await anyone.get(at)).status()).toBe(401); // the gate is still closed
  await must(anyone.post(`${at}/access`, { data: { access_code: "4711" } }));
  const request = z
    .object({ declined: z.boolean(), consented: z.boolean() })
    .parse(await (await anyone.get(at)).json());
  expect(request).toEqual({ declined: false, consented: false });
});
