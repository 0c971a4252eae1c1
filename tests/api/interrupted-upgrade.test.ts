import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { applyMigrations } from "@/db/apply-migrations";
import { connect } from "@/db/connection";
import { migrate } from "@/db/migrate";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { auditHash } from "@/lib/audit/audit-hash";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { beginRegister, loadRegister } from "@/lib/audit/register";
import { connectionOptions } from "@/db/client";
import { systemContext } from "@/lib/platform/context/context";
import { markOurs } from "@/lib/platform/crypto/installation";
import { useProduct } from "../support/api";
import { execute } from "../support/test-server";

// From a version without anchors: a start was killed while it listed what organisations had erased before.
useProduct();
const connection = connectionOptions();
const folder = "db/migrations";
const anchorsVersion = 54;
const batch = 1000;

/** Two workflows of a deleted organisation, in the first batch and in a later one, and one without an organisation. */
const [first, second, whole] = [1, batch * 2 + 5, batch * 3];
const at = "2026-03-14T10:00:00.000Z";

const sql = connect(connection, { max: 1, onnotice: () => {} });
beforeAll(async () => {
  const [{ name } = { name: "" }] = await sql<{ name: string }[]>`select current_database() as name`;
  await execute(inject("testServer").server, async (server) => {
    await server`drop database ${server(name)} with (force)`;
    await server`create database ${server(name)}`;
  });
});
afterAll(() => sql.end());

const upTo = (index: number) => readMigrationFiles({ migrationsFolder: folder })[index]?.folderMillis ?? 0;

async function givenRows(): Promise<void> {
  const [user] =
    await sql`insert into users ${sql({ email: "a@example.test", first_name: "A", last_name: "B" })} returning id`;
  const [company] = await sql`insert into companies ${sql({ name: "Deleted", deleted_at: at })} returning id`;
  for (const id of [first, second, whole]) {
    const performedAt = new Date(at);
    const row = { workflowId: id, sequence: 1, typeId: 1, description: "", signatoryId: null };
    const hash = auditHash("", { ...row, userId: null, ip: null, userAgent: null, performedAt });
    await sql`insert into workflows (id, initiator_id, company_id, deleted_at, audit_sequence, audit_hash, audit_at)
      overriding system value values (${id}, ${user?.id}, ${id === whole ? null : company?.id}, ${at}, 1, ${hash}, ${at})`;
    await sql`insert into audit_actions (workflow_id, sequence, type_id, description, performed_at, previous_hash, hash)
      values (${id}, 1, 1, '', ${at}, '', ${hash})`;
  }
}

const days = (number: number) => systemContext(new Date(Date.now() + number * 24 * 3600_000));
const judged = async (id: number) => {
  const { state, erased, facts } = await judgeAuditChain(systemContext(), id);
  return { state, erasedAt: erased?.at.toISOString() ?? null, decision: erased?.decision ?? null, facts: facts.state };
};
const erased = { state: "erased", erasedAt: at, decision: "earlier" };

test("an upgrade that was killed while it listed earlier erasures goes on, and all of them count from then on", async () => {
  await migrate(connection, folder, { version: upTo(anchorsVersion - 1) });
  await givenRows();
  // The state after a start of a version with anchors was killed after its first batch.
  await applyMigrations(sql, folder, upTo(anchorsVersion));
  const [open] = await sql`select id, statement from backfills order by id limit 1`;
  expect(open?.statement).toMatch(/^insert into earlier_erasures /);
  await sql.unsafe(open?.statement, [1, batch]);
  await sql`update backfills set next_id = ${batch + 1} where id = ${open?.id}`;
  expect(await sql`select workflow_id::int from earlier_erasures`).toEqual([{ workflow_id: first }]);

  await migrate(connection, folder);
  expect(await sql`select from backfills`).toHaveLength(0);
  expect(await sql`select workflow_id::int from earlier_erasures order by 1`).toEqual([
    { workflow_id: first },
    { workflow_id: second },
  ]);
  await markOurs(connection);
  await beginRegister(systemContext(), "5".repeat(64));
  for (const id of [first, second]) expect(await judged(id)).toMatchObject(erased);
  expect(await judged(whole)).toMatchObject({ state: "whole", decision: null });

  await makeAnchors(days(1.1));
  expect((await loadRegister(systemContext())).closed).toBeGreaterThan(0);
  for (const id of [first, second]) expect(await judged(id)).toMatchObject(erased);
  expect((await verifyAnchors(systemContext())).findings).toEqual([]);
  await expect(sql`insert into earlier_erasures (workflow_id, at) values (${whole}, ${at})`).rejects.toThrow(
    "earlier_erasures never changes",
  );

  // An erasure that no start had listed does not count once the upgrade is over.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into earlier_erasures (workflow_id, at) values (${whole}, ${at})`;
  });
  expect(await judged(whole)).toMatchObject({ state: "whole", erasedAt: null });
});
