import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { anchors } from "@/db/schema/anchors";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { recordAudit } from "@/lib/audit/record-audit";
import { systemContext, transact } from "@/lib/platform/context/context";
import { runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { mailbox, type Sender } from "../support/given";
import { leavesOf, newest, rewriteChain } from "../support/rewritten-chain";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
let sent: Sent;

beforeEach(async () => {
  sender = await givenUser();
  sent = await givenSent(sender);
  await makeAnchors(systemContext());
});

const hour = (number: number) => systemContext(new Date(Date.now() + number * 3600_000));
const fileOf = (number: number) =>
  path.join(process.env["DATA_DIR"] ?? "", "files", "anchors", `${String(number).padStart(6, "0")}.json`);

test("an anchor that somebody else wrote, whatever its number, and the next are made all the same", async () => {
  const before = await newest();
  const number = before?.number ?? 0;
  const forge = async (forged: number) =>
    asOwner(sql`insert into anchors (number, at, size, root, previous_root, mac)
      select ${forged}, at, size, root, previous_root, mac from anchors where number = ${number}`);
  await forge(number + 1);
  await forge(2_147_483_647);
  await givenSent(sender);
  await makeAnchors(hour(1));
  const { findings: found } = await verifyAnchors(systemContext());
  expect(found).toContain(`anchor ${number + 1}: it was not made by this installation`);
  expect(found).toContain("anchor 2147483647: it was not made by this installation");
  expect(found.length).toBeLessThan(1100);
  expect(found.some((one) => one.endsWith("to 2147483646 are missing from the database"))).toBe(true);
  const [made] = await database()
    .select()
    .from(anchors)
    .where(eq(anchors.number, number + 2));
  expect(made).toMatchObject({ previousRoot: before?.root });
  expect(found.filter((one) => one.startsWith(`anchor ${number + 2}:`))).toEqual([]);
  await asOwner(sql`delete from anchors where number in (${number + 1}, 2147483647)`);
});

test("a chain whose request for an anchor was removed is in the next one nevertheless, and is told", async () => {
  const { number = 0 } = (await newest()) ?? {};
  const late = await givenSent(sender);
  await transact(systemContext(), (tx) => recordAudit(tx, sent.id, { action: "linksExtended", description: "" }));
  await asOwner(sql`delete from chain_growths`);
  await makeAnchors(hour(1));
  const leaves = await leavesOf(number + 1);
  expect(leaves.map(({ workflowId }) => workflowId)).toEqual([null, sent.id, late.id]);
  await makeAnchors(hour(1));
  expect((await newest())?.number).toBe(number + 1);
  await runJobs();
  const told = (await mailbox("support@countersign.example")).map(({ text }) => text).join("\n");
  for (const { id } of [sent, late])
    expect(told).toContain(`anchor ${number + 1}: workflow ${id}: no anchor held its newest entries`);
});

test("nor is it lost if its entries have keys as if they were old", async () => {
  const { number = 0 } = (await newest()) ?? {};
  const old = await givenSent(sender);
  await transact(systemContext(), (tx) => recordAudit(tx, sent.id, { action: "linksExtended", description: "" }));
  const columns = sql.raw(
    "sequence, type_id, description, signatory_id, user_id, ip, user_agent, performed_at, previous_hash, hash, mac",
  );
  await asOwner(
    sql`create temporary table moved as select * from audit_actions where workflow_id in (${sent.id}, ${old.id})`,
    sql`delete from audit_actions where workflow_id in (${sent.id}, ${old.id})`,
    sql`insert into audit_actions (id, workflow_id, ${columns}) overriding system value
      select -id, workflow_id, ${columns} from moved`,
    // As many old entries as one run reads, so that those of interest come after them.
    sql`insert into audit_actions (workflow_id, sequence, type_id, description, performed_at, previous_hash, hash)
      select ${sent.id}, 1000 + n, 1, '', '2020-01-01', '', '' from generate_series(1, 20001) n`,
    sql`delete from chain_growths`,
  );
  await makeAnchors(hour(1));
  expect((await leavesOf(number + 1)).map(({ workflowId }) => workflowId)).toEqual([null, sent.id, old.id]);
  await asOwner(sql`delete from audit_actions where sequence > 1000`);
});

test("a rewritten chain is told, also if the anchor's file cannot be written at first", async () => {
  const { number = 0 } = (await newest()) ?? {};
  await rewriteChain(sent.id);
  await transact(systemContext(), (tx) => recordAudit(tx, sent.id, { action: "linksExtended", description: "" }));
  mkdirSync(fileOf(number + 1), { recursive: true }); // a folder where the anchor's file belongs
  await expect(makeAnchors(hour(1))).rejects.toThrow();
  rmSync(fileOf(number + 1), { recursive: true });
  await makeAnchors(hour(2));
  await runJobs();
  const about = (await mailbox("support@countersign.example")).find(({ subject }) => subject.includes("its anchors"));
  expect(about?.text).toContain(`workflow ${sent.id}: the chain is different from what the anchor says`);
});
