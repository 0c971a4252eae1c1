import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionOptions, database } from "@/db/client";
import { migrate } from "@/db/migrate";
import { subscriptions } from "@/db/schema/billing";
import { defaultSignatureMethods } from "@/db/schema/signing";
import { users } from "@/db/schema/users";
import { useProduct } from "../support/api";
import { givenUser } from "../support/shortcuts";

useProduct();

const migration = readFileSync("db/migrations/0016_known-values-and-one-row-a-payer.sql", "utf8");
const statements = migration.split("--> statement-breakpoint");

/** The tables as they were before the migration. */
async function undo(): Promise<void> {
  const db = database();
  for (const [, table, name] of migration.matchAll(/ALTER TABLE "(\w+)" ADD CONSTRAINT "(\w+)"/g))
    await db.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  for (const [, name] of migration.matchAll(/CREATE INDEX "(\w+)"/g)) await db.execute(sql.raw(`drop index ${name}`));
  for (const [, name] of migration.matchAll(/DROP INDEX "(\w+)"/g)) {
    const [, table, column] = /^(.*)_(company|user|email)_idx$/.exec(name ?? "") ?? [];
    await db.execute(sql.raw(`create index ${name} on ${table} (${column === "email" ? column : `${column}_id`})`));
  }
}

const day = (count: number) => new Date(Date.UTC(2026, 10, count));
const bought = { type: "monthly", units: 1, price: 100, cycleStart: day(1) } as const;

test("of several rows the one in use stays, and an unknown language becomes the one it was read as", async () => {
  const db = database();
  const [one, other] = [await givenUser(), await givenUser()];
  await db.delete(subscriptions);
  await undo();
  await db.insert(subscriptions).values([
    { ...bought, userId: one.id, providerSubscriptionId: "ends-later", cycleEnd: day(30), cancelledAt: day(2) },
    { ...bought, userId: one.id, providerSubscriptionId: "goes-on", cycleEnd: day(20) },
    { ...bought, userId: other.id, providerSubscriptionId: "alone", cycleEnd: day(3), cancelledAt: day(2) },
  ]);
  const wish = { email: "anna@example.test", senderId: one.id };
  await db.insert(defaultSignatureMethods).values([
    { ...wish, signType: 1 },
    { ...wish, signType: 3 },
    { ...wish, senderId: other.id, signType: 2 },
  ]);
  await db.execute(sql`update users set default_language = 'el' where id = ${one.id}`);
  for (const statement of statements) await db.execute(sql.raw(statement));
  const left = await db.select({ id: subscriptions.providerSubscriptionId }).from(subscriptions);
  expect(left.map(({ id }) => id).toSorted()).toEqual(["alone", "goes-on"]);
  const superseded = await db.execute(sql`select provider_subscription_id as id from superseded_subscriptions`);
  expect(superseded.map(({ id }) => id)).toEqual(["ends-later"]);
  const wishes = await db.select().from(defaultSignatureMethods).orderBy(defaultSignatureMethods.signType);
  expect(wishes.map(({ signType }) => signType)).toEqual([2, 3]);
  const [user] = await db.select().from(users).where(eq(users.id, one.id));
  expect(user?.defaultLanguage).toBe("en");
  await migrate(connectionOptions(), "db/migrations");
  expect(await db.execute(sql`select conname from pg_constraint where not convalidated`)).toEqual([]);
});
