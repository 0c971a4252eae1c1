import { randomUUID } from "node:crypto";
import net from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { mails } from "@/db/schema/platform";
import { completions } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { stepMs } from "@/lib/platform/mail/smtp";
import { startWorkers } from "@/lib/worker/start-workers";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { codeAnew } from "../support/code-anew";
import { fillAs, person, upload, type Sender } from "../support/given";
import { logged } from "../support/logged";
import { inPerson } from "../support/in-person";
import { givenUser, givenSent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

useProduct();

/** How long the product waits for a silent server; the real times, unless a test sets others. */
const patience = vi.hoisted(() => ({ stepMs: undefined as number | undefined }));
vi.mock("@/lib/platform/mail/smtp", async (original) => {
  const real = await original<{ stepMs: number }>();
  return Object.defineProperty({ ...real }, "stepMs", { get: () => patience.stepMs ?? real.stepMs });
});

/** How the server answers RCPT and the message, and how it behaves; each test sets its own. */
let answerTo = { recipient: (_address: string): string | null => null, message: (): string | null => null };
const refusal = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
let asked: string[] = [];
let hanging: net.Socket[] = [];
/** `closed`: connections are reset; `silent`: nobody answers; `open`: they reach the server. */
let door: "open" | "closed" | "silent" = "open";
let peer: SmtpPeer;

const network = net.createServer((client) => {
  client.on("error", () => {});
  if (door === "closed") return void client.resetAndDestroy();
  if (door === "silent") return void hanging.push(client);
  const upstream = net.connect(peer.port, peer.host);
  upstream.on("error", () => client.destroy());
  client.on("close", () => upstream.destroy());
  client.pipe(upstream).pipe(client);
});

beforeAll(async () => {
  peer = await startSmtpPeer({
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      const said = answerTo.recipient(address);
      done(said ? refusal(said) : null);
    },
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => {
        const said = answerTo.message();
        done(said ? refusal(said) : null);
      });
    },
  });
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
  process.env["SMTP_URL"] = `smtp://127.0.0.1:${(network.address() as net.AddressInfo).port}`; // it listens on TCP
});
beforeEach(() => {
  answerTo = { recipient: () => null, message: () => null };
  asked = [];
  door = "open";
  patience.stepMs = undefined;
});
afterAll(async () => {
  for (const socket of hanging) socket.destroy();
  await new Promise((resolve) => network.close(resolve));
  await peer.stop();
  delete process.env["SMTP_URL"];
});

const allJobsDue = () => database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
const detailOf = (sender: Sender, at: string) => must("GET", at, { token: sender.token });
const mailTo = async (recipient: string) =>
  (await database().select().from(mails).where(eq(mails.recipient, recipient))).at(-1);

async function queueOwnMail(): Promise<string> {
  const { email } = await givenUser();
  const data = { name: "Ελένη", email };
  await queueMail(systemContext(), { template: "passwordChanged", recipient: email, language: "en", data });
  return email;
}

test.each([
  ["the address", { recipient: (a: string) => (a.startsWith("wrong") ? "550 5.1.1 No such user here" : null) }],
  ["the message", { message: () => (asked.at(-1)?.startsWith("wrong") ? "550 5.1.1 No such user here" : null) }],
])("what the server refuses for good by %s is told once to sender and operator, and not repeated", async (_, said) => {
  answerTo = { ...answerTo, ...said };
  const sender = await givenUser();
  const wrong = person({ email: `wrong.${randomUUID()}@example.test` });
  const { at, signatories: recipients } = await givenSent(sender, [wrong]);
  const lines = await logged(() => runJobs());
  for (let round = 0; round < 3; round += 1) {
    await allJobsDue();
    await runJobs();
  }
  expect(asked.filter((address) => address === wrong.email)).toHaveLength(1);
  expect(lines).toContain("refused for good");
  const { refused_mails: refused } = await detailOf(sender, at);
  expect(refused).toMatchObject([
    { recipient: wrong.email, answer: "550 5.1.1 No such user here", is_held_back: false },
  ]);
  expect(asked.filter((address) => address === sender.email)).toHaveLength(1);
  expect(await mailTo(sender.email)).toMatchObject({ template: "mailRefused", data: { address: wrong.email } });

  const right = `right.${randomUUID()}@example.test`;
  const body = { signatories: [{ id: recipients[0]?.id, email: right }] };
  await must("PATCH", `${at}/signatories`, { token: sender.token, body });
  await runJobs();
  expect(asked).toContain(right);
  expect(await mailTo(right)).toMatchObject({ sentAt: expect.any(Date) });
  expect((await detailOf(sender, at)).refused_mails).toEqual([]);
});

test("a refused mail goes out again when the sender asks for it, and leaves the page once it was accepted", async () => {
  answerTo = { ...answerTo, recipient: (address) => (address.startsWith("full") ? "552 5.2.2 Mailbox full" : null) };
  const sender = await givenUser();
  const full = person({ email: `full.${randomUUID()}@example.test` });
  const { at } = await givenSent(sender, [full]);
  await runJobs();
  const [refused] = (await detailOf(sender, at)).refused_mails;
  const again = `${at}/refused-mails/${refused.id}/redeliver`;
  expect((await call("POST", again, { token: (await givenUser()).token })).status).toBe(404);
  await must("POST", again, { token: sender.token });
  await runJobs();
  expect((await detailOf(sender, at)).refused_mails).toHaveLength(1);
  answerTo = { ...answerTo, recipient: () => null };
  await must("POST", again, { token: sender.token });
  await runJobs();
  expect((await detailOf(sender, at)).refused_mails).toEqual([]);
  expect(await mailTo(full.email)).toMatchObject({ template: "signatureRequest", sentAt: expect.any(Date) });
  expect((await call("POST", again, { token: sender.token })).status).toBe(404); // it is no longer refused
});

test("a refused reminder is reported to the sender again on the page, not by another mail", async () => {
  answerTo = { ...answerTo, recipient: (address) => (address.startsWith("wrong") ? "550 No" : null) };
  const sender = await givenUser();
  const wrong = person({ email: `wrong.${randomUUID()}@example.test` });
  const { id, at, signatories: recipients } = await givenSent(sender, [wrong]);
  await runJobs();
  await must("POST", `/workflows/${id}/reminders/signatories/${recipients[0]?.id}`, { token: sender.token });
  await runJobs();
  expect(asked.filter((address) => address === wrong.email)).toHaveLength(2);
  expect(asked.filter((address) => address === sender.email)).toHaveLength(1);
  expect((await detailOf(sender, at)).refused_mails).toHaveLength(1);
});

test("a mail that is held back is reported, though the server had refused one to the same address", async () => {
  answerTo = { ...answerTo, recipient: (address) => (address.startsWith("wrong") ? "550 No" : null) };
  const sender = await givenUser();
  const wrong = person({ email: `wrong.${randomUUID()}@example.test` });
  const { id, signatories: recipients } = await givenSent(sender, [wrong]);
  await runJobs();
  await must("POST", `/workflows/${id}/reminders/signatories/${recipients[0]?.id}`, { token: sender.token });
  await asOwner(sql`update mails set language = 'es' where recipient = ${wrong.email} and refused_at is null`);
  await runJobs();
  const told = await database().select().from(mails).where(eq(mails.recipient, sender.email));
  expect(told.map(({ data }) => data)).toContainEqual(expect.objectContaining({ isHeldBack: true }));
});

test("a host's refused address is reported like a recipient's", async () => {
  answerTo = { ...answerTo, recipient: (address) => (address.startsWith("wrong") ? "550 No" : null) };
  const sender = await givenUser();
  const host = `wrong.${randomUUID()}@example.test`;
  const { at } = await givenSent(sender, [inPerson({ host_name: "Hana Host", host_email: host })]);
  await runJobs();
  expect((await detailOf(sender, at)).refused_mails).toMatchObject([{ recipient: host }]);
});

test("only those who see the workflow see the refused mails", async () => {
  answerTo = { ...answerTo, recipient: (address) => (address.startsWith("wrong") ? "550 No" : null) };
  const { at } = await givenSent(await givenUser(), [person({ email: "wrong.one@example.test" })]);
  await runJobs();
  const stranger = await givenUser();
  expect((await call("GET", at, { token: stranger.token })).status).toBe(404);
});

test("a mail that is refused temporarily is tried again later", async () => {
  const email = await queueOwnMail();
  answerTo = { ...answerTo, recipient: () => "450 4.2.1 Greylisted" };
  await runJobs();
  expect(await mailTo(email)).toMatchObject({ sentAt: null, refusedAt: null, postponedAt: null });
  answerTo = { ...answerTo, recipient: () => null };
  await allJobsDue();
  await runJobs();
  expect(await mailTo(email)).toMatchObject({ sentAt: expect.any(Date) });
});

test.each([
  ["closed", () => void (door = "closed")],
  ["busy", () => void (answerTo = { ...answerTo, message: () => "451 4.3.0 Try again later" })],
])(
  "after hours in which the server was %s, all mails go out within 30 s of its return",
  { timeout: 90_000 },
  async (_, breakDown) => {
    breakDown();
    const people: string[] = [];
    for (let count = 0; count < 12; count += 1) people.push(await queueOwnMail());
    for (let round = 0; round < 8; round += 1) {
      await allJobsDue();
      await runJobs();
    }
    const stop = await startWorkers();
    try {
      door = "open";
      answerTo = { ...answerTo, message: () => null };
      await vi.waitFor(
        async () => {
          for (const email of people) expect(await mailTo(email)).toMatchObject({ sentAt: expect.any(Date) });
        },
        { timeout: 30_000, interval: 250 },
      );
    } finally {
      await stop();
    }
  },
);

test("a mail that cannot be rendered does not delay the others in its queue", async () => {
  door = "closed";
  const first = await queueOwnMail();
  await runJobs();
  await database().update(mails).set({ template: "unknown" }).where(eq(mails.recipient, first));
  await codeAnew(eq(mails.recipient, first));
  const second = await queueOwnMail();
  await runJobs();
  door = "open";
  await allJobsDue();
  await runJobs();
  expect(await mailTo(second)).toMatchObject({ sentAt: expect.any(Date) });
  expect(await mailTo(first)).toMatchObject({ sentAt: null });
});

test("while mails wait for a silent server, documents are prepared and sealed", { timeout: 90_000 }, async () => {
  const sender = await givenUser();
  const { id, tokens } = await givenSent(sender);
  await runJobs();
  door = "silent";
  patience.stepMs = 600_000; // longer than the test, so that no mail gives up and makes room
  for (let count = 0; count < 8; count += 1) await queueOwnMail();
  const stop = await startWorkers();
  try {
    await vi.waitFor(() => expect(hanging.length).toBeGreaterThanOrEqual(4), { timeout: 30_000 });
    const document = await upload(sender);
    const answer = await (await fillAs(String(tokens[0])))();
    expect(answer.status).toBe(200);
    await vi.waitFor(
      async () => {
        const [row] = await database().select().from(completions).where(eq(completions.workflowId, id));
        expect(row?.sealedAt).toBeTruthy();
        const { document: now } = await must("GET", `/documents/${document.id}`, { token: sender.token });
        expect(now.status).toBe("ready");
      },
      { timeout: 45_000, interval: 100 },
    );
    expect(hanging.filter((socket) => socket.destroyed)).toEqual([]);
  } finally {
    await letGo(stop);
  }
});

test("each mail gives up waiting for a silent server, and makes room for another", { timeout: 90_000 }, async () => {
  expect(stepMs).toBeLessThanOrEqual(10_000);
  door = "silent";
  patience.stepMs = 300;
  const mailed: string[] = [];
  for (let count = 0; count < 8; count += 1) mailed.push(await queueOwnMail());
  const stop = await startWorkers();
  try {
    await vi.waitFor(
      async () => {
        for (const email of mailed) expect(await mailTo(email)).toMatchObject({ postponedAt: expect.any(Date) });
      },
      { timeout: 60_000, interval: 250 },
    );
  } finally {
    await letGo(stop);
  }
});

async function letGo(stop: () => Promise<unknown>): Promise<void> {
  for (const socket of hanging) socket.destroy();
  hanging = [];
  door = "closed";
  await stop();
}
