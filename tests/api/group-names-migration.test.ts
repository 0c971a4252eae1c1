import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companyGroups } from "@/db/schema/companies";
import { useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { givenUser } from "../support/shortcuts";

useProduct();

const statements = readFileSync("db/migrations/0013_one-phone-and-unique-group-names.sql", "utf8").split(
  "--> statement-breakpoint",
);

test("the migration numbers groups with equal names and keeps the newer phone number", async () => {
  const db = database();
  const { id: companyId } = await givenCompany();
  const { id: elsewhere } = await givenCompany();
  const [kept, changed] = [await givenUser({ phone: "1001001" }), await givenUser({ phone: "1001002" })];
  await db.execute(sql`alter table company_groups drop constraint company_groups_name_key`);
  await db.execute(sql`create index company_groups_company_idx on company_groups (company_id)`);
  await db.execute(sql`alter table users add column phone_number text`);
  await db.execute(sql`update users set phone_number = '2002002' where id = ${changed.id}`);
  const long = "x".repeat(255);
  const names = ["Sales", "Sales (2)", "Sales", "Sales", long, long];
  await db.insert(companyGroups).values(names.map((name) => ({ companyId, name })));
  await db.insert(companyGroups).values({ companyId: elsewhere, name: "Sales" });
  for (const statement of statements) await db.execute(sql.raw(statement));
  const named = async (id: number) =>
    (await db.select().from(companyGroups).where(eq(companyGroups.companyId, id)).orderBy(companyGroups.id)).map(
      ({ name }) => name,
    );
  expect(await named(companyId)).toEqual([
    "Sales",
    "Sales (2)",
    "Sales (3)",
    "Sales (4)",
    long,
    `${long.slice(0, 240)} (2)`,
  ]);
  expect(await named(elsewhere)).toEqual(["Sales"]);
  const phones = await db.execute<{ phone: string }>(
    sql`select phone from users where id in (${kept.id}, ${changed.id}) order by id`,
  );
  expect(phones.map(({ phone }) => phone)).toEqual(["1001001", "2002002"]);
});
