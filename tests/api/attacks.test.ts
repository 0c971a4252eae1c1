import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActions, completions, workflows } from "@/db/schema/workflows";
import { findFinish } from "@/lib/audit/chain";
import { systemContext } from "@/lib/platform/context";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { auditChainOf } from "../support/audit-chain-of";
import { must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { person, type Sender, signAs } from "../support/given";
import { logged } from "../support/logged";
import { givenMember, givenSent, type Sent } from "../support/shortcuts";

// What the owner of the database can do to rows that no entry of the trail names.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenMember();
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
