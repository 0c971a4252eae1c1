import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { chainGrowths } from "@/db/schema/anchors";
import { workflows } from "@/db/schema/workflows";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { recordAudit } from "@/lib/audit/record-audit";
import { runCommand } from "@/lib/operator/run-command";
import { systemContext, transact } from "@/lib/platform/context/context";
import { useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { forgeEntry } from "../support/forged-entries";
import type { Sender } from "../support/given";
import { newest, rewriteChain } from "../support/rewritten-chain";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

// The operator's command reads every chain as a whole, including entries that no anchor holds yet.
useProduct();

let sender: Sender;
let sent: Sent;
let earlier: string[];
beforeAll(async () => {
  sender = await givenUser();
});
beforeEach(async () => {
  sent = await givenSent(sender);
  await makeAnchors(systemContext());
  ({ findings: earlier } = await verifyAnchors(systemContext()));
});

const hours = (number: number) => systemContext(new Date(Date.now() + number * 3600_000));
const grow = () =>
  transact(systemContext(), (tx) => recordAudit(tx, sent.id, { action: "linksExtended", description: "" }));
/** The verification's new findings about `sent`. */
const said = async (ctx = systemContext(), since = 1) => {
  const { findings } = await verifyAnchors(ctx, since);
  return findings.filter((finding) => !earlier.includes(finding) && finding.includes(`workflow ${sent.id}:`));
};
const workflow = (problem: string) => `workflow ${sent.id}: ${problem}`;
const entriesOf = sql`(select max(sequence) from audit_actions where workflow_id = workflows.id)`;

describe("beyond the newest anchor", () => {
  test("an entry that was changed after it was written is named", async () => {
    await grow();
    expect(await said()).toEqual([]);
    await asOwner(sql`update audit_actions set ip = '192.0.2.66' where id = (select max(id) from audit_actions)`);
    expect(await said()).toEqual([expect.stringMatching(/: entry \d+ was changed$/)]);
  });

  test("an entry that somebody else wrote is named", async () => {
    const entry = await forgeEntry(sent.id, { action: "linksExtended", description: "" });
    expect(await said()).toEqual([workflow(`entry ${entry} was not written by this installation`)]);
  });

  test("an entry that is missing in between is named", async () => {
    await grow();
    await grow();
    await asOwner(sql`delete from audit_actions where id = (select max(id) - 1 from audit_actions)`);
    expect(await said()).toEqual([expect.stringMatching(/: entry \d+ is missing$/)]);
  });
});

describe("against its row", () => {
  test("a chain is shorter, longer or different", async () => {
    await grow();
    await asOwner(sql`update workflows set audit_sequence = audit_sequence + 1 where id = ${sent.id}`);
    expect(await said()).toEqual([
      expect.stringMatching(/: the chain is shorter than its row says: \d+ entries, not \d+$/),
    ]);
    await asOwner(sql`update workflows set audit_sequence = ${entriesOf} - 1 where id = ${sent.id}`);
    expect(await said()).toEqual([expect.stringMatching(/: the chain is longer than its row says/)]);
    await asOwner(sql`update workflows set audit_sequence = ${entriesOf}, audit_hash = 'other' where id = ${sent.id}`);
    expect(await said()).toEqual([
      workflow("the chain is different from what its row says: it ends with another hash"),
    ]);
  });

  test("a chain that was emptied is shorter", async () => {
    await asOwner(sql`delete from audit_actions where workflow_id = ${sent.id}`);
    expect(await said()).toContainEqual(expect.stringMatching(/: the chain is shorter than its row says: 0 entries/));
  });
});

describe("against its anchor", () => {
  test("a chain is shorter, or different", async () => {
    const { number } = (await newest()) ?? {};
    const entries = await cutOff();
    expect(await said()).toEqual([
      `anchor ${number}: ${workflow(`the chain is shorter than the anchor says: entry ${entries} is missing`)}`,
    ]);
    await rewriteChain(sent.id);
    expect(await said()).toHaveLength(2);
  });

  test("a chain that outgrew its anchor for hours and waits for none is longer, unless it waits", async () => {
    await grow();
    expect(await said(hours(4))).toEqual([]);
    await asOwner(sql`delete from chain_growths where workflow_id = ${sent.id}`);
    expect(await said()).toEqual([]);
    expect(await said(hours(4))).toEqual([
      expect.stringMatching(
        /: the chain is longer than its newest anchor says, and none is due: \d+ entries, not \d+$/,
      ),
    ]);
  });

  test("a chain that no anchor holds yet is named as waiting", async () => {
    const fresh = await givenSent(sender);
    expect(await verifyAnchors(systemContext())).toMatchObject({ notes: [], waiting: [fresh.id] });
  });

  test("from an anchor on only the chains that it or a later one holds, or none", async () => {
    await asOwner(sql`update audit_actions set ip = '192.0.2.66' where workflow_id = ${sent.id} and sequence = 2`);
    const { number = 0 } = (await newest()) ?? {};
    expect(await said(systemContext(), number)).toHaveLength(1);
    await givenSent(sender);
    await makeAnchors(hours(1));
    expect(await said(systemContext(), number + 1)).toEqual([]);
  });
});

/** Cuts off the newest entry and adjusts the workflow's row. Returns the entry's number. */
async function cutOff() {
  const [last] = await database().execute<{ entries: number }>(
    sql`select max(sequence) as entries from audit_actions where workflow_id = ${sent.id}`,
  );
  await asOwner(
    sql`delete from audit_actions where workflow_id = ${sent.id} and sequence = ${last?.entries}`,
    sql`update workflows set audit_sequence = ${entriesOf},
      audit_hash = (select hash from audit_actions where workflow_id = workflows.id order by sequence desc limit 1)
      where id = ${sent.id}`,
  );
  return last?.entries;
}

test("the operator's command names twenty of the chains that wait, says how many more there are, and shows all with --all", async () => {
  const db = database();
  const [row] = await db.select().from(workflows).where(eq(workflows.id, sent.id));
  if (!row) throw new Error("The workflow is gone");
  const { id: _, uuid: __, ...columns } = row;
  const copies = await db
    .insert(workflows)
    .values(Array.from({ length: 23 }, () => columns))
    .returning();
  const ids = copies.map(({ id }) => id);
  await db.insert(chainGrowths).values(ids.map((workflowId) => ({ workflowId })));
  const said = async (...more: string[]) =>
    (await runCommand(["verify-anchors", ...more])).lines.find((line) => line.includes("in no anchor yet"));
  const start = "23 chains are in no anchor yet, and wait for the next: ";
  expect(await said()).toBe(`${start}${ids.slice(0, 20).join(", ")}, and 3 more; add --all to see them`);
  expect(await said("--all")).toBe(start + ids.join(", "));
});
