import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { utimes } from "node:fs/promises";
import path from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { LostConnection } from "@/db/lost-connection";
import { subscriptions } from "@/db/schema/billing";
import { companies } from "@/db/schema/companies";
import { dataExports } from "@/db/schema/data-exports";
import { mails, rateLimits } from "@/db/schema/platform";
import { users } from "@/db/schema/users";
import { recipients, workflows } from "@/db/schema/workflows";
import { renewEmbedded } from "@/lib/billing/embedded/renew-embedded";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { deleteDueCompanies } from "@/lib/leaving/delete-company";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import { writeExport } from "@/lib/leaving/export/write-export";
import { removeUnconfirmed } from "@/lib/leaving/remove-unconfirmed";
import { type Context, systemContext } from "@/lib/platform/context/context";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { storeFile } from "@/lib/platform/storage/storage";
import { leftovers, sweepLeftovers } from "@/lib/worker/leftovers";
import { tasks } from "@/lib/worker/tasks";
import { useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { signAs } from "../support/given";
import { linesOf, logged } from "../support/logged";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

const broken = vi.hoisted(() => ({ workflowId: 0 }));
vi.mock("@/lib/access/find-sender", async (original) => {
  const real = await original<{ findSender: (ctx: unknown, workflowId: number) => Promise<unknown> }>();
  const findSender = async (ctx: unknown, workflowId: number) => {
    if (workflowId === broken.workflowId) throw new Error("nobody knows the sender");
    return real.findSender(ctx, workflowId);
  };
  return { ...real, findSender };
});
vi.mock("@/lib/workflows/queries", async (original) => {
  const real = await original<{ listAuditActions: (ctx: unknown, of: { id: number }) => Promise<unknown> }>();
  const listAuditActions = async (ctx: unknown, workflow: { id: number }) => {
    if (workflow.id === broken.workflowId) throw new Error("nobody can read the trail");
    return real.listAuditActions(ctx, workflow);
  };
  return { ...real, listAuditActions };
});

afterEach(() => {
  broken.workflowId = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const dayMs = 86_400_000;
const filesFolder = () => path.join(process.env["DATA_DIR"] ?? "", "files");

/** A context whose first `count` transactions fail. */
function withoutTransactions(count: number): Context {
  const ctx = systemContext();
  const transaction = vi.fn().mockImplementation(ctx.db.transaction.bind(ctx.db));
  for (let left = count; left > 0; left -= 1) transaction.mockRejectedValueOnce(new Error("no transaction"));
  return { ...ctx, db: Object.create(ctx.db, { transaction: { value: transaction } }) as Context["db"] };
}

const isSent = (sent: readonly Sent[]) =>
  inArray(
    workflows.id,
    sent.map(({ id }) => id),
  );

/** How to make workflows due for each sweep, and the mail that each of them then gets. */
const sweeps = {
  sendDueReminders: {
    template: "reminder",
    makeDue: async (sent: Sent[]) => {
      const long = new Date(Date.now() - 40 * dayMs);
      const change = { executeAt: long, thirtyDayReminderSet: true, expiresAt: new Date(Date.now() + dayMs) };
      await database().update(workflows).set(change).where(isSent(sent));
      for (const { id } of sent)
        await database().update(recipients).set({ startedExecutionAt: long }).where(eq(recipients.workflowId, id));
    },
  },
  expireLinks: {
    template: "linksExpired",
    makeDue: async (sent: Sent[]) => {
      await database().update(workflows).set({ expiresAt: new Date() }).where(isSent(sent));
    },
  },
  watchSealing: {
    template: "sealingFailed",
    makeDue: async (sent: Sent[]) => {
      for (const { tokens } of sent) expect((await signAs(tokens[0] ?? null)).status).toBe(200);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    },
  },
};

test.each(Object.entries(sweeps))("one workflow that fails keeps none from %s, and is tried again", async (...one) => {
  const [job, { template, makeDue }] = one;
  const sender = await givenUser();
  const sent = [await givenSent(sender), await givenSent(sender), await givenSent(sender)];
  await makeDue(sent);
  broken.workflowId = sent[0]?.id ?? 0;
  const run = async () => tasks[job]?.({}, { attempt: 1, of: 2 });
  const mailed = () =>
    Promise.all(
      sent.map(({ id }) => database().$count(mails, and(eq(mails.workflowId, id), eq(mails.template, template)))),
    );
  const text = await logged(() => expect(run()).rejects.toThrow("nobody knows the sender"));
  expect(await mailed()).toEqual([0, 1, 1]);
  const told = { workflowId: broken.workflowId, level: 40, reason: "nobody knows the sender" };
  expect(linesOf(text)).toContainEqual(
    expect.objectContaining({ ...told, msg: expect.stringMatching(/could not be/) }),
  );
  broken.workflowId = 0;
  await run();
  await run();
  expect(await mailed()).toEqual([1, 1, 1]);
});

test("one subscription that fails keeps none from being renewed", async () => {
  const [first, second] = [await givenUser(), await givenUser()];
  const ended = new Date(Date.now() - dayMs);
  const bought = { type: "monthly" as const, units: 1, price: 100, cycleStart: new Date(Date.now() - 30 * dayMs) };
  for (const { id } of [first, second]) {
    await database().delete(subscriptions).where(eq(subscriptions.userId, id));
    const values = { ...bought, userId: id, cycleEnd: ended, providerSubscriptionId: `embedded.${id}` };
    await database().insert(subscriptions).values(values);
  }
  const renewed = async () => {
    const rows = await database().select().from(subscriptions).orderBy(subscriptions.id);
    return rows.filter(({ userId }) => userId === first.id || userId === second.id).map((row) => row.cycleEnd > ended);
  };
  await expect(renewEmbedded(withoutTransactions(1))).rejects.toThrow("no transaction");
  expect((await renewed()).toSorted()).toEqual([false, true]);
  await renewEmbedded(systemContext());
  expect(await renewed()).toEqual([true, true]);
});

test("one organisation that cannot be deleted keeps none from it, and is tried again", async () => {
  const ids = [(await givenOrganisation()).companyId, (await givenOrganisation()).companyId];
  const asked = { deletionRequestedAt: new Date(Date.now() - 40 * dayMs) };
  await database().update(companies).set(asked).where(inArray(companies.id, ids));
  const gone = async () => {
    const rows = await database().select().from(companies).where(inArray(companies.id, ids));
    return rows.map(({ deletedAt }) => deletedAt !== null).toSorted();
  };
  await expect(deleteDueCompanies(withoutTransactions(1))).rejects.toThrow("no transaction");
  expect(await gone()).toEqual([false, true]);
  await deleteDueCompanies(systemContext());
  expect(await gone()).toEqual([true, true]);
});

test("an account that cannot be removed does not keep others from being removed", async () => {
  const signedUp = [await givenUser(), await givenUser()];
  const ids = signedUp.map(({ id }) => id);
  const before = new Date(Date.now() - 7 * dayMs);
  const idle = { confirmedAt: null, passwordHash: "x", unconfirmedSince: new Date(before.getTime() - dayMs) };
  await database().delete(subscriptions).where(inArray(subscriptions.userId, ids));
  await database().update(users).set(idle).where(inArray(users.id, ids));
  const left = () => database().$count(users, and(inArray(users.id, ids), eq(users.passwordHash, "x")));
  await expect(removeUnconfirmed(withoutTransactions(1), before)).rejects.toThrow("no transaction");
  expect(await left()).toBe(1);
  await removeUnconfirmed(systemContext(), before);
  expect(await left()).toBe(0);
});

test("one workflow that cannot be erased keeps none from it", async () => {
  const sender = await givenUser();
  const sent = [await givenSent(sender), await givenSent(sender), await givenSent(sender)];
  await database().update(workflows).set({ status: "cancelled" }).where(isSent(sent));
  await database()
    .delete(mails)
    .where(
      inArray(
        mails.workflowId,
        sent.map(({ id }) => id),
      ),
    );
  const erased = async () =>
    (await database().select().from(workflows).where(isSent(sent)).orderBy(workflows.id)).map((row) => !row.name);
  // All together, and then the first by itself.
  await expect(eraseAll(withoutTransactions(2), isSent(sent))).rejects.toThrow("no transaction");
  expect(await erased()).toEqual([false, true, true]);
  await eraseAll(systemContext(), isSent(sent));
  expect(await erased()).toEqual([true, true, true]);
});

test("leftovers that cannot be removed keep no others", async () => {
  const [first] = leftovers;
  if (!first) throw new Error("there are leftovers");
  vi.spyOn(first, "remove").mockRejectedValueOnce(new Error("not removed"));
  await database()
    .insert(rateLimits)
    .values({ key: "over", points: 1, expire: new Date(Date.now() - dayMs) });
  const text = await logged(() => expect(sweepLeftovers(systemContext())).rejects.toThrow("not removed"));
  expect(await database().$count(rateLimits, eq(rateLimits.key, "over"))).toBe(0);
  expect(linesOf(text)).toContainEqual(expect.objectContaining({ what: first.what, reason: "not removed" }));
});

test("a file that cannot be moved does not keep others from being moved", async () => {
  const hashes = await Promise.all(["first", "second", "third"].map((text) => storeFile(Buffer.from(text))));
  const long = new Date(Date.now() - 2 * dayMs);
  const placeOf = (hash: string) => path.join(filesFolder(), hash.slice(0, 2), hash);
  for (const hash of hashes) await utimes(placeOf(hash), long, long);
  const stuck = hashes.slice(0, 2).toSorted();
  const taken = stuck.map((hash) => path.join(filesFolder(), "aside", hash));
  for (const folder of taken) mkdirSync(path.join(folder, "taken"), { recursive: true });
  const text = await logged(() => expect(sweepOrphans(systemContext())).rejects.toThrow());
  const named = linesOf(text).filter(({ file }) => typeof file === "string");
  expect(named.map(({ file }) => String(file).slice(-64)).toSorted()).toEqual(stuck);
  for (const folder of taken) rmSync(folder, { recursive: true });
  expect(await sweepOrphans(systemContext())).toBe(2);
});

test("an outage of the storage ends the sweep of its files at once", async () => {
  const hashes = await Promise.all(["fourth", "fifth"].map((text) => storeFile(Buffer.from(text))));
  const long = new Date(Date.now() - 2 * dayMs);
  for (const hash of hashes) await utimes(path.join(filesFolder(), hash.slice(0, 2), hash), long, long);
  const [aside, ready] = [path.join(filesFolder(), "aside"), path.join(filesFolder(), "ready")];
  rmSync(aside, { recursive: true, force: true });
  rmSync(ready, { force: true });
  writeFileSync(aside, "no folder");
  mkdirSync(path.join(ready, "taken"), { recursive: true });
  const text = await logged(() => expect(sweepOrphans(systemContext())).rejects.toThrow());
  for (const one of [aside, ready]) rmSync(one, { recursive: true });
  expect(text).toBe("");
});

test("one workflow that cannot be read is left out of an export, and told; an outage is none of it", async () => {
  const sender = await givenUser();
  const [unreadable] = [await givenSent(sender), await givenSent(sender)];
  broken.workflowId = unreadable?.id ?? 0;
  const [asked] = await database()
    .insert(dataExports)
    .values({ userId: sender.id, companyId: null })
    .returning({ id: dataExports.id });
  const id = asked?.id ?? 0;
  const readyAt = async () =>
    (await database().select().from(dataExports).where(eq(dataExports.id, id))).map((row) => row.readyAt)[0];
  const stored = readdirSync(filesFolder()).filter((name) => /^[\da-f]{2}$/.test(name));
  const placesOf = (name: string) =>
    [path.join(filesFolder(), name), path.join(filesFolder(), `${name}.away`)] as const;
  const ready = path.join(filesFolder(), "ready");
  rmSync(ready, { force: true });
  mkdirSync(path.join(ready, "taken"), { recursive: true });
  for (const [place, away] of stored.map(placesOf)) {
    renameSync(place, away);
    writeFileSync(place, "no folder");
  }
  await expect(writeExport(systemContext(), id)).rejects.toThrow();
  for (const [place, away] of stored.map(placesOf)) {
    rmSync(place);
    renameSync(away, place);
  }
  rmSync(ready, { recursive: true });
  expect(await readyAt()).toBeNull();
  const text = await logged(() => writeExport(systemContext(), id));
  expect(await readyAt()).toEqual(expect.any(Date));
  expect(linesOf(text)).toContainEqual(
    expect.objectContaining({ workflowId: broken.workflowId, msg: "a part of an export cannot be read" }),
  );
});

test("every line of what is done for one names it, and none after it", async () => {
  const { log } = await import("@/lib/platform/logs/log");
  const act = async () => log.info("done");
  const text = await logged(async () => {
    await oneByOne([1, 2], { about: (workflowId) => ({ workflowId }), act, failed: "one could not be done" });
    log.info("over");
  });
  expect(linesOf(text).map(({ workflowId }) => workflowId)).toEqual([1, 2, undefined]);
});

test("an outage of the database ends it at once, in the name of what it met", async () => {
  const act = vi.fn().mockRejectedValue(new LostConnection());
  const all = { about: (id: number) => ({ workflowId: id }), act, failed: "one could not be done" };
  const text = await logged(() => expect(oneByOne([1, 2, 3], all)).rejects.toThrow(LostConnection));
  expect([act.mock.calls.length, text]).toEqual([1, ""]);
});
