import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { totpSecrets } from "@/db/schema/second-steps";
import { emailChanges, externalIdentities, sessions, users } from "@/db/schema/users";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { mailbox, person, type Sender } from "../support/given";
import { codeAt, givenOwner, givenPasskey, givenTotp, password } from "../support/second-steps";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const newAddress = () => `new.${randomUUID()}@example.test`;
const ask = ({ token }: Pick<Sender, "token">, email: string) =>
  call("POST", "/users/me/email-change", { token, body: { email } });
const confirm = (token: string) => call("POST", "/auth/email-changes/confirmation", { body: { token } });
const undo = (token: string) => call("POST", "/auth/email-changes/undo", { body: { token } });
const signIn = (email: string, body = { password }) => call("POST", "/auth/sign-in", { body: { email, ...body } });

/** The token of the latest mail with a link of this kind. */
async function mailedTo(email: string, act: "confirm" | "undo"): Promise<string> {
  await runJobs();
  for (const { text } of await mailbox(email)) {
    const token = new RegExp(`email-change/${act}\\?token=([\\w-]+)`).exec(text)?.[1];
    if (token) return token;
  }
  throw new Error(`No mail to ${act} reached ${email}`);
}

/** Changes the address, and returns the token that undoes it. */
async function changed(owner: Sender, to = newAddress()) {
  const from = (await must("GET", "/auth/me", { token: owner.token })).user.email;
  expect((await ask(owner, to)).status).toBe(200);
  expect((await confirm(await mailedTo(to, "confirm"))).json).toMatchObject({ email: to });
  return { from, to, undoToken: await mailedTo(from, "undo") };
}

const emailOf = async ({ id }: Sender) => {
  const [row] = await database().select().from(users).where(eq(users.id, id));
  return row?.email;
};

describe("a new address", () => {
  test("counts once it is confirmed by the mailed link, which is stored hashed and works once for four calls at once", async () => {
    const owner = await givenOwner();
    const to = newAddress();
    expect((await ask(owner, ` ${to.toUpperCase()} `)).json.email_change.email).toBe(to);
    const token = await mailedTo(to, "confirm");
    expect([await emailOf(owner), (await signIn(to)).status]).toEqual([owner.email, 401]);
    expect(JSON.stringify(await database().select().from(emailChanges))).not.toContain(token);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
    expect([(await signIn(to)).status, (await signIn(owner.email)).status]).toEqual([200, 401]);
    const { security_events: log } = await must("GET", "/users/me/security-events", { token: owner.token });
    expect(log.map(({ event, detail }: Record<string, string>) => [event, detail]).slice(1, 3)).toEqual([
      ["emailChanged", to],
      ["emailChangeAsked", to],
    ]);
    expect(log[1].actor).toContain(owner.email);
  });

  test("needs a fresh proof and an address of its own, and is asked for five times an hour at most", async () => {
    const owner = await givenOwner();
    const other = await givenUser();
    expect((await ask(owner, owner.email)).json.errors.email).toBe("This is your address already.");
    const taken = await ask(owner, other.email);
    expect([taken.status, taken.json.message]).toEqual([409, "There is already an account with this email address."]);
    for (let index = 0; index < 3; index += 1) expect((await ask(owner, newAddress())).status).toBe(200);
    expect((await ask(owner, newAddress())).status).toBe(429);
    await database()
      .update(sessions)
      .set({ provedAt: new Date(Date.now() - 601_000) })
      .where(eq(sessions.userId, other.id));
    expect((await ask(other, newAddress())).json.label).toBe("ProofRequired");
  });

  test("replaces one that waits, also of two at once; can be withdrawn; and runs out", async () => {
    const owner = await givenOwner();
    const [first, second] = [newAddress(), newAddress()];
    await Promise.all([ask(owner, first), ask(owner, second)]);
    await runJobs();
    const kept = await database().select().from(emailChanges).where(eq(emailChanges.userId, owner.id));
    expect(kept).toHaveLength(1);
    const waiting = await must("GET", "/users/me/email-change", { token: owner.token });
    expect(waiting.email_change.email).toBe(kept[0]?.toEmail);
    const token = await mailedTo(String(kept[0]?.toEmail), "confirm");
    await must("DELETE", "/users/me/email-change", { token: owner.token });
    expect((await confirm(token)).json).toMatchObject({ label: "ResourceExpired" });
    const third = newAddress();
    await ask(owner, third);
    const late = await mailedTo(third, "confirm");
    await database()
      .update(emailChanges)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await confirm(late)).status).toBe(410);
    expect((await must("GET", "/users/me/email-change", { token: owner.token })).email_change).toBeNull();
  });

  test("ends with a new password, so that a thief's change does not outlive it", async () => {
    const owner = await givenOwner();
    const to = newAddress();
    await ask(owner, to);
    const token = await mailedTo(to, "confirm");
    const body = { current_password: password, password: "another horse 9" };
    await must("POST", "/users/me/password", { token: owner.token, body });
    expect((await confirm(token)).status).toBe(410);
  });

  test("is not taken from somebody who signed up with it meanwhile, or at the same instant", async () => {
    const owner = await givenOwner();
    const to = newAddress();
    await ask(owner, to);
    const token = await mailedTo(to, "confirm");
    const body = { email: to, first_name: "Ada", last_name: "Byron", password };
    const [signedUp, answer] = await Promise.all([call("POST", "/auth/sign-up", { body }), confirm(token)]);
    expect([signedUp.status, answer.status].toSorted()).toEqual([200, 409]);
    const own = await database().select().from(users).where(eq(users.email, to));
    expect(own).toHaveLength(1);
    if (answer.status === 409) expect((await confirm(token)).json.message).toContain("There is already an account");
  });

  test("brings the documents that wait for it, ends a link for a new password, and keeps the provider's way in", async () => {
    const owner = await givenOwner();
    const to = newAddress();
    await givenSent(await givenUser(), [person({ email: to })]);
    await must("POST", "/auth/reset-password-tokens", { body: { email: owner.email } });
    await runJobs();
    const reset = /token=([\w-]+)/.exec((await mailbox(owner.email))[0]?.text ?? "")?.[1];
    await database()
      .insert(externalIdentities)
      .values({ userId: owner.id, issuer: "https://id.example", subject: randomUUID() });
    const waiting = async () => (await must("GET", "/workflows", { token: owner.token })).counts.waiting_for_me;
    expect(await waiting()).toBe(0);
    await changed(owner, to);
    expect(await waiting()).toBe(1);
    for (const email of [owner.email, to]) {
      const body = { email, token: reset, password: "another horse 9" };
      expect((await call("POST", "/auth/update-password", { body })).status).toBe(410);
    }
    expect(
      await database().select().from(externalIdentities).where(eq(externalIdentities.userId, owner.id)),
    ).toHaveLength(1);
  });

  test("confirms an account whose first address was a mistake, and that address is told nothing", async () => {
    const owner = await givenOwner({ confirmedAt: null });
    const to = newAddress();
    await ask(owner, to);
    await must("POST", "/auth/email-changes/confirmation", { body: { token: await mailedTo(to, "confirm") } });
    expect((await must("GET", "/auth/me", { token: owner.token })).user).toMatchObject({ email: to, verified: true });
    await runJobs();
    expect((await mailbox(owner.email)).filter(({ text }) => text.includes("email-change"))).toEqual([]);
  });
});

describe("from the old address", () => {
  test("the change is undone once: everybody is signed out and a new password is needed", async () => {
    const owner = await givenOwner();
    const { from, to, undoToken } = await changed(owner);
    const answers = await Promise.all([1, 2, 3].map(() => undo(undoToken)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect(await emailOf(owner)).toBe(from);
    expect((await call("GET", "/auth/me", { token: owner.token })).status).toBe(401);
    expect([(await signIn(from)).status, (await signIn(to)).status]).toEqual([401, 401]);
    await runJobs();
    expect((await mailbox(from))[0]?.text).toContain("has the address");
    expect((await mailbox(to))[0]?.text).toContain("no longer belongs to this address");
    await must("POST", "/auth/reset-password-tokens", { body: { email: from } });
    await runJobs();
    const token = /token=([\w-]+)/.exec((await mailbox(from))[0]?.text ?? "")?.[1];
    const body = { email: from, token, password: "another horse 9" };
    await must("POST", "/auth/update-password", { body });
    expect((await signIn(from, { password: body.password })).status).toBe(200);
  });

  test("it is undone within seven days only", async () => {
    const owner = await givenOwner();
    const { to, undoToken } = await changed(owner);
    const [row] = await database().select().from(emailChanges).where(eq(emailChanges.userId, owner.id));
    const days = (Number(row?.undoUntil) - Number(row?.confirmedAt)) / 86_400_000;
    expect(days).toBe(7);
    await database()
      .update(emailChanges)
      .set({ undoUntil: new Date(Date.now() - 1000) });
    expect([(await undo(undoToken)).status, await emailOf(owner)]).toEqual([410, to]);
  });

  test("the first of two changes is undone with the second, whose own link and waiting change then do nothing", async () => {
    const owner = await givenOwner();
    const first = await changed(owner);
    const second = await changed(owner);
    const third = newAddress();
    await ask(owner, third);
    const waiting = await mailedTo(third, "confirm");
    await must("POST", "/auth/email-changes/undo", { body: { token: first.undoToken } });
    expect(await emailOf(owner)).toBe(first.from);
    for (const answer of [await undo(second.undoToken), await confirm(waiting)]) expect(answer.status).toBe(410);
    expect(await emailOf(owner)).toBe(first.from);
  });

  test("a thief's passkey and provider go, and second steps from before stay and are asked for", async () => {
    const owner = await givenOwner();
    const { secret } = await givenTotp(owner);
    const { from, undoToken } = await changed(owner);
    await givenPasskey(owner);
    await database()
      .insert(externalIdentities)
      .values({ userId: owner.id, issuer: "https://id.example", subject: "1" });
    await must("POST", "/auth/email-changes/undo", { body: { token: undoToken } });
    const left = await database().select().from(totpSecrets).where(eq(totpSecrets.userId, owner.id));
    expect(left).toHaveLength(1);
    expect(await database().select().from(externalIdentities).where(eq(externalIdentities.userId, owner.id))).toEqual(
      [],
    );
    await must("POST", "/auth/reset-password-tokens", { body: { email: from } });
    await runJobs();
    const token = /token=([\w-]+)/.exec((await mailbox(from))[0]?.text ?? "")?.[1];
    await must("POST", "/auth/update-password", { body: { email: from, token, password: "another horse 9" } });
    const { json } = await signIn(from, { password: "another horse 9" });
    expect([json.label, json.ways]).toEqual(["SecondStepRequired", ["totp", "recoveryCode"]]);
    const body = { challenge: json.challenge, code: codeAt(secret, Date.now()) };
    expect((await call("POST", "/auth/second-step", { body })).status).toBe(200);
  });

  test("nobody else can take the address meanwhile: by signing up, by invitation or by a change of their own", async () => {
    const owner = await givenOwner();
    const { from, undoToken } = await changed(owner);
    const body = { email: from, first_name: "Ada", last_name: "Byron", password };
    expect((await call("POST", "/auth/sign-up", { body })).status).toBe(409);
    const { admin, id } = await givenCompany();
    const invited = { first_name: "Ada", last_name: "Byron", email: from, role: "3", default_language: "en" };
    const invitation = { token: admin.token, body: invited };
    expect((await call("POST", `/companies/${id}/company-users`, invitation)).status).toBe(409);
    expect((await ask(await givenOwner(), from)).status).toBe(409);
    // Its owner may go back the ordinary way, too.
    expect((await ask(owner, from)).status).toBe(200);
    expect((await undo(undoToken)).status).toBe(200);
  });
});
