import net from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { mailSettings } from "@/db/schema/appearance";
import { call, must, runJobs, useProduct } from "../support/api";
import { mailbox, person, type Sender } from "../support/given";
import { givenHolding, givenOrganisation, type Organisation } from "../support/companies";
import { givenSent } from "../support/shortcuts";
import { ownLoopback, type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

process.env["ALLOW_PRIVATE_SMTP"] = "1";
useProduct();

let own: Organisation;
let peer: SmtpPeer;
const stops: (() => Promise<void>)[] = [];
const started = (one: SmtpPeer) => {
  stops.push(() => one.stop());
  return one;
};
beforeAll(async () => {
  own = await givenOrganisation();
  peer = started(await startSmtpPeer());
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const serverOf = ({ host, port }: Pick<SmtpPeer, "host" | "port">, over: Record<string, unknown> = {}) => ({
  host,
  port,
  from_address: "desk@meridian.example",
  password: "right",
  enabled: true,
  ...over,
});
const save = (organisation: Organisation, body: unknown) =>
  must("POST", `${organisation.at}/company-mail-settings`, { token: organisation.admin.token, body });
const tryOut = (organisation: Organisation, to = "me@example.test") =>
  call("POST", `${organisation.at}/company-mail-settings/test`, { token: organisation.admin.token, body: { to } });
const settingsOf = async ({ companyId }: Organisation) =>
  (await database().select().from(mailSettings).where(eq(mailSettings.companyId, companyId)))[0];
const makeDue = () => database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
const send = (organisation: Organisation, sender: Sender, people = [person()]) =>
  givenSent(sender, people, { groupId: organisation.groupId });

/** A peer that is not a mail server; the test decides what it does with a connection. */
async function startBadPeer(act: (socket: net.Socket) => void) {
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    act(socket);
  });
  const sockets = new Set<net.Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  const host = ownLoopback();
  await new Promise<void>((resolve) => server.listen(2525, host, resolve));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { host, port: 2525 };
}

test("the saved setting is answered without the password, which is in no other answer either", async () => {
  const { company_mail_setting: saved } = await save(own, serverOf(peer, { password: "very secret" }));
  expect(saved).toMatchObject({ host: peer.host, port: 2525, has_password: true, enabled: true, failed_at: null });
  const answers = [saved, await must("GET", `${own.at}/company-mail-settings`, { token: own.admin.token })];
  answers.push(await must("GET", "/auth/me", { token: own.admin.token }));
  expect(JSON.stringify(answers)).not.toContain("very secret");
  expect((await settingsOf(own))?.passwordSealed).not.toContain("secret");
});

test("a password copied to another organisation's row cannot be decrypted", async () => {
  const other = await givenOrganisation();
  await save(other, serverOf(peer));
  await save(own, serverOf(peer));
  const stolen = (await settingsOf(own))?.passwordSealed ?? "";
  await database()
    .update(mailSettings)
    .set({ passwordSealed: stolen })
    .where(eq(mailSettings.companyId, other.companyId));
  expect((await tryOut(other)).status).toBe(500);
});

test.each([
  [{ port: 22 }, { port: "Please use port 25, 465, 587 or 2525." }],
  [{ port: "abc" }, { port: "Please enter a number." }],
  [{ host: "" }, { host: "required" }],
  [{ host: "a b" }, { host: "This is not a server name." }],
  [{ host: "mail.example:25" }, { host: "This is not a server name." }],
  [{ from_address: "nobody" }, { from_address: "Invalid email" }],
  [{ from_address: "a@b.example\r\nbcc: c@d.example" }, { from_address: "Invalid email" }],
  [{ password: "" }, { password: "No password provided" }],
])("%j is refused", async (over, errors) => {
  const { token } = own.admin;
  const body = serverOf(peer, over);
  const { status, json } = await call("POST", `${own.at}/company-mail-settings`, { token, body });
  expect([status, json.errors]).toEqual([422, errors]);
});

test("a test mail is sent, and a refusal is answered in the server's own words", async () => {
  await save(own, serverOf(peer));
  expect((await tryOut(own)).status).toBe(200);
  expect(peer.received.at(-1)).toMatchObject({ subject: "Test email from Countersign" });
  await save(own, serverOf(peer, { password: "wrong" }));
  const refused = await tryOut(own);
  expect([refused.status, refused.json.message]).toEqual([
    422,
    "The mail server answered: 535 5.7.8 Wrong password, sorry",
  ]);
});

test("peers that close, stay silent or have a bad certificate are told apart, each within its time", async () => {
  const closing = await startBadPeer((socket) => socket.destroy());
  const silent = await startBadPeer(() => {});
  const selfSigned = started(await startSmtpPeer({ disabledCommands: [], allowInsecureAuth: false }));
  const said = async (server: Pick<SmtpPeer, "host" | "port">) => {
    const organisation = await givenOrganisation();
    await save(organisation, serverOf(server));
    return (await tryOut(organisation)).json.message;
  };
  expect(await Promise.all([said(closing), said(silent), said(selfSigned)])).toEqual([
    "The mail server could not be reached. Please check host and port.",
    "The mail server did not answer within ten seconds.",
    "The mail server offers no secure connection with a valid certificate for this host.",
  ]);
}, 30_000);

test("mail about a workflow uses the sender's own server, else the organisation's; mail about an account does not", async () => {
  const mine = started(await startSmtpPeer());
  const organisation = await givenOrganisation();
  await save(organisation, serverOf(peer));
  const colleague = await organisation.join(companyRoles.editor);
  await must("POST", "/users/mail-settings", {
    token: colleague.token,
    body: serverOf(mine, { from_address: "mine@example.test" }),
  });
  const [one, two] = [person(), person()];
  await send(organisation, organisation.admin, [one]);
  await send(organisation, colleague, [two]);
  await must("POST", "/auth/reset-password-tokens", { body: { email: colleague.email } });
  await runJobs();
  const last = peer.received.at(-1);
  expect([last?.to?.[0]?.address, last?.from?.address, last?.from?.name]).toEqual([
    one["email"],
    "desk@meridian.example",
    "Ελένη Παπαδοπούλου via Meridian",
  ]);
  expect(mine.received.map((mail) => [mail.to?.[0]?.address, mail.from?.address])).toEqual([
    [two["email"], "mine@example.test"],
  ]);
  expect(await mailbox(String(one["email"]))).toEqual([]);
  expect(await mailbox(colleague.email)).toHaveLength(1);
});

test("a sender's own server that has failed for good gives way to the organisation's, then to the product's", async () => {
  const [ours, mine] = [started(await startSmtpPeer()), started(await startSmtpPeer())];
  const organisation = await givenOrganisation();
  await save(organisation, serverOf(ours));
  const colleague = await organisation.join(companyRoles.editor);
  const body = serverOf(mine, { from_address: "mine@example.test", password: "wrong" });
  await must("POST", "/users/mail-settings", { token: colleague.token, body });
  const people = [person(), person(), person()];
  for (const one of people.slice(0, 2)) {
    await send(organisation, colleague, [one]);
    await runJobs();
  }
  expect(mine.received).toEqual([]);
  expect(ours.received.map((mail) => [mail.to?.[0]?.address, mail.from?.address])).toEqual(
    people.slice(0, 2).map((one) => [one["email"], "desk@meridian.example"]),
  );
  await save(organisation, serverOf(ours, { password: "wrong" }));
  await send(organisation, colleague, people.slice(2));
  await runJobs();
  expect(await Promise.all(people.map(async (one) => (await mailbox(String(one["email"]))).length))).toEqual([0, 0, 1]);
});

test("a server that is switched off is not used", async () => {
  const organisation = await givenOrganisation();
  await save(organisation, serverOf(peer, { enabled: false }));
  const reader = person();
  await send(organisation, organisation.admin, [reader]);
  await runJobs();
  expect(await mailbox(String(reader["email"]))).toHaveLength(1);
});

test("a wrong password fails for good: the mail arrives all the same, and everybody who administers is told once", async () => {
  const holding = await givenHolding();
  const organisation = await givenOrganisation({ holdingCompanyId: holding.id });
  const second = await organisation.join(companyRoles.administrator);
  await save(organisation, serverOf(peer, { password: "wrong" }));
  const people = [person(), person()];
  await send(organisation, organisation.admin, people.slice(0, 1));
  await send(organisation, organisation.admin, people.slice(1));
  await runJobs();
  for (const one of people) expect(await mailbox(String(one["email"]))).toHaveLength(1);
  for (const admin of [organisation.admin, second, holding.user]) {
    const notices = (await mailbox(admin.email)).filter((mail) => mail.subject.startsWith("Your mail server"));
    expect(notices.map((mail) => mail.text.includes("5.7.8 Wrong password, sorry"))).toEqual([true]);
  }
  expect(await settingsOf(organisation)).toMatchObject({ failedAt: expect.any(Date) });
  await save(organisation, serverOf(peer));
  expect(await settingsOf(organisation)).toMatchObject({ failedAt: null, failures: 0 });
});

test("an unreachable server is retried with pauses, and given up after a while", async () => {
  let met = 0;
  const dropping = await startBadPeer((socket) => {
    met += 1;
    socket.write("220 hello\r\n");
    socket.once("data", () => socket.destroy());
  });
  const organisation = await givenOrganisation();
  await save(organisation, serverOf(dropping));
  const people = [person(), person(), person()];
  for (const one of people) await send(organisation, organisation.admin, [one]);
  await runJobs();
  expect(met).toBe(1);
  expect(await settingsOf(organisation)).toMatchObject({ failures: 1, failedAt: null, retryAt: expect.any(Date) });
  for (let round = 2; round <= 5; round += 1) {
    await database()
      .update(mailSettings)
      .set({ retryAt: sql`now() - interval '1 second'` });
    await makeDue();
    await runJobs();
    expect(met).toBe(round);
  }
  expect(await settingsOf(organisation)).toMatchObject({ failedAt: expect.any(Date) });
  await makeDue();
  await runJobs();
  for (const one of people) expect(await mailbox(String(one["email"]))).toHaveLength(1);
  const subjects = (await mailbox(organisation.admin.email)).map((mail) => String(mail.subject));
  // Beside it, that the mail server was changed.
  expect(subjects.filter((subject) => !subject.endsWith("should know about"))).toEqual([
    `Your mail server does not work: ${dropping.host}`,
  ]);
});

test("a server that drops the connection mid-message has not accepted the mail", async () => {
  const answers: Record<string, string> = {
    EHLO: "250-peer\r\n250 AUTH PLAIN",
    AUTH: "235 fine",
    MAIL: "250 fine",
    RCPT: "250 fine",
    DATA: "354 go on",
  };
  let cut = 0;
  const dropping = await startBadPeer((socket) => {
    socket.write("220 peer\r\n");
    socket.on("data", (chunk) => {
      const said = answers[chunk.toString().slice(0, 4).toUpperCase()];
      if (said) return void socket.write(`${said}\r\n`);
      cut += 1;
      socket.destroy();
    });
  });
  const organisation = await givenOrganisation();
  await save(organisation, serverOf(dropping));
  const reader = person();
  await send(organisation, organisation.admin, [reader]);
  await runJobs();
  expect(cut).toBe(1);
  expect(await settingsOf(organisation)).toMatchObject({ failures: 1, lastError: "unreachable" });
  await save(organisation, serverOf(peer));
  await makeDue();
  await runJobs();
  expect(peer.received.filter((mail) => mail.to?.[0]?.address === reader["email"])).toHaveLength(1);
});

test("a refusal of one recipient concerns that mail only: it is sent by the product's server", async () => {
  const picky = started(
    await startSmtpPeer({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith("recipient.unknown")
          ? done(Object.assign(new Error("5.1.1 No such user"), { responseCode: 550 }))
          : done(),
    }),
  );
  const organisation = await givenOrganisation();
  await save(organisation, serverOf(picky));
  const unknown = person({ email: "recipient.unknown@example.test" });
  await send(organisation, organisation.admin, [unknown]);
  await send(organisation, organisation.admin, [person()]);
  await runJobs();
  expect(await mailbox("recipient.unknown@example.test")).toHaveLength(1);
  expect(picky.received).toHaveLength(1);
  expect(await settingsOf(organisation)).toMatchObject({ failedAt: null, failures: 0 });
});
