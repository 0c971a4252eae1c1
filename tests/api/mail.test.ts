import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mails } from "@/db/schema/platform";
import { deliverMail } from "@/lib/mails/deliver-mail";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";

useProduct();

const received: Email[] = [];
let refusals = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo(_address, _session, done) {
    if (refusals > 0) {
      refusals -= 1;
      return done(Object.assign(new Error("Mailbox busy, try later"), { responseCode: 451 }));
    }
    return done();
  },
  onData(stream, _session, done) {
    void (async () => {
      received.push(await PostalMime.parse(await buffer(stream)));
      done();
    })();
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo; // it listens on TCP
  process.env["SMTP_URL"] = `smtp://127.0.0.1:${port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  delete process.env["SMTP_URL"];
});
beforeEach(() => {
  received.length = 0;
  refusals = 0;
});

async function signUp() {
  const email = `sender.${randomUUID()}@example.test`;
  const body = { email, first_name: "Ελένη", last_name: "Παπαδοπούλου", password: "correct horse 9" };
  await must("POST", "/auth/sign-up", { body, headers: { "accept-language": "el" } });
  return email;
}

test("a mail goes out over SMTP, as text and HTML, in the reader's language", async () => {
  const email = await signUp();
  await runJobs();
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail?.to?.map((to) => to.address)).toEqual([email]);
  expect(mail?.subject).toMatch(/^\d{5} είναι ο κωδικός/);
  expect(mail?.text).toContain("Γεια σας Ελένη");
  expect(mail?.html).toContain("Γεια σας Ελένη");
  expect(mail?.messageId).toMatch(/^<[\w-]+@localhost>$/);
});

test("a mail that the server refuses temporarily is delivered later, once", async () => {
  refusals = 1;
  await signUp();
  await runJobs();
  expect(received).toHaveLength(0);
  await systemContext().db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runJobs();
  expect(received).toHaveLength(1);
});

test("a retry after a crash between the server's acceptance and our record has the same Message-ID", async () => {
  const email = await signUp();
  await runJobs();
  const ctx = systemContext();
  const [row] = await ctx.db.update(mails).set({ sentAt: null }).where(eq(mails.recipient, email)).returning();
  await deliverMail(ctx, row?.id ?? 0);
  expect(received.map((mail) => mail.messageId)).toEqual([received[0]?.messageId, received[0]?.messageId]);
});

test("the embedded mailbox does not exist where mail is really sent", async () => {
  expect((await call("GET", "/dev/mailbox")).status).toBe(404);
});
