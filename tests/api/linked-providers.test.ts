import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { externalIdentities, users } from "@/db/schema/users";
import { call, must, runJobs, useProduct } from "../support/api";
import { signIn, useGoogle } from "../support/external-sign-in";
import { givenSender, mailbox, type Sender } from "../support/given";
import { givenPasskey, password } from "../support/second-steps";

const provider = await useGoogle();
useProduct();

const at = "/users/me/providers";
const listed = async ({ token }: Sender) => (await must("GET", at, { token })).providers;
const errorOf = async () => (await signIn()).end.searchParams.get("error");

let owner: Sender;
/** The id of the link that a sign-in at the provider has made to the owner's account. */
let linkId: number;
beforeEach(async () => {
  owner = await givenSender();
  const person = { sub: `subject of ${owner.id}`, email: owner.email, email_verified: true };
  Object.assign(provider.state, { person, refuses: false, forges: false });
  await signIn();
  const [link] = await listed(owner);
  expect(link).toMatchObject({ name: "Google", unlinked_at: null });
  linkId = link.id;
});

test("a provider that is unlinked signs in no more, with no account of the address, until it is linked again", async () => {
  const { token } = owner;
  expect((await call("DELETE", `${at}/${linkId}`, { token })).status).toBe(204);
  expect(await errorOf()).toBe("external_unlinked");
  Object.assign(provider.state.person, { sub: `another of ${owner.id}` });
  expect(await errorOf()).toBe("external_unlinked");
  expect(await listed(owner)).toMatchObject([{ id: linkId, unlinked_at: expect.any(String) }]);
  expect((await call("DELETE", `${at}/${linkId}`, { token })).status).toBe(404);
  const body = { email: owner.email, password };
  expect((await call("POST", "/auth/sign-in", { body })).status).toBe(200);

  expect((await call("POST", `${at}/${linkId}`, { token })).status).toBe(204);
  Object.assign(provider.state.person, { sub: `subject of ${owner.id}` });
  expect((await signIn()).answer.status).toBe(200);
});

test("an unlinked provider has as many issuers as Microsoft has organisations", async () => {
  const { token, id } = owner;
  await must("DELETE", `${at}/${linkId}`, { token });
  const issuer = "https://accounts.google.com";
  await database().update(externalIdentities).set({ issuer }).where(eq(externalIdentities.userId, id));
  expect(await errorOf()).toBe("external_unlinked");
  await database().update(externalIdentities).set({ issuer: "https://id.example" });
  expect((await signIn()).answer.status).toBe(200);
});

test("whoever signed in by it is signed out when it is unlinked, and links it no more", async () => {
  const { token } = (await signIn()).answer.json;
  expect((await call("GET", at, { token })).status).toBe(200);
  await must("DELETE", `${at}/${linkId}`, { token: owner.token });
  expect((await call("POST", `${at}/${linkId}`, { token })).status).toBe(401);
  expect((await listed(owner))[0].unlinked_at).not.toBeNull();
});

test("both are told by mail and are in the person's log", async () => {
  const { token, email } = owner;
  await must("DELETE", `${at}/${linkId}`, { token, ip: "203.0.113.9" });
  await must("POST", `${at}/${linkId}`, { token });
  await runJobs();
  const texts = (await mailbox(email)).map(({ text }) => String(text).replace(/\s+/g, " "));
  expect(texts[1]).toContain("you can no longer sign in to your account with Google");
  expect(texts[1]).toContain("from the address 203.0.113.9");
  expect(texts[0]).toContain("you can sign in to your account with Google again");
  const { security_events: events } = await must("GET", "/users/me/security-events", { token });
  expect(events.slice(0, 2)).toMatchObject([
    { event: "providerLinkedAgain", detail: "Google" },
    { event: "providerUnlinked", detail: "Google" },
  ]);
});

test("the only way in stays, and a passkey is a way in", async () => {
  const { token } = owner;
  await database().update(users).set({ passwordHash: null }).where(eq(users.id, owner.id));
  const refused = await call("DELETE", `${at}/${linkId}`, { token });
  expect([refused.status, refused.json["message"]]).toEqual([409, expect.stringContaining("your only way to sign in")]);
  expect((await signIn()).answer.status).toBe(200);
  await givenPasskey(owner);
  expect((await call("DELETE", `${at}/${linkId}`, { token })).status).toBe(204);
});

test("an unlinked provider is no proof, and of somebody else none is found", async () => {
  const { token } = owner;
  const other = await givenSender();
  for (const method of ["DELETE", "POST"])
    expect((await call(method, `${at}/${linkId}`, { token: other.token })).status).toBe(404);
  await must("DELETE", `${at}/${linkId}`, { token });
  await database().update(users).set({ passwordHash: null }).where(eq(users.id, owner.id));
  expect((await must("GET", "/auth/proof", { token })).ways).toEqual(["mailedCode"]);
  const [row] = await database().select().from(externalIdentities).where(eq(externalIdentities.id, linkId));
  expect(row?.userId).toBe(owner.id);
});
