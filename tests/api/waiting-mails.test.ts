import { randomUUID } from "node:crypto";
import { isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { mails } from "@/db/schema/platform";
import { tellGathered } from "@/lib/platform/logs/log-gathered";
import { runJobs, useProduct } from "../support/api";
import { person } from "../support/given";
import { linesOf, logged, type LogLine, troublesIn } from "../support/logged";
import { givenUser, givenSent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

useProduct();

const taken = new Set<string>();
let peer: SmtpPeer;
beforeAll(async () => {
  peer = await startSmtpPeer({
    authOptional: true,
    onRcptTo: ({ address }, _session, done) =>
      done(taken.has(address) ? null : Object.assign(new Error("4.3.2 Busy"), { responseCode: 421 })),
  });
  process.env["SMTP_URL"] = `smtp://${peer.host}:${peer.port}`;
});
afterAll(() => peer.stop());
beforeEach(tellGathered);

const count = 3;
const waitingIn = (text: string) => linesOf(text).filter(({ msg }) => msg === "a mail waits for the mail server");

async function givenWaiting() {
  const sender = await givenUser();
  const people = Array.from({ length: count }, () => person({ email: `busy.${randomUUID()}@example.test` }));
  const ids: number[] = [];
  for (const one of people) ids.push((await givenSent(sender, [one])).id);
  return { ids, emails: people.map(({ email }) => email) };
}

/** A first try may fail for another reason on a busy machine; the job's own retry then comes to the mail server. */
async function runUntilAllWait(ids: number[]) {
  await vi.waitFor(
    async () => {
      await runOften();
      const waiting = await database().select({ id: mails.workflowId }).from(mails).where(isNotNull(mails.postponedAt));
      expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    },
    { timeout: 60_000 },
  );
}

async function runOften() {
  for (let round = 0; round < count; round += 1) {
    await database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await runJobs();
  }
}

/** Two lines: the first mail at once, then a list; as docs/operating.md looks for a workflow. */
function expectEachNamed(lines: LogLine[], ids: number[]) {
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ level: 30, workflowId: expect.any(Number), problem: "busy" });
  expect(lines[1]).toMatchObject({ level: 30, count: expect.any(Number), all: expect.any(Array) });
  expect(lines[1]).not.toHaveProperty("workflowId");
  for (const id of ids) expect(JSON.stringify(lines)).toMatch(new RegExp(`"workflowId":${id}\\b`));
}

test("while the server takes no mail, each mail is told, in one line a minute as the outage is", async () => {
  let ids: number[] = [];
  const text = await logged(async () => {
    ({ ids } = await givenWaiting());
    await runUntilAllWait(ids);
    tellGathered();
  });
  expect(troublesIn(text)).toEqual(["the mail server takes no mail; mails wait for it"]);
  expectEachNamed(waitingIn(text), ids);
});

test("a server that takes some mails and not others writes no more, however often they begin to wait", async () => {
  const { ids, emails } = await givenWaiting();
  const text = await logged(async () => {
    await runUntilAllWait(ids);
    for (const email of emails) {
      taken.add(email); // which releases the others, for the server to refuse again
      await runOften();
    }
    tellGathered();
  });
  expect(text.match(/the mail server is tried with all mails that wait/g)?.length).toBeGreaterThan(1);
  expectEachNamed(waitingIn(text), ids);
});
