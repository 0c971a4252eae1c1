import net from "node:net";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { mailSettings } from "@/db/schema/appearance";
import { workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { startWorkers } from "@/lib/worker/start-workers";
import { must, runJobs, useProduct } from "../support/api";
import { mailbox, person, type Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";
import { ownLoopback, type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

process.env["ALLOW_PRIVATE_SMTP"] = "1";
useProduct();

/** More servers than the product talks to at once. */
const deadServers = 20;

let healthy: SmtpPeer;
const stalled = new Set<net.Socket>();
const silent = net.createServer((socket) => {
  socket.on("error", () => {});
  socket.on("close", () => stalled.delete(socket));
  stalled.add(socket);
});
const silentHost = ownLoopback();

beforeAll(async () => {
  healthy = await startSmtpPeer();
  await new Promise<void>((resolve) => silent.listen(2525, silentHost, resolve));
});
afterAll(async () => {
  for (const socket of stalled) socket.destroy();
  await new Promise<void>((resolve) => silent.close(() => resolve()));
  await healthy.stop();
});

const withServer = async (host: string): Promise<Sender> => {
  const sender = await givenUser();
  const body = { host, port: 2525, from_address: "desk@sender.example", password: "right", enabled: true };
  await must("POST", "/users/mail-settings", { token: sender.token, body });
  return sender;
};

/** Queues a mail about something that the sender has sent; returns its recipient's address. */
async function queueMailOf(sender: Sender): Promise<string> {
  const recipient = String(person()["email"]);
  const values = { initiatorId: sender.id, name: "Lease", status: "notStarted" } as const;
  const [workflow] = await database().insert(workflows).values(values).returning();
  await queueMail(systemContext(), {
    template: "linksExpired",
    recipient,
    language: "en",
    data: {},
    ...(workflow && { workflowId: workflow.id }),
  });
  return recipient;
}

test("many dead mail servers at once delay neither a healthy one's mail nor our own", { timeout: 60_000 }, async () => {
  const dead: Sender[] = [];
  for (let index = 0; index < deadServers; index += 1) dead.push(await withServer(silentHost));
  // They have failed before.
  const ids = dead.map((sender) => sender.id);
  await database().update(mailSettings).set({ failures: 1 }).where(inArray(mailSettings.userId, ids));
  for (const sender of dead) await queueMailOf(sender);
  const byOwn = await queueMailOf(await withServer(healthy.host));
  await runJobs(["deliverMail"]); // puts each mail into the queue of its server
  const byProduct = await queueMailOf(await givenUser());

  const stop = await startWorkers();
  try {
    // The product gives a dead server ten seconds.
    await vi.waitFor(
      async () => {
        expect(stalled.size).toBeGreaterThan(0);
        expect(healthy.received.map((mail) => mail.to?.[0]?.address)).toEqual([byOwn]);
        expect(await mailbox(byProduct)).toHaveLength(1);
      },
      { timeout: 8000, interval: 50 },
    );
  } finally {
    const cutting = setInterval(() => stalled.forEach((socket) => socket.destroy()), 20);
    await stop();
    clearInterval(cutting);
  }
});
