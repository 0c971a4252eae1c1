import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { connectionOptions, database } from "@/db/client";
import { installation } from "@/db/schema/platform";
import { endTimeBefore } from "@/lib/anchors/end-time-before";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { beginRegister, loadRegister } from "@/lib/audit/register";
import { systemContext, transact } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { markOurs } from "@/lib/platform/crypto/installation";
import { sealPdf } from "@/lib/platform/pdf/pool";
import { createSelfSigned, loadPem } from "@/lib/platform/pdf/signing-certificate";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { forgeEntry, withoutMacs } from "../support/forged-entries";
import { givenPdf, mailbox, person, type Sender, signAs } from "../support/given";
import { rewriteChain } from "../support/rewritten-chain";
import { rolledBack } from "../support/rolled-back";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";
import { verify } from "../support/verify-file";
import { waitingForLocks } from "../support/waiting-for-locks";

useProduct();
afterEach(() => void vi.useRealTimers());

const seal = "5".repeat(64);
const file = () => path.join(process.env["DATA_DIR"] ?? "", "files", "audit-register");
const inDatabase = async () => (await database().select().from(installation))[0]?.auditRegister ?? "";
const day = (number: number) => systemContext(new Date(Date.now() + number * 24 * 3600_000));
const judge = async (sent: Sent) => judgeAuditChain(systemContext(), sent.id);
const setInDatabase = (text: string | null) => asOwner(sql`update installation set audit_register = ${text}`);

/** What the operator was mailed of the register. */
async function told() {
  await runJobs();
  return (await mailbox("support@countersign.example")).map(({ text }) => String(text));
}

let sender: Sender;
let done: Sent;
let running: Sent;
let opened: string;

beforeAll(async () => {
  sender = await givenUser();
  done = await givenSent(sender);
  await signAs(done.tokens[0] ?? null);
  await runJobs();
  running = await givenSent(sender, [person(), person()]);
  await signAs(running.tokens[0] ?? null);
  for (const { id } of [done, running]) await withoutMacs(id);
  await markOurs(connectionOptions());
});

// eslint-disable-next-line jest/valid-describe-callback -- vitest takes options: these tests follow one another
describe("an upgrade from a version that gave entries no codes, step by step", { shuffle: false }, () => {
  test("without a register everything needs a code; the first start after the upgrade begins one, and says so once", async () => {
    expect(await judge(done)).toMatchObject({ fault: "foreignEntry" });
    await beginRegister(systemContext(), seal);
    expect(await loadRegister(systemContext())).toMatchObject({ closed: null, seals: [seal] });
    expect(readFileSync(file(), "utf8")).toBe(await inDatabase());
    opened = await inDatabase();
    await beginRegister(systemContext(), seal);
    expect((await told()).toSorted()).toEqual([
      expect.stringContaining("each entry of an audit trail carries a code"),
      expect.stringContaining("each mail that is queued carries a code"),
      expect.stringContaining("the reminders of what is sent, and webhooks, carry a code"),
    ]);
  });

  test("for a day old chains, and what processes of the previous version still write, are accepted", async () => {
    for (const sent of [done, running])
      expect(await judge(sent)).toMatchObject({ state: "whole", unmarked: expect.any(Number) });
    await signAs(running.tokens[1] ?? null);
    await asOwner(sql`update audit_actions set mac = null where id = (select max(id) from audit_actions)`);
    await runJobs();
    expect(await judge(running)).toMatchObject({ state: "whole" });
    const trail = await call("GET", `${running.at}/documents/download`, { token: sender.token });
    expect((await verify(trail.bytes)).json.verdict).toBe("sealedHere");
    await makeAnchors(day(0.9));
    expect((await loadRegister(systemContext())).closed).toBeNull();
  });

  test("a day later anchors hold them, and from then on every entry needs a code", async () => {
    const before = (await judge(running)).unmarked;
    await asOwner(
      sql`insert into earlier_erasures (workflow_id, at) values (${running.id + 1000}, '2026-03-14T10:00:00Z')`,
    );
    await makeAnchors(day(1.1));
    const { closed } = await loadRegister(systemContext());
    expect(closed).toBeGreaterThan(0);
    const [erasure] = await database().execute(sql`select mac from earlier_erasures`);
    expect(erasure?.["mac"]).toEqual(expect.any(String));
    for (const sent of [done, running]) expect(await judge(sent)).toMatchObject({ state: "whole", fault: null });
    expect((await verifyAnchors(systemContext())).findings).toEqual([]);
    const { audit_chain: chain } = await must("GET", `${running.at}/audit-trail`, { token: sender.token });
    expect(chain).toMatchObject({ whole: true, unmarked: before });
    const sealed = await call("GET", `${running.at}/documents/download`, { token: sender.token });
    expect((await verify(sealed.bytes)).json).toMatchObject({ verdict: "sealedHere", workflow: { is_proven: true } });

    for (const performedAt of [new Date(), new Date("2026-01-01T00:00:00Z")])
      await rolledBack(async () => {
        const entry = await forgeEntry(done.id, { action: "erased", description: "account", performedAt });
        expect(await judge(done)).toMatchObject({ whole: false, erased: null });
        if (performedAt > new Date("2026-06-01")) expect(await judge(done)).toMatchObject({ firstBroken: entry });
      });
    await rolledBack(async () => {
      await asOwner(sql`update anchor_leaves set workflow_id = null where workflow_id = ${done.id}`);
      expect(await judge(done)).toMatchObject({ state: "broken" });
    });
  });

  test("two processes that end the time before give an erasure of before one code", async () => {
    const workflowId = running.id + 2000;
    await asOwner(sql`insert into earlier_erasures (workflow_id, at) values (${workflowId}, '2026-03-14T10:00:00Z')`);
    let start = () => {};
    // Started from outside the transaction, because a query begun inside would run as part of it.
    const other = new Promise<void>((resolve) => (start = resolve)).then(() => endTimeBefore(systemContext()));
    await database().transaction(async (tx) => {
      await tx.execute(sql`update earlier_erasures set mac = 'first' where workflow_id = ${workflowId}`);
      start();
      await vi.waitUntil(async () => (await waitingForLocks(tx)) > 0, { timeout: 20_000 });
    });
    await other;
    const [erasure] = await database().execute(sql`select mac from earlier_erasures where workflow_id = ${workflowId}`);
    expect(erasure).toEqual({ mac: "first" });
  });

  test("a chain of before is not rewritten by whoever also rewrites its leaves, or takes a later anchor for it", async () => {
    await rolledBack(async () => {
      const fresh = await givenSent(sender);
      await withoutMacs(fresh.id);
      await makeAnchors(systemContext()); // this anchor has a code, but is later than the register's time
      expect(await judge(fresh)).toMatchObject({ fault: "foreignEntry", firstBroken: 1 });
      await asOwner(sql`update anchors set mac = null where number = (select max(number) from anchors)`);
      expect(await judge(fresh)).toMatchObject({ fault: "anchor" });
    });
    await rolledBack(async () => {
      await rewriteChain(done.id);
      await asOwner(sql`delete from anchor_leaves where workflow_id = ${done.id}`);
      expect(await judge(done)).toMatchObject({ whole: false, state: "broken" });
    });
  });

  test("the time before cannot be opened again: by an older copy, by none, nor by one that was made elsewhere", async () => {
    const closed = await inDatabase();
    const fresh = await givenSent(sender);
    await withoutMacs(fresh.id);
    for (const text of [opened, null, `${opened.split(" ")[0]} ${closed.split(" ")[1]}`]) {
      await setInDatabase(text);
      expect(await judge(fresh)).toMatchObject({ fault: "foreignEntry" });
      expect(await judge(done)).toMatchObject({ state: "whole" });
      await beginRegister(systemContext(), seal);
      expect(await inDatabase()).toBe(closed);
    }
    // With both copies gone, nothing is accepted without a code, and a start does not mistake this for the upgrade.
    await setInDatabase(null);
    rmSync(file());
    vi.setSystemTime(Date.now() + 120_000);
    expect(await judge(done)).toMatchObject({ fault: "foreignEntry" });
    await beginRegister(systemContext(), seal);
    expect(await inDatabase()).toBe("");
    expect(await judge(fresh)).toMatchObject({ fault: "foreignEntry" });
    expect((await told()).join()).toContain("is missing from database and storage");
    // The same if all entries lost their codes, as long as an anchor or an erasure has one.
    for (const kept of ["anchors", "earlier_erasures"])
      await rolledBack(async () => {
        const robbed = ["audit_actions", "anchors", "earlier_erasures"].filter((table) => table !== kept);
        await asOwner(...robbed.map((table) => sql`update ${sql.identifier(table)} set mac = null`));
        await beginRegister(systemContext(), seal);
        expect(await inDatabase()).toBe("");
      });
    writeFileSync(file(), closed);
    await beginRegister(systemContext(), seal);
    expect(await inDatabase()).toBe(closed);
    await asOwner(sql`delete from chain_growths where workflow_id = ${fresh.id}`);
  });

  test("what a certificate of before has sealed is known as ours", async () => {
    const { pem } = await createSelfSigned("Countersign localhost");
    const identity = loadPem(pem);
    const old = { ...identity, name: "Countersign", reason: "Test", signedAt: new Date(), metadata: {} };
    const { bytes } = await sealPdf({ bytes: await givenPdf(), stamps: [], seal: old });
    expect((await verify(bytes)).json).toMatchObject({ verdict: "selfSigned" });
    await beginRegister(systemContext(), sha256(identity.certificates[0] ?? new Uint8Array()));
    expect((await verify(bytes)).json).toMatchObject({ verdict: "unrecorded", sealed_by_standing: "own" });
  });

  test("a register of the first day that is put back into both places is believed, and the operator is told", async () => {
    const closed = await inDatabase();
    const fresh = await givenSent(sender);
    await withoutMacs(fresh.id);
    await setInDatabase(opened);
    writeFileSync(file(), opened);
    vi.setSystemTime(Date.now() + 240_000);
    expect(await judge(fresh)).toMatchObject({ state: "whole" }); // docs/threats.md, Evidence
    const before = (await told()).filter((text) => text.includes("You get this mail once, a day after")).length;
    await makeAnchors(day(3));
    expect((await told()).filter((text) => text.includes("You get this mail once, a day after"))).toHaveLength(
      before + 1,
    );
    await setInDatabase(closed);
    writeFileSync(file(), closed);
  });

  test("a register whose transaction does not commit tells nobody, and one that does tells also after a kill", async () => {
    const texts = await told();
    await setInDatabase(null);
    rmSync(file());
    vi.setSystemTime(Date.now() + 400_000);
    await asOwner(
      ...["audit_actions", "anchors", "earlier_erasures"].map(
        (one) => sql`update ${sql.identifier(one)} set mac = null`,
      ),
    );
    await expect(
      transact(systemContext(), async (tx) => {
        await beginRegister(tx, seal);
        throw new Error("killed before the commit");
      }),
    ).rejects.toThrow("killed");
    expect(await told()).toEqual(texts);
    // The killed start has left its file, which the next start continues with.
    await beginRegister(systemContext(), seal);
    // The mail is only queued, so that another process sends it if this one is killed now.
    const [job] = await database().execute(sql`select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'mailOperator'`);
    expect(JSON.stringify(job)).toContain("each entry of an audit trail carries a code");
    expect(await told()).toHaveLength(texts.length + 1);
  });
});
