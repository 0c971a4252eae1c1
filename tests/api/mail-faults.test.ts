import { randomUUID } from "node:crypto";
import { execSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mails } from "@/db/schema/platform";
import { systemContext } from "@/lib/platform/context/context";
import { must, runJobs, useProduct } from "../support/api";
import { person } from "../support/given";
import { linesOf, logged } from "../support/logged";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

/** How long the product waits; the real times, unless a test sets others. */
const patience = vi.hoisted(() => ({}) as { stepMs?: number; verdictMs?: number });
vi.mock("@/lib/platform/mail/smtp", async (original) => {
  const real = await original<Required<typeof patience>>();
  return Object.defineProperties(
    { ...real },
    {
      stepMs: { get: () => patience.stepMs ?? real.stepMs },
      verdictMs: { get: () => patience.verdictMs ?? real.verdictMs },
    },
  );
});

/** What the network does to one connection: nothing, or it breaks at some moment. */
const faults = ["none", "refuse", "cutAtGreeting", "cutInMessage", "cutBeforeYes"] as const;
type Fault = (typeof faults)[number];

const received: { to: string; id: string }[] = [];
let plan: Fault[] = [];
const connections = new Set<Socket>();
const cut = () => connections.forEach((socket) => socket.destroy());
/** What the server does with a whole mail; `answer` accepts it, or refuses it with these words. */
const accepts = (answer: (words?: string) => void) => answer();
let verdict: (answer: (words?: string) => void) => void = accepts;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    void (async () => {
      const mail = await PostalMime.parse(await buffer(stream));
      received.push({ to: mail.to?.[0]?.address ?? "", id: mail.messageId ?? "" });
      verdict((words) => done(words ? Object.assign(new Error(words), { responseCode: 451 }) : null));
    })();
  },
});

/** A proxy between the product and the mail server that breaks connections as planned. */
const network = createServer((client) => {
  const fault = plan.shift() ?? "none";
  if (fault === "refuse") return client.resetAndDestroy();
  const { port } = server.server.address() as AddressInfo; // it listens on TCP
  const upstream = connect(port, "127.0.0.1");
  let inMessage = false;
  const cut = () => {
    client.resetAndDestroy();
    setTimeout(() => upstream.destroy(), 50).unref(); // data that has arrived is still delivered
  };
  client.on("data", (chunk) => {
    if (inMessage && fault === "cutInMessage") return cut();
    upstream.write(chunk);
  });
  upstream.on("data", (chunk) => {
    const said = String(chunk);
    if (fault === "cutAtGreeting") return cut();
    if (said.startsWith("354")) inMessage = true;
    else if (inMessage && fault === "cutBeforeYes") return cut();
    client.write(chunk);
  });
  endTogether(client, upstream);
  connections.add(client);
  client.on("close", () => connections.delete(client));
});

function endTogether(one: Socket, other: Socket) {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    a.on("error", () => b.destroy());
    a.on("close", () => b.destroy());
  }
}

const listen = async (one: Server | SMTPServer) => new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));

beforeAll(async () => {
  await listen(server);
  server.on("error", () => {}); // broken connections are the purpose of this test
  await listen(network);
  const { port } = network.address() as AddressInfo; // it listens on TCP
  process.env["SMTP_URL"] = `smtp://127.0.0.1:${port}`;
});
beforeEach(() => {
  received.length = 0;
  verdict = accepts;
  plan = [];
  delete patience.stepMs;
  delete patience.verdictMs;
});
afterAll(async () => {
  await new Promise((resolve) => network.close(resolve));
  await new Promise<void>((resolve) => server.close(resolve));
  delete process.env["SMTP_URL"];
});

/** Makes every failed job due again at once. */
async function tryAgain() {
  await systemContext().db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runJobs();
}

test("on a network that breaks anywhere: each mail arrives, and a duplicate is the same mail", async () => {
  const ctx = systemContext();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...faults), { minLength: 3, maxLength: 12 }), async (chosen) => {
      received.length = 0;
      plan = [...chosen];
      const people = [0, 1, 2].map(() => `sender.${randomUUID()}@example.test`);
      for (const email of people)
        await must("POST", "/auth/sign-up", {
          body: { email, first_name: "Ελένη", last_name: "Παπαδοπούλου", password: "correct horse 9" },
        });
      for (let round = 0; round <= chosen.length; round++) await tryAgain();
      expect(new Set(received.map((mail) => mail.to))).toEqual(new Set(people));
      expect(new Set(received.map((mail) => mail.id)).size).toBe(people.length);
      const open = await ctx.db
        .select()
        .from(mails)
        .where(sql`${mails.sentAt} is null`);
      expect(open).toEqual([]);
    }),
    { numRuns: 5, examples: [[["cutBeforeYes", "cutInMessage", "refuse", "cutAtGreeting"]]] },
  );
});

test("the server is down for hours: no call waits for it, and everything is delivered afterwards", async () => {
  plan = Array.from({ length: 60 }, () => "refuse");
  const people = Array.from({ length: 5 }, () => `sender.${randomUUID()}@example.test`);
  // No call tries to deliver: the mail is only a row and a job.
  for (const email of people)
    await must("POST", "/auth/sign-up", {
      body: { email, first_name: "Ελένη", last_name: "Παπαδοπούλου", password: "correct horse 9" },
    });
  expect(plan).toHaveLength(60);
  for (let round = 0; round < 8; round++) await tryAgain();
  expect(received).toEqual([]);
  plan = [];
  await tryAgain();
  expect(received.map((mail) => mail.to).toSorted()).toEqual(people.toSorted());
});

const pausedMs = 900;

test.each([
  ["late", (answer: () => void) => void setTimeout(answer, pausedMs)],
  ["late, and closes", (answer: () => void) => void setTimeout(() => void (answer(), setTimeout(cut, 20)), pausedMs)],
])("a mail that the server accepts %s is delivered, once", async (_, behaves) => {
  verdict = behaves;
  patience.stepMs = pausedMs / 3;
  const { email } = await givenUser();
  await must("POST", "/auth/reset-password-tokens", { body: { email } });
  for (let round = 0; round < 3; round++) await tryAgain();
  expect(received.map(({ to }) => to)).toEqual([email]);
  const [mail] = await systemContext().db.select().from(mails).where(eq(mails.recipient, email));
  expect(mail).toMatchObject({ sentAt: expect.any(Date) });
});

const guide = readFileSync("docs/operating.md", "utf8");
const stepsOf = (title: string) => guide.split(/^## /m).find((section) => section.startsWith(title)) ?? "";

test.each([
  ["puts off", (answer: (words: string) => void) => answer("4.7.1 Greylisted"), "a job failed", { problem: "later" }],
  ["never answers", () => {}, "a job failed", { problem: "unanswered" }],
  ["accepts and drops", accepts, "a mail was delivered", { template: "signatureRequest", domain: "example.test" }],
])(
  "where a mail is that the server %s, the steps of docs/operating.md find in the log",
  async (_, is, message, says) => {
    verdict = is;
    patience.verdictMs = 300;
    let workflowId = 0;
    const text = await logged(async () => {
      workflowId = (await givenSent(await givenUser(), [person({ email: "reader@example.test" })])).id;
      await runJobs();
    });
    const steps = stepsOf("A customer says that he got no mail");
    const command = /`(grep [^`]*4711[^`]*countersign\.log)`/.exec(steps)?.[1] ?? "";
    const folder = mkdtempSync(path.join(tmpdir(), "countersign-log-"));
    writeFileSync(path.join(folder, "countersign.log"), text);
    const found = execSync(command.replace("4711", String(workflowId)), { cwd: folder, encoding: "utf8" });
    rmSync(folder, { recursive: true });
    const line = linesOf(found).find(({ msg }) => msg === message);
    expect(line).toMatchObject({ ...says, mailId: expect.any(Number) });
    for (const word of [message, ...Object.keys(says)]) expect(steps).toContain(`\`${word}\``);
    if ("problem" in says) expect(steps).toContain(`\`${says.problem}\``);
    const own = await systemContext().db.select().from(mails).where(eq(mails.workflowId, workflowId));
    const ids = own.map(({ id }) => id);
    for (const one of linesOf(text)) if (ids.includes(Number(one["mailId"]))) expect(one).toMatchObject({ workflowId });
  },
);

const lastAttempt = sql`update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - 1`;

test.each([
  ["says nothing to", () => {}, ""],
  ["cuts the connection after", cut, ""],
  ["puts off, each time,", (answer: (words: string) => void) => answer("4.7.1 Greylisted"), "451 4.7.1 Greylisted"],
])(
  "a server that %s a whole mail: it is tried ever less often, and in the end told as refused",
  async (_, is, words) => {
    verdict = is;
    patience.verdictMs = 300;
    const sender = await givenUser();
    const { at, signatories: recipients } = await givenSent(sender);
    const reader = recipients[0]?.email ?? "";
    const tries = () => received.filter(({ to }) => to === reader).length;
    await runJobs();
    await runJobs(); // the second attempt is not due yet
    expect(tries()).toBe(1);
    const [waiting] = await systemContext().db.select().from(mails).where(eq(mails.recipient, reader));
    expect(waiting).toMatchObject({ sentAt: null, refusedAt: null, postponedAt: null });
    await systemContext().db.execute(lastAttempt);
    await runJobs();
    expect(tries()).toBe(2);
    expect(new Set(received.filter(({ to }) => to === reader).map(({ id }) => id)).size).toBe(1);
    const { refused_mails: refused } = await must("GET", at, { token: sender.token });
    expect(refused).toMatchObject([{ recipient: reader, answer: words }]);
  },
);
