import { randomUUID } from "node:crypto";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails } from "@/db/schema/platform";
import { systemContext } from "@/lib/platform/context";
import { must, runJobs, useProduct } from "../support/api";

useProduct();

/** What the network does to one connection: nothing, or it breaks at some moment. */
const faults = ["none", "refuse", "cutAtGreeting", "cutInMessage", "cutBeforeYes"] as const;
type Fault = (typeof faults)[number];

const accepted: { to: string; id: string }[] = [];
let plan: Fault[] = [];

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    void (async () => {
      const mail = await PostalMime.parse(await buffer(stream));
      accepted.push({ to: mail.to?.[0]?.address ?? "", id: mail.messageId ?? "" });
      done();
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
      accepted.length = 0;
      plan = [...chosen];
      const people = [0, 1, 2].map(() => `sender.${randomUUID()}@example.test`);
      for (const email of people)
        await must("POST", "/auth/sign-up", {
          body: { email, first_name: "Ελένη", last_name: "Παπαδοπούλου", password: "correct horse 9" },
        });
      for (let round = 0; round <= chosen.length; round++) await tryAgain();
      expect(new Set(accepted.map((mail) => mail.to))).toEqual(new Set(people));
      expect(new Set(accepted.map((mail) => mail.id)).size).toBe(people.length);
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
  accepted.length = 0;
  plan = Array.from({ length: 60 }, () => "refuse");
  const people = Array.from({ length: 5 }, () => `sender.${randomUUID()}@example.test`);
  // No call tries to deliver: the mail is only a row and a job.
  for (const email of people)
    await must("POST", "/auth/sign-up", {
      body: { email, first_name: "Ελένη", last_name: "Παπαδοπούλου", password: "correct horse 9" },
    });
  expect(plan).toHaveLength(60);
  for (let round = 0; round < 8; round++) await tryAgain();
  expect(accepted).toEqual([]);
  plan = [];
  await tryAgain();
  expect(accepted.map((mail) => mail.to).toSorted()).toEqual(people.toSorted());
});
