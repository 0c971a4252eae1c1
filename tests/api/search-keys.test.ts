import { eq, isNull, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { connectionOptions, database } from "@/db/client";
import { connect } from "@/db/connection";
import type { ConnectionOptions } from "@/db/connection-options";
import { migrate } from "@/db/migrate";
import { companyGroups } from "@/db/schema/companies";
import { contacts } from "@/db/schema/contacts";
import { documents } from "@/db/schema/documents";
import { workflowSearch } from "@/db/schema/search";
import { templates } from "@/db/schema/templates";
import { users } from "@/db/schema/users";
import { recipients, workflows } from "@/db/schema/workflows";
import { romanise } from "../../scripts/romanise.mjs";
import { useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { person } from "../support/given";
import { givenDraft, givenUser } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";
import { databaseOf, execute } from "../support/test-server";

useProduct();

type Folding = { text: string; expected: string };

/** The texts that are folded to something else. */
async function wronglyFolded(foldings: Folding[], romanised = false): Promise<unknown[]> {
  const rows = await database().execute<{ wrong: unknown }>(sql`
    select each || jsonb_build_object('folded', search_fold(each->>'text', ${romanised})) as wrong
    from jsonb_array_elements(${JSON.stringify(foldings)}::jsonb) as each
    where search_fold(each->>'text', ${romanised}) <> each->>'expected'`);
  return rows.map(({ wrong }) => wrong);
}

test("Greek is folded as the product romanises it, in any case, composed or not", async () => {
  const letters = [..."αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const triples = pairs.flatMap((pair) => letters.map((third) => pair + third));
  const words = [...letters, ...pairs, ...triples, "μπάμπης και λάμπρος", "ευαγγελία ευσταθίου", "αύγουστος 2026"];
  const expected = (word: string) => romanise(word).toLowerCase();
  for (const form of [String, (word: string) => word.toUpperCase(), (word: string) => word.normalize("NFD")]) {
    const foldings = words.map((word) => ({ text: form(word), expected: expected(word) }));
    expect((await wronglyFolded(foldings, true)).slice(0, 3)).toEqual([]);
  }
});

test("letter by letter, the fold of a part is a part of the fold", async () => {
  const [row] = await database().execute<{ parts: number; found: number }>(sql`
    select count(*)::int as parts, count(*) filter (where strpos(search_fold(name), search_fold(part)) > 0)::int as found
    from unnest(array['Παύλος Ευαγγέλου', 'ΛΆΜΠΡΟΣ ΑΓΓΕΛΟΎΔΗΣ', 'Οὐρανὸς Ψυχή', 'Иван 東京 ß']) as name,
      generate_series(1, length(name)) as start, generate_series(1, length(name)) as size,
      substr(name, start, size) as part`);
  expect(row?.parts).toBeGreaterThan(500);
  expect(row?.found).toBe(row?.parts);
});

test("Latin letters lose their accents, other letters become their codes", async () => {
  const foldings = {
    "José Ñandú": "jose nandu",
    "Straße – O’Brien": "strasse - o'brien",
    "Łódź, Ærø": "lodz, aero",
    "İstanbul ılık": "istanbul ilik",
    "ﬁne ＡＢＣ": "fine abc",
    Иван: "u438u432u430u43d",
    東京: "u6771u4eac",
    "50%_\\": "50%_\\",
  };
  expect(await wronglyFolded(Object.entries(foldings).map(([text, expected]) => ({ text, expected })))).toEqual([]);
});

const keyOf = async (workflowId: number) => {
  const [row] = await database().select().from(workflowSearch).where(eq(workflowSearch.workflowId, workflowId));
  return row?.searchKey.split("\n").map((line) => line.trim());
};

test("a workflow's key follows its name, documents and recipients, however they change", async () => {
  const db = database();
  const sender = await givenUser();
  const people = [person({ email: "nikos@example.test" }), person({ first_name: "José", email: "jose@example.test" })];
  const {
    id,
    document,
    signatories: [nikos],
  } = await givenDraft(sender, people);
  const ofPeople = ["nikos kazantzakis", "nikos@example.test", "jose kazantzakis", "jose@example.test"];
  expect(await keyOf(id)).toEqual(["lease", "contract", ...ofPeople, ""]);
  await db.update(workflows).set({ name: "Μίσθωση Παύλου" }).where(eq(workflows.id, id));
  await db.update(documents).set({ name: "Μνημόνιο" }).where(eq(documents.id, document.id));
  await db.update(recipients).set({ lastName: "Γκίκας" }).where(eq(recipients.id, nikos?.["id"]));
  const renamed = ["misthosi payloy", "misthosi pavlou", "mnimonio", "nikos gkikas", ...ofPeople.slice(1), ""];
  expect(await keyOf(id)).toEqual(renamed);
  await db.delete(recipients).where(eq(recipients.id, nikos?.["id"]));
  await db.update(documents).set({ workflowId: null }).where(eq(documents.id, document.id));
  expect(await keyOf(id)).toEqual(["misthosi payloy", "misthosi pavlou", ...ofPeople.slice(2), ""]);
});

test("a workflow's scopes are its initiator, organisation and group, and none when it is deleted", async () => {
  const db = database();
  const company = await givenCompany();
  const group = await givenGroup(company.id);
  const author = await company.join();
  await group.add(author);
  const { id } = await givenDraft(author, [person()], { groupId: group.id });
  const scopes = async () =>
    (await db.select().from(workflowSearch).where(eq(workflowSearch.workflowId, id)))[0]?.scopes;
  expect(await scopes()).toEqual([`u${author.id}`, `c${company.id}`, `g${group.id}`]);
  await db.delete(companyGroups).where(eq(companyGroups.id, group.id));
  expect(await scopes()).toEqual([`u${author.id}`, `c${company.id}`]);
  await db.update(workflows).set({ deletedAt: new Date() }).where(eq(workflows.id, id));
  expect(await scopes()).toEqual([]);
});

test("a workflow's roles are those of its recipients in each of its scopes, also for rows from before", async () => {
  const company = await givenCompany();
  const [author, group] = [await company.join(), await givenGroup(company.id)];
  const { id } = await givenDraft(author, [person({ email: "ada@example.test" }), person()]);
  const db = database();
  const roles = async () =>
    (await db.select().from(workflowSearch).where(eq(workflowSearch.workflowId, id)))[0]?.roleScopes;
  const setRole = (role: "signer" | "approver" | "viewer") =>
    db.update(recipients).set({ recipientRole: role }).where(eq(recipients.email, "ada@example.test"));
  expect(await roles()).toEqual([]);
  await setRole("approver");
  const own = [`c${company.id}.approver`, `u${author.id}.approver`];
  expect(await roles()).toEqual(own);
  await db.update(workflows).set({ groupId: group.id }).where(eq(workflows.id, id));
  expect(await roles()).toEqual([own[0], `g${group.id}.approver`, own[1]]);
  await db.update(workflows).set({ groupId: null }).where(eq(workflows.id, id));
  await setRole("viewer");
  expect(await roles()).toEqual([`c${company.id}.viewer`, `u${author.id}.viewer`]);
  await setRole("signer");
  expect(await roles()).toEqual([]);
  await setRole("approver");
  await db.update(workflowSearch).set({ roleScopes: [] }).where(eq(workflowSearch.workflowId, id));
  const migration = await readFile("db/migrations/0047_roles-in-search.sql", "utf8");
  await db.execute(sql.raw(migration.slice(migration.indexOf('INSERT INTO "backfills"'))));
  await migrate(connectionOptions(), "db/migrations");
  expect(await roles()).toEqual(own);
  await db.update(workflows).set({ deletedAt: new Date() }).where(eq(workflows.id, id));
  expect(await roles()).toEqual([]);
});

test("people, templates and groups keep their keys", async () => {
  const db = database();
  const company = await givenCompany();
  const group = await givenGroup(company.id, "Πωλήσεις");
  const { id: templateId } = await givenTemplate(company.admin, { title: "Σύμβαση" });
  const userId = company.admin.id;
  const contact = { userId, firstName: "Zoë", lastName: "Müller", email: "zoe@example.test" };
  await db.insert(contacts).values(contact);
  await db.update(users).set({ firstName: "Άννα", lastName: "Δέλτα" }).where(eq(users.id, userId));
  const keys = [
    await db.select({ key: contacts.searchKey }).from(contacts).where(eq(contacts.userId, userId)),
    await db.select({ key: users.searchKey }).from(users).where(eq(users.id, userId)),
    await db.select({ key: templates.searchKey }).from(templates).where(eq(templates.id, templateId)),
    await db.select({ key: companyGroups.searchKey }).from(companyGroups).where(eq(companyGroups.id, group.id)),
  ];
  expect(keys.map(([row]) => row?.key)).toEqual([
    " zoe muller\n zoe@example.test\n",
    ` anna delta\n ${company.admin.email}\n`,
    " symvasi\n",
    " poliseis\n",
  ]);
});

test("rows from before the keys get theirs at the next start, also after an interrupted one", async () => {
  const db = database();
  const sender = await givenUser();
  const drafts = [await givenDraft(sender), await givenDraft(sender)];
  const keys = await Promise.all(drafts.map(({ id }) => keyOf(id)));
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.delete(workflowSearch);
    await tx.update(users).set({ searchKey: null });
  });
  await db.execute(sql`insert into backfills (of_table, statement, next_id) values
    ('users', 'update users set first_name = first_name where id between $1 and $2 and search_key is null', 0),
    ('workflows', 'select refresh_workflow_search(array(select id from workflows where id between $1 and $2 order by id for share))', ${drafts[1]?.id ?? 0})`);
  await migrate(connectionOptions(), "db/migrations");
  expect(await db.select().from(users).where(isNull(users.searchKey))).toEqual([]);
  expect(await Promise.all(drafts.map(({ id }) => keyOf(id)))).toEqual([undefined, keys[1]]);
  expect(await db.execute(sql`select * from backfills`)).toEqual([]);
});

test("a database whose locale is Greek makes the same keys and finds by them", async () => {
  const connection = connectionOptions();
  const name = `greek_${randomUUID().replaceAll("-", "")}`;
  const greek = databaseOf(connection, name);
  await execute(connection, (admin) =>
    admin.unsafe(
      `create database ${name} template template0 encoding utf8 locale_provider icu icu_locale 'el-GR' locale 'C'`,
    ),
  );
  try {
    await migrate(greek, "db/migrations");
    const keysIn = async (database: ConnectionOptions) => {
      const db = connect(database, { max: 1 });
      const [row] = await db`select search_key('ΠΑΠΑΔΌΠΟΥΛΟΣ Íñigo Ölçü', 'Иван') as key,
        search_key('Παπαδόπουλος') like search_pattern('ΔΟΠΟΥΛΟΣ') as found, show_trgm(search_key('Ζωή')) as trigrams`;
      await db.end();
      return row;
    };
    const [inGreek, here] = [await keysIn(greek), await keysIn(connection)];
    expect(inGreek).toEqual(here);
    expect(inGreek).toMatchObject({ found: true, trigrams: { length: 4 } });
  } finally {
    await execute(connection, (admin) => admin.unsafe(`drop database ${name} with (force)`));
  }
});
