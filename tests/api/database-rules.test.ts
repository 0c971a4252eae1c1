import { eq, is, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgEnumColumn, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import * as schema from "@/db/all-tables";
import { database } from "@/db/client";
import { subscriptions } from "@/db/schema/billing";
import { defaultSignatureMethods, savedSignatures } from "@/db/schema/signing";
import { companyUsers } from "@/db/schema/companies";
import { recipients } from "@/db/schema/workflows";
import { useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { givenUser } from "../support/shortcuts";

useProduct();

const tables = Object.values(schema).filter((one) => is(one, PgTable));
const columns = tables.flatMap((table) => {
  const { name, columns: own } = getTableConfig(table);
  return own.map((column: PgColumn) => ({ table: name, column }));
});

/** The database's own message for a refusal, which drizzle wraps. */
const refusal = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "taken",
    (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)),
  );

describe("a column with a fixed list of values", () => {
  test("has a check constraint over exactly that list", async () => {
    const checks = await database().execute<{ table: string; column: string; rule: string }>(sql`
      select conrelid::regclass::text as table, attname as column, pg_get_constraintdef(pg_constraint.oid) as rule
      from pg_constraint join pg_attribute on attrelid = conrelid and array[attnum] = conkey where contype = 'c'`);
    const listed = columns.filter(({ column }) => column.enumValues && !is(column, PgEnumColumn));
    expect(listed.length).toBeGreaterThan(15);
    const guarded = ({ table, column }: (typeof columns)[number]) =>
      checks
        .filter((check) => check.table === table && check.column === snake(column.name))
        .map(({ rule }) => [...rule.matchAll(/'([^']*)'/g)].map(([, value]) => value));
    for (const one of listed)
      expect(guarded(one), `${one.table}.${one.column.name}`).toContainEqual(one.column.enumValues);
  });

  test("or has an enum type of exactly its values", async () => {
    for (const { table, column } of columns.filter((one) => is(one.column, PgEnumColumn))) {
      const [found] = await database().execute<{ labels: string[] }>(
        sql`select enum_range(null::${sql.identifier(column.getSQLType())})::text[] as labels`,
      );
      expect(found?.labels, `${table}.${column.name}`).toEqual(column.enumValues);
    }
  });

  test("accepts no other value: a word, a number or one of several", async () => {
    const user = await givenUser();
    const db = database();
    expect(await refusal(db.execute(sql`update users set default_language = 'tlh' where id = ${user.id}`))).toContain(
      "users_language_known",
    );
    const { admin } = await givenCompany();
    expect(
      await refusal(db.update(companyUsers).set({ roleId: 4 }).where(eq(companyUsers.userId, admin.id))),
    ).toContain("company_users_role_known");
    const kept = { email: "a@example.test", senderId: user.id, imageHash: "", signType: 7, createdAt: new Date() };
    expect(await refusal(db.insert(savedSignatures).values(kept))).toContain("saved_signatures_sign_type_known");
    const person = { workflowId: 0, actionIndex: 0, firstName: "", lastName: "", email: "", signatureMethods: [1, 7] };
    expect(await refusal(db.insert(recipients).values(person))).toContain("signatories_methods_known");
  });
});

test("a new migration's checks are validated against existing rows", async () => {
  expect(await database().execute(sql`select conname from pg_constraint where not convalidated`)).toEqual([]);
});

test("each foreign key has an index, so that deleting the row it points to scans no table", async () => {
  const bare = await database().execute(sql`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`);
  expect(bare).toEqual([]);
});

describe("one row per payer", () => {
  const bought = (given: { userId: number } | { companyId: number }) => ({
    ...given,
    providerSubscriptionId: `sub_${Math.random()}`,
    type: "monthly" as const,
    units: 1,
    price: 100,
    cycleStart: new Date(),
    cycleEnd: new Date(),
  });

  test("a person, or an organisation, has one subscription", async () => {
    const { id: companyId, admin } = await givenCompany();
    await database().delete(subscriptions).where(eq(subscriptions.userId, admin.id));
    for (const payer of [{ userId: admin.id }, { companyId }]) {
      await database().insert(subscriptions).values(bought(payer));
      expect(await refusal(database().insert(subscriptions).values(bought(payer)))).toMatch(
        /subscriptions_(user|company)_key/,
      );
    }
  });

  test("a recipient has one default signature method with a sender, and with an organisation", async () => {
    const { id: companyId, admin } = await givenCompany();
    for (const keeper of [{ senderId: admin.id }, { companyId }]) {
      const wish = { ...keeper, email: `${admin.id}@example.test`, signType: 1 };
      await database().insert(defaultSignatureMethods).values(wish);
      expect(await refusal(database().insert(defaultSignatureMethods).values(wish))).toContain(
        "default_signature_methods_key",
      );
    }
  });
});

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
