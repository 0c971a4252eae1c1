import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { must, useProduct } from "../support/api";
import { fillAs, field } from "../support/given";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

/** Triggers in the database count the statements that write to the tables of fields and entries. */
beforeAll(async () => {
  await database().execute(
    sql.raw(`
    create table counted_statements (name text, rows int);
    create function count_statement() returns trigger language plpgsql as $$
      begin insert into counted_statements values (tg_table_name || ' ' || tg_op); return null; end $$;
    create trigger counted after insert or update or delete on fields
      for each statement execute function count_statement();
    create trigger counted after insert or update on field_entries
      for each statement execute function count_statement();`),
  );
});

async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  await database().execute(sql`delete from counted_statements`);
  await act();
  const rows = await database().execute<{ name: string }>(sql`select name from counted_statements order by name`);
  return rows.map(({ name }) => name);
}

const many = (signatoryId: number, pageId: number) =>
  Array.from({ length: 500 }, (_, index) => field(`field ${index}`, 1, signatoryId, pageId, { required: false }));

test("five hundred fields are saved by one statement, and unchanged ones are not written", async () => {
  const sender = await givenUser();
  const { document, fields: placed } = await givenDraft(sender, undefined, { fieldsOf: many });
  const save = async (fields: unknown[]) =>
    (await must("POST", `/documents/${document.id}/fields`, { token: sender.token, body: { fields } })).fields;
  expect(await statementsOf(() => save([]))).toEqual(["fields DELETE"]);
  const asNew = placed.map(({ id: _, ...rest }: Record<string, unknown>) => rest);
  expect(await statementsOf(() => save(asNew))).toEqual(["fields INSERT"]);
  const { document: now } = await must("GET", `/documents/${document.id}`, { token: sender.token });
  const fields = now.pages.flatMap((page: { fields: object[] }) => page.fields);
  expect(fields).toHaveLength(500);
  let saved: Record<string, unknown>[] = [];
  expect(await statementsOf(async () => (saved = await save(fields)))).toEqual(["fields UPDATE"]);
  expect(saved.map((one) => one["updated_at"])).toEqual(
    fields.map((one: Record<string, unknown>) => one["updated_at"]),
  );
  const [first, ...others] = saved;
  saved = await save([{ ...first, name: "renamed", relative_top: 12.5, value: "ΝΑΙ {1, 2}" }, ...others]);
  expect(saved.find((one) => one["id"] === first?.["id"])).toMatchObject({
    name: "renamed",
    relative_top: 12.5,
    value: "ΝΑΙ {1, 2}",
  });
  expect(saved.map((one) => one["name"]).toSorted()).toEqual(
    ["renamed", ...others.map((one) => one["name"])].toSorted(),
  );
});

test("a field of another document is not found, and nothing is written", async () => {
  const sender = await givenUser();
  const [mine, other] = [await givenDraft(sender), await givenDraft(sender)];
  const body = { fields: [{ ...mine.fields[0], id: other.fields[0]?.["id"] }] };
  await expect(must("POST", `/documents/${mine.document.id}/fields`, { token: sender.token, body })).rejects.toThrow(
    "404",
  );
});

/** Both triggers of an upsert fire. */
const oneUpsert = ["field_entries INSERT", "field_entries UPDATE"];

test("five hundred entries are saved by one statement, and frozen with those sent last by another", async () => {
  const { tokens } = await givenSent(await givenUser(), undefined, { fieldsOf: many });
  const at = `/signature-requests/${tokens[0]}`;
  const { documents } = await must("GET", at);
  const shown = documents.flatMap((one: { pages: { fields: Record<string, unknown>[] }[] }) =>
    one.pages.flatMap((page) => page.fields),
  );
  const data = (value: string) =>
    shown.map((one: Record<string, unknown>) => ({ field_id: one["id"], document_id: one["document_id"], value }));
  expect(data("x")).toHaveLength(500);
  const save = () => must("PUT", `${at}/values`, { body: { data: data("first") } });
  expect(await statementsOf(save)).toEqual(oneUpsert);
  const finish = await fillAs(tokens[0] ?? "");
  const statements = await statementsOf(async () => expect((await finish()).status).toBe(200));
  expect(statements).toEqual(oneUpsert);
});
