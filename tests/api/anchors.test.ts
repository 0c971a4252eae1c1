import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { chainGrowths } from "@/db/schema/anchors";
import { workflows } from "@/db/schema/workflows";
import { checkAnchors } from "@/lib/anchors/check-anchors";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { recordAudit } from "@/lib/audit/record-audit";
import { systemContext, transact } from "@/lib/platform/context/context";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { rootOf } from "../support/anchor-proof";
import { leavesOf, newest, rewriteChain, rewriteLeaf } from "../support/rewritten-chain";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
let sent: Sent;
let earlier: string[];

/** Before each test a workflow is in an anchor of its own. */
beforeEach(async () => {
  sender = await givenUser();
  sent = await givenSent(sender);
  await makeAnchors(systemContext());
  ({ findings: earlier } = await verifyAnchors(systemContext()));
});

const hour = (number: number) => systemContext(new Date(Date.now() + number * 3600_000));
const chainOf = async (one: Sent = sent) => auditChainOf(sender, one);
const proofOf = async (one: Sent) => (await must("GET", `${one.at}/proof`, { token: sender.token })).proof;
const fileOf = (number: number) =>
  path.join(process.env["DATA_DIR"] ?? "", "files", "anchors", `${String(number).padStart(6, "0")}.json`);
/** The findings of the verification that are new in this test. */
const findings = async () =>
  (await verifyAnchors(systemContext())).findings.filter((finding) => !earlier.includes(finding));

/** The finding about `sent` after entry 2 was changed and all hashes were recomputed. */
const foreign = () => `workflow ${sent.id}: entry 2 was not written by this installation`;

/** The newest mail that tells the operator about a difference. */
const told = async () =>
  (await mailbox("support@countersign.example")).find(({ subject }) => subject.includes("does not fit its anchors"));

test("an anchor holds the chains that grew, once, and its proof leads from workflow, head and files to the root", async () => {
  const before = await newest();
  const done = await givenSent(sender, [person(), person()]);
  for (const token of done.tokens) await signAs(token);
  await runJobs();
  await makeAnchors(hour(1));
  const made = await newest();
  expect(made).toMatchObject({ number: (before?.number ?? 0) + 1, previousRoot: before?.root });
  const proof = await proofOf(done);
  const { workflow } = await must("GET", done.at, { token: sender.token });
  const verified = await must("GET", `/verifications/${workflow.uuid}`);
  const [row] = await database().select().from(workflows).where(eq(workflows.id, done.id));
  const files = verified.documents.map(({ sha256: hash }: { sha256: string }) => hash);
  expect(JSON.parse(proof.leaf)).toEqual([
    "chain",
    workflow.uuid,
    row?.auditSequence,
    row?.auditHash,
    expect.arrayContaining(files),
  ]);
  expect(rootOf(proof.leaf, proof.path, proof.place, proof.anchor.size)).toBe(proof.anchor.root);
  const anchor = await must("GET", `/verifications/anchors/${made?.number}`);
  expect(anchor).toMatchObject(proof.anchor);
  expect(anchor).toMatchObject({ root: made?.root, previous_root: before?.root, stamps: [] });
  expect(JSON.parse(anchor.link.leaf)).toEqual(["anchor", made?.number, made?.at.toISOString(), before?.root]);
  expect(rootOf(anchor.link.leaf, anchor.link.path, 0, anchor.size)).toBe(anchor.root);
  expect(JSON.parse(readFileSync(fileOf(anchor.number), "utf8"))).toMatchObject({
    number: anchor.number,
    root: anchor.root,
    previous_root: anchor.previous_root,
  });
  expect(verified.audit_chain).toMatchObject({
    state: "whole",
    anchored: { number: made?.number, at: made?.at.toISOString(), entries: row?.auditSequence },
  });
  expect(await database().select().from(chainGrowths)).toEqual([]);
  await makeAnchors(hour(2));
  expect((await newest())?.number).toBe(made?.number);
  await makeAnchors(hour(26));
  expect(await newest()).toMatchObject({ number: (made?.number ?? 0) + 1, size: 1, previousRoot: made?.root });
  expect(await findings()).toEqual([]);
  expect((await call("GET", "/verifications/anchors/999")).status).toBe(404);
});

test("a workflow without an anchor has no proof yet, and its trail says so by leaving it out", async () => {
  const fresh = await givenSent(sender);
  expect(await proofOf(fresh)).toBeNull();
  expect((await chainOf(fresh)).anchored).toBeNull();
});

test("a chain that commits while an anchor is made lands in the next one", async () => {
  const number = (await newest())?.number ?? 0;
  const other = await givenSent(sender);
  let commit: () => void = () => undefined;
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let slow: Promise<void> | undefined;
  await new Promise<void>((recorded) => {
    slow = transact(systemContext(), async (tx) => {
      await recordAudit(tx, sent.id, { action: "linksExtended", description: "" });
      recorded();
      await mayCommit;
    });
  });
  await makeAnchors(hour(1));
  commit();
  await slow;
  expect((await leavesOf(number + 1)).map(({ workflowId }) => workflowId)).toEqual([null, other.id]);
  await makeAnchors(hour(2));
  expect((await leavesOf(number + 2)).map(({ workflowId }) => workflowId)).toEqual([null, sent.id]);
});

test("several processes at once make one anchor, and many chains several of them", async () => {
  const number = (await newest())?.number ?? 0;
  await givenSent(sender);
  await Promise.all(Array.from({ length: 4 }, () => makeAnchors(hour(1))));
  expect((await newest())?.number).toBe(number + 1);
  // More growths than one anchor takes in: the first fifty thousand belong to one chain.
  await database().execute(
    sql`insert into chain_growths (workflow_id) select ${sent.id} from generate_series(1, 50000)`,
  );
  const last = await givenSent(sender);
  await makeAnchors(hour(2));
  expect((await leavesOf(number + 2)).map(({ workflowId }) => workflowId)).toEqual([null, sent.id]);
  expect((await leavesOf(number + 3)).map(({ workflowId }) => workflowId)).toEqual([null, last.id]);
  expect(await findings()).toEqual([]);
});

test("the database refuses to change or delete anchors and leaves", async () => {
  for (const statement of [
    "update anchors set root = ''",
    "delete from anchors",
    "update anchor_leaves set leaf = ''",
    "delete from anchor_leaves",
  ])
    await expect(database().execute(sql.raw(statement))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("append-only") }),
    });
});

describe("what the owner of the database does to an anchored chain is told:", () => {
  test("a running chain that is rewritten consistently", async () => {
    const { number = 0 } = (await newest()) ?? {};
    const [{ auditSequence } = { auditSequence: 0 }] = await database()
      .select()
      .from(workflows)
      .where(eq(workflows.id, sent.id));
    await rewriteChain(sent.id);
    expect(await chainOf()).toMatchObject({ whole: false, state: "broken", fault: "anchor", broken_anchor: number });
    const problem = `anchor ${number}: workflow ${sent.id}: the chain is different from what the anchor says: entry ${auditSequence} has another hash`;
    expect(await findings()).toEqual([problem, foreign()]);
    const certificate = await call("GET", `${sent.at}/audit-trail/download`, { token: sender.token });
    expect([certificate.status, certificate.json["message"]]).toEqual([
      409,
      expect.stringContaining(`Does not match anchor ${number}`),
    ]);
    // After the chain has grown and was anchored again, the first anchor still reveals the change.
    await transact(systemContext(), (tx) => recordAudit(tx, sent.id, { action: "linksExtended", description: "" }));
    await makeAnchors(hour(1));
    expect(await chainOf()).toMatchObject({ fault: "anchor", broken_anchor: number });
    await runJobs();
    expect(await told()).toMatchObject({
      subject: "The audit record does not fit its anchors",
      text: expect.stringMatching(new RegExp(`^1 differences were found:\n\n${problem}\n`)),
    });

    await checkAnchors(systemContext());
    expect(await told()).toMatchObject({ subject: "The audit record does not fit its anchors" });
    const [check] = await database().execute<{ findings: string[] }>(
      sql`select findings from anchor_checks order by id desc limit 1`,
    );
    expect(check?.findings).toContain(problem);
  });

  test("a chain of which the end is cut off, with the head recomputed", async () => {
    const { number = 0 } = (await newest()) ?? {};
    await asOwner(
      sql`delete from audit_actions where workflow_id = ${sent.id} and sequence > 1`,
      sql`update workflows set audit_sequence = 1, audit_hash =
        (select hash from audit_actions where workflow_id = ${sent.id}) where id = ${sent.id}`,
    );
    expect(await chainOf()).toMatchObject({ state: "broken", fault: "anchor", broken_anchor: number });
  });

  test("an entry whose hash was left as it was", async () => {
    await asOwner(sql`update audit_actions set ip = '192.0.2.66' where workflow_id = ${sent.id} and sequence = 2`);
    expect(await findings()).toEqual([expect.stringContaining(`workflow ${sent.id}: entry 2 was changed`)]);
  });

  test("a leaf that is rewritten with the chain", async () => {
    const { number = 0 } = (await newest()) ?? {};
    await rewriteLeaf(sent.id, await rewriteChain(sent.id));
    expect(await chainOf()).toMatchObject({ state: "broken", fault: "anchor", broken_anchor: number });
    expect(await findings()).toEqual([`anchor ${number}: its leaves do not give its root`, foreign()]);
  });

  test("a leaf that names no workflow any more, so that nothing compares its chain", async () => {
    await asOwner(sql`update anchor_leaves set workflow_id = null where workflow_id = ${sent.id}`);
    expect(await chainOf()).toMatchObject({ state: "broken", fault: "anchor" });
    await rewriteChain(sent.id);
    expect(await findings()).toContainEqual(expect.stringContaining("a leaf names no workflow"));
  });

  test("growths that are removed, while no anchor is made", async () => {
    const late = await givenSent(sender);
    await asOwner(sql`delete from chain_growths where workflow_id in (${late.id}, ${sent.id})`);
    await asOwner(sql`delete from anchor_leaves where workflow_id = ${sent.id}`);
    expect(await findings()).not.toContainEqual(expect.stringContaining("no anchor holds")); // it may still come
    const { findings: later } = await verifyAnchors(hour(4));
    for (const { id } of [late, sent])
      expect(later).toContainEqual(expect.stringMatching(`^workflow ${id}: no anchor holds it, and none is due`));
  });

  test("a leaf that is no longer one", async () => {
    const { number = 0 } = (await newest()) ?? {};
    await asOwner(sql`update anchor_leaves set leaf = 'none' where anchor = ${number} and workflow_id = ${sent.id}`);
    expect(await chainOf()).toMatchObject({ state: "broken", fault: "anchor" });
    expect((await findings())[0]).toBe(`anchor ${number}: its leaves do not give its root`);
  });

  test("everything is recomputed but the file in storage", async () => {
    const { number = 0 } = (await newest()) ?? {};
    await rewriteLeaf(sent.id, await rewriteChain(sent.id), { withTree: true });
    expect(await chainOf()).toMatchObject({ state: "broken", fault: "anchor", broken_anchor: number });
    expect(await findings()).toEqual([
      `anchor ${number}: it was not made by this installation`,
      `anchor ${number}: its file in storage says something else`,
      foreign(),
    ]);
  });

  test("an earlier anchor is recomputed with its file, but not the one after it", async () => {
    await givenSent(sender);
    await makeAnchors(hour(1));
    const { number = 0 } = (await newest()) ?? {};
    await asOwner(sql`update anchors set root = ${"0".repeat(64)} where number = ${number - 1}`);
    const [first] = await findings();
    expect(first).toBe(`anchor ${number - 1}: its leaves do not give its root`);
    expect(await findings()).toContain(`anchor ${number}: the root of the anchor before is another one`);
  });

  test("an anchor is deleted, with its leaves or without", async () => {
    const { number = 0 } = (await newest()) ?? {};
    await asOwner(sql`delete from anchors where number = ${number}`);
    expect(await chainOf()).toMatchObject({ state: "incomplete", missing: ["anchor"] });
    await asOwner(sql`delete from anchor_leaves where anchor = ${number}`);
    expect(await findings()).toEqual([`anchor ${number} is missing from the database, and storage has its file`]);
    const kept = readFileSync(fileOf(number), "utf8");
    await givenSent(sender);
    await makeAnchors(hour(1));
    expect((await newest())?.number).toBe(number + 1);
    expect(readFileSync(fileOf(number), "utf8")).toBe(kept);
    expect(await findings()).toContain(`anchor ${number} is missing from the database`);
  });

  test("the file of an anchor that is not the newest", async () => {
    const { number = 0 } = (await newest()) ?? {};
    await givenSent(sender);
    await makeAnchors(hour(1));
    rmSync(fileOf(number));
    expect(await chainOf()).toMatchObject({ state: "incomplete", missing: ["anchorFile"] });
    expect(await findings()).toEqual([`anchor ${number}: storage does not have its file`]);
    await makeAnchors(hour(2)); // brings back only the newest, which a crash can have left out
    expect(await findings()).toHaveLength(1);
  });
});

test("a crash between the commit and the file leaves nothing to be told of: the next run writes it", async () => {
  const { number = 0 } = (await newest()) ?? {};
  const file = readFileSync(fileOf(number), "utf8");
  rmSync(fileOf(number));
  expect(await chainOf()).toMatchObject({ state: "whole" });
  await makeAnchors(hour(1));
  expect(readFileSync(fileOf(number), "utf8")).toBe(file);
  writeFileSync(fileOf(number), file.replace(/"root":/, '"roots":'));
  expect(await findings()).toEqual([`anchor ${number}: its file in storage says something else`]);
});
