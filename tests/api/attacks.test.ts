import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { auditActions, completions, workflows } from "@/db/schema/workflows";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { findFinish } from "@/lib/audit/chain";
import { systemContext } from "@/lib/platform/context/context";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { forgeEntry } from "../support/forged-entries";
import { person, type Sender, signAs } from "../support/given";
import { logged } from "../support/logged";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

// Changes by the owner of the database to rows that no entry of the trail names.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const verified = async (sent: Sent) => {
  const [row] = await database().select().from(workflows).where(eq(workflows.id, sent.id));
  return must("GET", `/verifications/${row?.uuid}`);
};
const trailOf = (sent: Sent) =>
  database()
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, sent.id))
    .orderBy(asc(auditActions.sequence));

test("a completion that is inserted before the last recipient has finished seals nothing, and is told", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  const finish = findFinish(await trailOf(sent));
  await asOwner(sql`insert into completions (workflow_id, chain_head, created_at)
    select ${sent.id}, ${finish?.hash}, finished_at from signatories
    where workflow_id = ${sent.id} and finished_at is not null`);
  await logged(() => expect(sealWorkflow(systemContext(), sent.id)).rejects.toThrow("attests another completion"));
  const chain = async () => auditChainOf(sender, sent);
  const second = Number(sent.signatories[1]?.["id"]);
  expect((await chain()).facts).toMatchObject({
    state: "differ",
    difference: { entry: finish?.sequence, what: "completion", signatory_id: second },
  });
  // Nothing is lost by it: once the row is gone the second recipient can finish, and it is sealed.
  await asOwner(sql`delete from completions where workflow_id = ${sent.id}`);
  expect((await signAs(sent.tokens[1] ?? null)).status).toBe(200);
  await runJobs();
  expect(await verified(sent)).toMatchObject({ audit_chain: { whole: true, facts: { state: "kept" } } });
  const [completion] = await database().select().from(completions).where(eq(completions.workflowId, sent.id));
  expect(completion?.sealedAt).not.toBeNull();
});

test("the time of sealing is that of the trail's entry, whatever the row of the completion says", async () => {
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  const before = await verified(sent);
  await asOwner(sql`update completions set sealed_at = '2020-01-01' where workflow_id = ${sent.id}`);
  expect(await verified(sent)).toEqual(before);
});

describe("a denial:", () => {
  const decline = (token: string | undefined) =>
    call("PATCH", `/signature-requests/${token}/decline`, { body: { decline_reason: "Too expensive" } });
  const chain = async (sent: Sent) => auditChainOf(sender, sent);
  const setBack = (sent: Sent) => [
    sql`update workflows set status = 'inProgress' where id = ${sent.id}`,
    sql`update signatories set status = 'invited', declined_at = null, decline_reason = null, time_zone = null
      where workflow_id = ${sent.id}`,
  ];
  const cutOff = (sent: Sent, from: number) => [
    sql`delete from audit_actions where workflow_id = ${sent.id} and sequence >= ${from}`,
    sql`update workflows set audit_sequence = ${from - 1}, audit_hash =
      (select hash from audit_actions where workflow_id = ${sent.id} and sequence = ${from - 1}) where id = ${sent.id}`,
  ];

  test("a decline or cancelling that is only in the rows is told", async () => {
    for (const status of ["declined", "cancelled"]) {
      const sent = await givenSent(sender);
      expect((await chain(sent)).facts).toMatchObject({ state: "kept" });
      await asOwner(sql`update workflows set status = ${status} where id = ${sent.id}`);
      expect((await chain(sent)).facts).toMatchObject({ state: "differ", difference: { what: "workflow" } });
    }
  });

  test("a decline with an entry of it is told by the entry that this installation did not write", async () => {
    const sent = await givenSent(sender);
    const signatoryId = Number(sent.signatories[0]?.["id"]);
    const entry = await forgeEntry(sent.id, { action: "declined", description: "", signatoryId });
    await asOwner(
      sql`update workflows set status = 'declined' where id = ${sent.id}`,
      sql`update signatories set status = 'declined', declined_at = now() where id = ${signatoryId}`,
    );
    expect(await chain(sent)).toMatchObject({ fault: "foreignEntry", first_broken: entry });
  });

  test("a completed workflow that is called declined is told, in verification too", async () => {
    const sent = await givenSent(sender);
    await signAs(sent.tokens[0] ?? null);
    await runJobs();
    await asOwner(sql`update workflows set status = 'declined' where id = ${sent.id}`);
    expect(await verified(sent)).toMatchObject({ audit_chain: { facts: { difference: { what: "workflow" } } } });
  });

  test("a decline whose rows were set back is told, and nobody signs then", async () => {
    const sent = await givenSent(sender);
    expect((await decline(sent.tokens[0])).status).toBe(200);
    await asOwner(...setBack(sent));
    const entry = (await trailOf(sent)).find(({ typeId }) => typeId === auditActionIds.declined);
    expect((await chain(sent)).facts).toMatchObject({
      state: "differ",
      difference: { entry: entry?.sequence, what: "workflow", signatory_id: Number(sent.signatories[0]?.["id"]) },
    });
    expect((await call("GET", `/signature-requests/${sent.tokens[0]}`)).status).toBe(409);
  });

  test("a decline that was cut off with its rows is told once an anchor held it, and not before", async () => {
    for (const isAnchored of [true, false]) {
      const sent = await givenSent(sender);
      await decline(sent.tokens[0]);
      const entry = (await trailOf(sent)).find(({ typeId }) => typeId === auditActionIds.declined);
      if (isAnchored) await makeAnchors(systemContext());
      await asOwner(...setBack(sent), ...cutOff(sent, entry?.sequence ?? 0));
      // Until an anchor holds it, only the mail to the sender shows that it happened (docs/threats.md, Evidence).
      expect(await chain(sent)).toMatchObject(
        isAnchored ? { state: "broken", fault: "anchor" } : { state: "whole", facts: { state: "kept" } },
      );
    }
  });
});
