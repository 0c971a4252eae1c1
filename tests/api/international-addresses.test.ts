import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { contacts } from "@/db/schema/contacts";
import { users } from "@/db/schema/users";
import { recipients } from "@/db/schema/workflows";
import { lockAddress } from "@/lib/access/lock-address";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { codeOf, mailbox, person, type Sender } from "../support/given";
import { givenDraft, givenSent, givenUser } from "../support/shortcuts";
import net from "node:net";
import { ownLoopback, startSmtpPeer } from "../support/smtp-peer";
import { whileLocked } from "../support/waiting-for-locks";
import { settings } from "@/lib/platform/process/settings";

useProduct();

const own = () => `u${randomUUID().slice(0, 8)}`;
const readable = (local: string) => `${local}@παράδειγμα.ελ`;
const ascii = (local: string) => `${local}@xn--hxajbheg2az3al.xn--qxam`;
/** As versions stored it that knew no other domains. */
const earlier = (local: string) => `${local}@xn--bcher-kva.de`;
const password = "correct horse 9";
const newcomer = (email: string) => ({ email, first_name: "Ελένη", last_name: "Παπαδοπούλου", password });

describe("an account", () => {
  test("is one, in whatever form its address is given, and shows it readable", async () => {
    const name = own();
    await must("POST", "/auth/sign-up", { body: newcomer(ascii(name.toUpperCase())) });
    const again = await call("POST", "/auth/sign-up", { body: newcomer(readable(name)) });
    expect([again.status, Object.keys(again.json["errors"])]).toEqual([409, ["email"]]);
    for (const email of [readable(name), ascii(name), readable(name).toUpperCase()]) {
      const { token } = await must("POST", "/auth/sign-in", { body: { email, password } });
      expect((await must("GET", "/auth/me", { token })).user.email).toBe(readable(name));
    }
    await runJobs();
    expect(await codeOf(ascii(name))).toMatch(/^\d{5}$/);
    await must("POST", "/auth/reset-password-tokens", { body: { email: ascii(name) } });
  });

  test("is one in upper and lower case, where Greek has two sigmas; each of two of an earlier version stays found", async () => {
    const [lower, upper] = [`${own()}.νίκος@example.test`, `${own()}.ΝΊΚΟΣ.Π@example.test`];
    for (const [typed, again] of [
      [lower, lower.replace("ς", "σ")],
      [upper, upper.toLowerCase().replace("σ", "ς")],
    ] as const) {
      await must("POST", "/auth/sign-up", { body: newcomer(typed) });
      expect((await call("POST", "/auth/sign-up", { body: newcomer(again) })).status).toBe(409);
      const { token } = await must("POST", "/auth/sign-in", { body: { email: again, password } });
      expect((await must("GET", "/auth/me", { token })).user.email).toBe(typed.toLowerCase());
    }
    const [first, second] = [lower, lower.replace("ς", "σ")];
    const temporary = `${own()}@example.test`;
    await must("POST", "/auth/sign-up", { body: newcomer(temporary) });
    await database().update(users).set({ email: second }).where(eq(users.email, temporary));
    for (const email of [second, first]) {
      const { token } = await must("POST", "/auth/sign-in", { body: { email, password } });
      expect((await must("GET", "/auth/me", { token })).user.email).toBe(email);
    }
  });

  test("is one also when two sign up at once in two forms of an address", async () => {
    const lower = `${own()}.νίκος@example.test`;
    const forms = [lower, lower.replace("ς", "σ")];
    const calls = forms.map((email) => () => call("POST", "/auth/sign-up", { body: newcomer(email) }));
    const answers = await whileLocked((db) => lockAddress({ ...systemContext(), db }, lower), calls);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await database().select().from(users).where(inArray(users.email, forms))).toHaveLength(1);
  });

  test("of an earlier version is found by both forms, and nobody gets a second one", async () => {
    const name = own();
    const unicode = `${name}@bücher.de`;
    await must("POST", "/auth/sign-up", { body: newcomer(unicode) });
    await database()
      .update(users)
      .set({ email: earlier(name) })
      .where(eq(users.email, unicode));
    for (const email of [earlier(name), unicode]) {
      await must("POST", "/auth/sign-in", { body: { email, password } });
      expect((await call("POST", "/auth/sign-up", { body: newcomer(email) })).status).toBe(409);
      const other = await givenUser();
      const changed = await call("POST", "/users/me/email-change", { token: other.token, body: { email } });
      expect(changed.status).toBe(409);
    }
  });
});

describe("the same person", () => {
  let sender: Sender;
  beforeEach(async () => {
    sender = await givenUser();
  });

  test("is one contact", async () => {
    const name = own();
    const add = (email: string) =>
      call("POST", "/contacts", { token: sender.token, body: { first_name: "Anna", last_name: "Vale", email } });
    const first = await add(ascii(name));
    expect(first.json["contact"].email).toBe(readable(name));
    expect((await add(readable(name))).status).toBe(422);
    const found = await must("GET", `/contacts?email=${encodeURIComponent(ascii(name))}`, { token: sender.token });
    expect(found.contacts).toHaveLength(1);
  });

  test("is a contact of an earlier version, also for an import", async () => {
    const name = own();
    const unicode = `${name}@bücher.de`;
    const row = { userId: sender.id, firstName: "Anna", lastName: "Vale", email: earlier(name) };
    await database().insert(contacts).values(row);
    const body = { first_name: "Anna", last_name: "Vale", email: unicode };
    expect((await call("POST", "/contacts", { token: sender.token, body })).status).toBe(422);
    const form = new FormData();
    form.set("file", new File([`first_name,last_name,email\nAnna,Grant,${unicode}`], "c.csv", { type: "text/csv" }));
    expect(await must("POST", "/contacts/import", { token: sender.token, form })).toMatchObject({
      added: 0,
      changed: 1,
    });
    const rows = await database().select().from(contacts).where(eq(contacts.userId, sender.id));
    expect(rows).toMatchObject([{ lastName: "Grant", email: earlier(name) }]);
  });

  test("is no two alternates", async () => {
    const { at } = await givenDraft(sender);
    const name = own();
    const alternates = [readable(name), ascii(name)].map((email) => ({ first_name: "A", last_name: "B", email }));
    const body = { signatories: [{ members: alternates }] };
    const { status, json } = await call("POST", `${at}/signatories`, { token: sender.token, body });
    expect([status, Object.keys(json["errors"])]).toEqual([422, ["members"]]);
  });

  test("is corrected without losing what was entered, and gets the mail", async () => {
    const { at, signatories: people } = await givenSent(sender, [person({ email: earlier("anna") })]);
    const [{ id } = { id: 0 }] = people as { id: number }[];
    await database().update(recipients).set({ openedAt: new Date() }).where(eq(recipients.id, id));
    const body = { signatories: [{ id, email: "anna@bücher.de" }] };
    await must("PATCH", `${at}/signatories`, { token: sender.token, body });
    const [row] = await database().select().from(recipients).where(eq(recipients.id, id));
    expect(row).toMatchObject({ email: "anna@bücher.de", openedAt: expect.any(Date) });
  });

  test("sees what waits for them, whichever form account and recipient have", async () => {
    const name = own();
    for (const [account, given] of [
      [earlier(`a${name}`), `a${name}@bücher.de`],
      [readable(name), ascii(name)],
    ] as const) {
      const { token } = await givenUser({ email: account });
      await givenSent(sender, [person({ email: given })]);
      const { counts } = await must("GET", "/workflows?waiting_for_me=true", { token });
      expect(counts.waiting_for_me).toBe(1);
    }
  });

  test("is told in a mail by the readable address", async () => {
    const name = own();
    await givenSent(sender, [person({ email: ascii(name) })]);
    await runJobs();
    expect((await mailbox(ascii(name)))[0]?.["to"]).toBe(readable(name));
  });
});

describe("a mail server", () => {
  const sentTo = async (address: string, options: Parameters<typeof startSmtpPeer>[0]) => {
    await runJobs(); // The mails of earlier tests do not go to this server.
    const asked: string[] = [];
    const peer = await startSmtpPeer({ authOptional: true, ...options });
    // The library of the server decodes domains: what was really said is heard on the way.
    const way = net.createServer((client) => {
      client.on("data", (bytes) => asked.push(...(/(?<=^RCPT TO:<)[^>]*/gm.exec(bytes.toString("utf8")) ?? [])));
      const server = net.connect(peer.port, peer.host);
      client.on("error", () => server.destroy()).pipe(server);
      server.on("error", () => client.destroy()).pipe(client);
    });
    const host = ownLoopback();
    await new Promise<void>((resolve) => way.listen(2526, host, resolve));
    settings().SMTP_URL = `smtp://${host}:2526`;
    try {
      const sender = await givenUser();
      const { at } = await givenSent(sender, [person({ email: address })]);
      await runJobs();
      const { refused_mails: refused } = await must("GET", at, { token: sender.token });
      return { asked: asked.filter((one) => one !== sender.email), refused, told: asked.includes(sender.email) };
    } finally {
      settings().SMTP_URL = undefined;
      way.close();
      await peer.stop();
    }
  };

  test("is given the domain in ASCII, which any server takes", async () => {
    const { asked, refused } = await sentTo(readable("user"), { hideSMTPUTF8: true });
    expect([asked, refused]).toEqual([[ascii("user")], []]);
  });

  test("with SMTPUTF8 is given a local part as it is", async () => {
    const { asked, refused } = await sentTo("josé@ejemplo.es", {});
    expect([asked, refused]).toEqual([["josé@ejemplo.es"], []]);
  });

  test("without it is not, and the sender is told", async () => {
    const { asked, refused, told } = await sentTo("josé@ejemplo.es", { hideSMTPUTF8: true });
    expect(asked).toEqual([]);
    expect(refused).toMatchObject([{ recipient: "josé@ejemplo.es", answer: expect.stringContaining("SMTPUTF8") }]);
    expect(told).toBe(true);
  });
});
