import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { rateLimits } from "@/db/schema/platform";
import { takeTurns } from "@/lib/verification/take-turns";
import { call, must, useProduct } from "../support/api";
import { person } from "../support/given";
import { givenOwner, password } from "../support/second-steps";
import { givenUser } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

test("the addresses of one network of IPv6 are one caller, whichever of its 65,536 smaller networks they are in", async () => {
  const { email } = await givenOwner();
  const signIn = async (secret: string, ip: string) =>
    (await call("POST", "/auth/sign-in", { body: { email, password: secret }, ip })).status;
  for (let network = 0; network < 10; network += 1)
    expect(await signIn("wrong password", `2001:db8:7:${network}::1`)).toBe(401);
  expect(await signIn(password, "2001:db8:7:ffff::1")).toBe(429);
  expect(await signIn(password, "2001:db8:8::1")).toBe(200);
});

const givenLink = async () => {
  const sender = await givenUser();
  const template = await givenTemplate(sender, { over: { execute_actions_in_order: false } });
  const body = { role_name: "Tenant" };
  const { public_link: link } = await must("POST", `${template.at}/public-links`, { token: sender.token, body });
  return String(link.url).split("/start/")[1] ?? "";
};
const names = { first_name: "Zoe", last_name: "Papa" };

test.each<[string, string, () => object]>([
  ["sign-in-address", "/auth/sign-in", () => ({ email: person().email, password })],
  ["sign-up", "/auth/sign-up", () => ({ ...names, email: person().email, password })],
  ["password-reset-caller", "/auth/reset-password-tokens", () => ({ email: person().email })],
  ["passkey-ask", "/auth/passkeys/options", () => ({})],
  ["passkey", "/auth/passkeys", () => ({ passkey: "{}" })],
  ["contact-caller", "/contact-messages", () => ({ name: "Zoe", email: person().email, message: "Hello" })],
  ["demo-day", "/demos", () => ({})],
  ["visit-caller", "visit", () => ({ ...names, email: person().email, language: "en" })],
])("the limit %s of %s counts the network", async (name, path, body) => {
  const address = path === "visit" ? `/public-links/${await givenLink()}/visits` : path;
  await call("POST", address, { body: body(), ip: "2001:db8:9:5::1" });
  const rows = await database()
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(like(rateLimits.key, `${name}:2001:db8:9%`));
  expect(rows.map(({ key }) => key)).toEqual([`${name}:2001:db8:9::/48`]);
});

test.each([
  ["verifications", 60, (ip: string) => call("GET", "/verifications/anchors/1", { ip }), "2001:db8:a"],
  ["demos", 60, (ip: string) => call("GET", `/demos/${crypto.randomUUID()}/document`, { ip }), "2001:db8:b"],
  ["all calls", 600, (ip: string) => call("POST", "/auth/exchange", { body: {}, ip }), "2001:db8:c"],
] as const)("the limit of %s, %i a minute, counts the network", async (_, points, ask, network) => {
  for (let host = 0; host < points; host += 1) expect((await ask(`${network}:${host}::1`)).status).not.toBe(429);
  expect((await ask(`${network}:ffff::1`)).status).toBe(429);
  expect((await ask("2001:db8:d::1")).status).not.toBe(429);
});

test("three pieces of work of one network wait or run at once, and no fourth", async () => {
  let go = () => {};
  const gone = new Promise<void>((resolve) => (go = resolve));
  const begun = [1, 2, 3].map((host) => takeTurns(`2001:db8:e:${host}::1`, () => gone));
  await expect(takeTurns("2001:db8:e:4::1", async () => "done")).rejects.toMatchObject({ code: "too_many" });
  expect(await takeTurns("2001:db8:f::1", async () => "done")).toBe("done");
  go();
  await Promise.all(begun);
});
