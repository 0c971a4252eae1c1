import { and, eq, sql } from "drizzle-orm";
import { PostgresJsPreparedQuery } from "drizzle-orm/postgres-js/session";
import { expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { auditActions } from "@/db/schema/workflows";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { recordAudit } from "@/lib/audit/record-audit";
import { systemContext, transact } from "@/lib/platform/context/context";
import { auditChainOf } from "../support/audit-chain-of";
import { must, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(PostgresJsPreparedQuery.prototype, "execute");
  await act();
  const { length } = spy.mock.calls;
  spy.mockRestore();
  return length;
}

test("a trail of a thousand entries is judged by as many statements as a short one, whole or broken, and is told as broken", async () => {
  const sender = await givenUser();
  const sent = await givenSent(sender);
  const judge = () => judgeAuditChain(systemContext(), sent.id);
  const short = await statementsOf(judge);
  const more = Array.from({ length: 1000 }, () => ({ action: "linksExtended", description: "" }) as const);
  await transact(systemContext(), (tx) => recordAudit(tx, sent.id, ...more));
  expect(await statementsOf(judge)).toBe(short);
  expect(short).toBeLessThanOrEqual(12);
  expect(await auditChainOf(sender, sent)).toMatchObject({ whole: true, facts: { state: "kept" } });
  await asOwner(
    sql`update audit_actions set ip = '192.0.2.66' where workflow_id = ${sent.id} and sequence = 900`,
    sql`update signatories set first_name = 'Mallory' where workflow_id = ${sent.id}`,
  );
  // One more asks whether a step of the product came in between.
  expect(await statementsOf(judge)).toBe(short + 1);
  expect(await auditChainOf(sender, sent)).toMatchObject({
    whole: false,
    state: "broken",
    fault: "entry",
    first_broken: 900,
    facts: { state: "differ", difference: { what: "person" } },
  });
});

test("a signing link is answered, compared with its trail, by four statements", async () => {
  const { id, tokens } = await givenSent(await givenUser());
  const isRequest = and(eq(auditActions.workflowId, id), eq(auditActions.typeId, auditActionIds.linkRequested));
  const open = () => must("GET", `/signature-requests/${tokens[0]}`);
  await open();
  const requested = () => database().$count(auditActions, isRequest);
  await vi.waitFor(async () => expect(await requested()).toBe(1)); // is recorded after the answer
  expect(await statementsOf(open)).toBe(4);
});
