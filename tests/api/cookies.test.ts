import { beforeAll, describe, expect, test } from "vitest";
import { cookieTable } from "@/lib/platform/http/cookie-table";
import { type Answer, call, must, useProduct } from "../support/api";
import { useGoogle } from "../support/external-sign-in";
import { person, type Sender } from "../support/given";
import { inPerson } from "../support/in-person";
import { givenConnection, useOrganisationProvider } from "../support/organisation-provider";
import { givenOwner, givenTotp, password } from "../support/second-steps";
import { givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

const provider = await useGoogle();
const organisation = await useOrganisationProvider();
useProduct();
const home = "https://localhost:3999";
Object.assign(process.env, {
  APP_URL: home,
  NEXTAUTH_URL: `${home}/v1/auth/oauth2`,
});

const ours = { "sec-fetch-site": "same-origin" };
const pair = (cookie: string) => cookie.split(";")[0] ?? "";
const nameIn = (cookie: string) => pair(cookie).split("=")[0] ?? "";
/** As a browser sends back what an answer has set. */
const sentBack = (...answers: Answer[]) => ({
  ...ours,
  cookie: answers.flatMap(({ headers }) => headers.getSetCookie().map(pair)).join("; "),
});
/** The same cookies without prefixes, which another host of the domain could set. */
const planted = (...answers: Answer[]) => {
  const { cookie, ...rest } = sentBack(...answers);
  return { ...rest, cookie: cookie.replaceAll("__Host-", "") };
};

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});
const signIn = ({ email }: Sender) => call("POST", "/auth/sign-in", { body: { email, password }, headers: ours });
const gated = async () => {
  const sent = await givenSent(sender, [person({ access_code: "sesame" })]);
  const at = `/signature-requests/${sent.tokens[0]}`;
  return { at, passed: await call("POST", `${at}/access`, { body: { access_code: "sesame" } }) };
};
const handedOver = async () => {
  const sent = await givenSent(sender, [inPerson({ host_name: "Hana Host", host_email: person().email })], {});
  const passed = await call("POST", `/signature-requests/${sent.tokens[0]}/hand-over`);
  return { at: `/signature-requests/${passed.headers.get("location")?.split("/").at(-1)}`, passed };
};
async function atProvider() {
  Object.assign(provider.state.person, { sub: "ann", email: person().email, email_verified: true });
  const begun = await call("GET", "/auth/oauth2/signin/google?origin=%2Fcontacts", { headers: ours });
  const there = await fetch(begun.headers.get("location") ?? "", { redirect: "manual" });
  const back = new URL(there.headers.get("location") ?? "");
  return { begun, back: back.pathname.slice("/v1".length) + back.search };
}
const tokenIn = ({ headers }: Answer) => new URL(headers.get("location") ?? "").searchParams.get("token");
/** An administrator on the way to try the organisation's own sign-in. */
async function atOrganisation() {
  const { connectionId, token } = await givenConnection(organisation);
  return call("GET", `/auth/connections/${connectionId}/sign-in?purpose=test`, { token, headers: ours });
}
async function visitAt() {
  const { at } = await givenTemplate(sender, { over: { execute_actions_in_order: false } });
  const body = { role_name: "Tenant" };
  const { public_link: link } = await must("POST", `${at}/public-links`, { token: sender.token, body });
  return `/public-links/${String(link.url).split("/start/")[1]}/visits`;
}

test("over https each cookie is set with its prefix, for the whole host, Secure and Lax", async () => {
  const owner = await givenOwner();
  const first = await signIn(owner);
  await givenTotp(owner);
  const stepped = await signIn(owner);
  const { begun, back } = await atProvider();
  const returned = await call("GET", back, { headers: sentBack(begun) });
  const proving = await call("GET", "/auth/oauth2/signin/google?proof=1", { headers: ours });
  const visits = await visitAt();
  const { email, first_name, last_name } = person();
  const visitor = { first_name, last_name, email, language: "en" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const answers = [
    first,
    stepped,
    begun,
    returned,
    proving,
    await atOrganisation(),
    await call("POST", "/auth/sign-up", { body: { ...person(), password }, headers: ours }),
    await call("POST", "/auth/sign-out", { token: first.json.token }),
    await call("POST", "/auth/passkeys/options", { body: {}, headers: ours }),
    (await gated()).passed,
    (await handedOver()).passed,
    await call("POST", visits, { body: visitor }),
    await call("POST", visits, { body: "first_name=Zoe&email=none", headers: { ...ours, ...form } }),
  ];
  const set = answers.flatMap(({ headers }) => headers.getSetCookie());
  const kinds = Object.entries(cookieTable).filter(([, { name }]) =>
    set.some((cookie) => nameIn(cookie).replace("__Host-", "").startsWith(name)),
  );
  // The others are set by pages, or are next-auth's and not used.
  const rest = Object.keys(cookieTable).filter((kind) => !kinds.some(([one]) => one === kind));
  expect(rest).toEqual(["oauthSession", "organisation", "timeZone", "theme", "sidebar"]);
  for (const cookie of set) {
    const isBare = nameIn(cookie) === cookieTable.language.name;
    expect([cookie, nameIn(cookie).startsWith("__Host-")]).toEqual([cookie, !isBare]);
    expect(cookie).toMatch(/; Path=\/(?:;|$)/);
    expect(cookie).toMatch(/; Secure(?:;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(?:;|$)/i);
    expect([cookie, /; HttpOnly(?:;|$)/.test(cookie)]).toEqual([cookie, !isBare]);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

describe("who plants a cookie from another host of the domain", () => {
  test("signs nobody in to their account, by a provider's answer or by its code", async () => {
    const { begun, back } = await atProvider();
    const forged = await call("GET", back, { headers: planted(begun) });
    expect(forged.headers.get("location")).toContain("error=");
    const own = await atProvider();
    const returned = await call("GET", own.back, { headers: sentBack(own.begun) });
    const body = { token: tokenIn(returned) };
    expect((await call("POST", "/auth/exchange", { body, headers: planted(returned) })).status).toBe(410);
    expect((await call("POST", "/auth/exchange", { body, headers: sentBack(returned) })).status).toBe(200);
  });

  test("gives nobody a session, a challenge, or the browser that a passkey is bound to", async () => {
    const owner = await givenOwner();
    const signedIn = await signIn(owner);
    expect((await call("GET", "/auth/me", { headers: planted(signedIn) })).status).toBe(401);
    const { recoveryCodes: codes } = await givenTotp(owner);
    const stepped = await signIn(owner);
    const body = { challenge: stepped.json.challenge, recovery_code: codes[0] };
    expect((await call("POST", "/auth/second-step", { body, headers: planted(stepped) })).status).toBe(410);
    expect((await call("POST", "/auth/second-step", { body, headers: sentBack(stepped) })).status).toBe(200);
    const asked = await call("POST", "/auth/passkeys/options", { body: {}, headers: ours });
    const again = await call("POST", "/auth/passkeys/options", { body: {}, headers: planted(asked) });
    expect(sentBack(again).cookie).not.toBe(sentBack(asked).cookie);
  });
});

test.each([
  ["whose code was entered", gated],
  ["that was handed over", handedOver],
])("a link %s stays open to that browser under the name of before, which nobody else's opens", async (_name, given) => {
  const { at, passed } = await given();
  const other = await given();
  const read = async (headers: Record<string, string>) => (await call("GET", at, { headers })).status;
  expect([await read(sentBack(passed)), await read(planted(passed))]).toEqual([200, 200]);
  expect(await read(planted(other.passed))).not.toBe(200);
  const [name = "", value = ""] = planted(passed).cookie.split("; ").at(-1)?.split("=") ?? [];
  const [, forged = ""] = planted(other.passed).cookie.split("; ").at(-1)?.split("=") ?? [];
  expect(await read({ cookie: `${name}=${forged}` })).not.toBe(200);
  expect(await read({ cookie: `${name}=garbage; __Host-${name}=${value}` })).toBe(200);
});
