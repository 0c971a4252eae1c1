import { readFile } from "node:fs/promises";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { fields } from "@/db/schema/documents";
import { workflowOrigins } from "@/db/schema/workflow-origins";
import { workflows } from "@/db/schema/workflows";
import { exportTemplateValues } from "@/lib/value-tables/export-values";
import { answerAs, tableAt } from "../support/answers";
import { call, must, useProduct } from "../support/api";
import { givenBatch, own as batchOwn, runBatches, startBatch } from "../support/batches";
import { contextAs } from "../support/context-as";
import { person, type Sender } from "../support/given";
import { sentBeforeAsked } from "../support/sent-before";
import { givenUser } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";
import { givenForm, sendForm } from "../support/value-forms";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

type Template = Awaited<ReturnType<typeof givenForm>>;
type Rest<F> = F extends (sender: Sender, ...rest: infer R) => unknown ? R : never;
const formWith = (...rest: Rest<typeof givenForm>) => givenForm(sender, ...rest);
const send = (...rest: Rest<typeof sendForm>) => sendForm(sender, ...rest);

const plain = ({ at }: { at: string }, query = "") => tableAt(`${at}/values.csv?format=plain${query}`, sender);
/** The cells of a row by their headings. */
const rowOf = ([head = [], ...rows]: string[][], id: number): Map<string, string> => {
  const row = rows.find(([first]) => first === String(id)) ?? [];
  return new Map(head.map((heading, index) => [heading, row[index] ?? ""]));
};

test("a template's answers are a row for each sent workflow and a column for each field", async () => {
  const template = await formWith([
    { name: "Rent", format: "money", currency: "EUR" },
    { name: "Begin", format: "date" },
    { name: "Pets", type: 5 },
    { name: "Since", of: 1 },
  ]);
  const answered = await send(template, { Rent: "1234.50", Begin: "2027-03-31", Pets: true }, { Since: "May" });
  const half = await send(template, { Rent: "-5" });
  const waiting = await send(template);
  const draft = await must("POST", "/workflows/simple-sign/from-template", {
    token: sender.token,
    body: { template_id: template.id },
  });
  const other = await formWith([{ name: "Elsewhere" }]);
  await send(other, { Elsewhere: "no" });
  const kept = { external_id: "=1+1", metadata: { order_no: "0815" } };
  await must("PATCH", `/workflows/simple-sign/${answered}`, { token: sender.token, body: kept });
  const at = `/workflows/simple-sign/${answered}`;
  const { signatories: people } = await must("GET", at, { token: sender.token });
  const named = { signatories: [{ id: people[1].id, external_id: "second" }] };
  await must("PATCH", `${at}/signatories`, { token: sender.token, body: named });
  const table = await plain(template);
  expect(table[0]).toEqual(
    "Workflow,Name,State,Recipients,Sent,Completed,External ID,Metadata,External IDs of the recipients,Rent,Begin,Pets,Since,sign 0,sign 1"
      .split(",")
      .toSorted((a, b) => (table[0] ?? []).indexOf(a) - (table[0] ?? []).indexOf(b)),
  );
  expect(table.slice(1).map(([id]) => Number(id))).toEqual([waiting, half, answered]);
  expect(table.flat()).not.toContain(String(draft.workflow.id));
  const row = rowOf(table, answered);
  expect([row.get("External ID"), row.get("Metadata")]).toEqual(["'=1+1", '{"order_no":"0815"}']);
  const ids = "External IDs of the recipients";
  expect([row.get(ids), rowOf(table, half).get(ids)]).toEqual(["; second", ""]);
  expect([row.get("Rent"), row.get("Begin"), row.get("Pets"), row.get("Since")]).toEqual([
    "1234.50",
    "2027-03-31",
    "true",
    "May",
  ]);
  expect(row.get("sign 0")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  // A number stays one, although it begins with a minus.
  expect(rowOf(table, half).get("Rent")).toBe("-5.00");
  expect([...rowOf(table, waiting)].filter(([heading]) => heading === "Rent" || heading === "Pets")).toEqual([
    ["Rent", ""],
    ["Pets", ""],
  ]);
  expect((await plain(template, `&before=${half}`)).slice(1).map(([id]) => Number(id))).toEqual([answered]);
});

test("a Greek spreadsheet gets semicolons, decimal commas, its own days and words", async () => {
  const template = await formWith([
    { name: "Rent", format: "money", currency: "EUR" },
    { name: "Share", format: "percent" },
    { name: "Begin", format: "date" },
    { name: "Pets", type: 5 },
    { name: "Note" },
  ]);
  const id = await send(template, { Rent: "1234.50", Share: "24.5%", Begin: "2027-03-31", Pets: true, Note: "2.5" });
  const table = await tableAt(`${template.at}/values.csv`, sender, { language: "el" });
  const row = rowOf(table, id);
  expect(["Rent", "Share", "Begin", "Pets", "Note"].map((name) => row.get(name))).toEqual([
    "1234,50",
    "24,5%",
    "31/03/2027",
    "ναι",
    "2.5",
  ]);
  expect(row.get("Στάλθηκε")).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
});

test("cells and headings that begin like a formula are defused", async () => {
  const template = await formWith([{ name: "=1+1" }, { name: "Note" }, { name: "More" }, { name: "Phone" }]);
  const id = await send(template, { "=1+1": "@sum", Note: '=cmd|" /c calc"!A0', More: "-1+2", Phone: "＝1+1" });
  const { bytes } = await call("GET", `${template.at}/values.csv?format=plain`, { token: sender.token });
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(`"'=cmd|"" /c calc""!A0"`);
  const row = rowOf(await plain(template), id);
  expect(["'=1+1", "More", "Phone"].map((name) => row.get(name))).toEqual(["'@sum", "'-1+2", "'＝1+1"]);
});

test("fields that are named like a column, like each other or like a property of objects have columns of their own", async () => {
  const template = await formWith([
    { name: "State" },
    { name: "constructor" },
    { name: "Proto" },
    { name: "Income" },
    { name: "Income 2", of: 1 },
  ]);
  const answers = { State: "Attica", constructor: "built", Proto: "odd", Income: "1" };
  const id = await send(template, answers, { "Income 2": "2" });
  // As versions that compared names less strictly have stored them.
  const rename = (from: string, to: string) => database().update(fields).set({ name: to }).where(eq(fields.name, from));
  await rename("Income 2", "income");
  await rename("Proto", "__proto__");
  await sentBeforeAsked(id);
  const table = await plain(template);
  expect(new Set(table[0]).size).toBe(table[0]?.length);
  const row = rowOf(table, id);
  expect(row.get("State")).toBe("In progress");
  expect(row.get("Tenant: State")).toBe("Attica");
  expect([row.get("constructor"), row.get("__proto__")]).toEqual(["built", "odd"]);
  expect([row.get("Tenant: Income"), row.get("Guarantor: income")]).toEqual(["1", "2"]);
});

test("radio buttons have columns that name their group, and a workflow without a name its shown title", async () => {
  const button = (name: string, group: string) => ({ name, type: 3, group_name: group });
  const template = await formWith([
    button("Yes", "Pet"),
    button("No", "Pet"),
    button("Yes 2", "Smoker"),
    button("Never", "Smoker"),
  ]);
  const id = await send(template, { Yes: true, No: false, "Yes 2": false, Never: true });
  await database().update(fields).set({ name: "Yes" }).where(eq(fields.name, "Yes 2"));
  await sentBeforeAsked(id);
  await database().update(workflows).set({ name: null }).where(eq(workflows.id, id));
  const row = rowOf(await plain(template), id);
  const headings = ["Pet: Yes", "Pet: No", "Smoker: Yes", "Smoker: Never"];
  expect(headings.map((heading) => row.get(heading))).toEqual(["true", "false", "false", "true"]);
  const { workflow } = await must("GET", `/workflows/simple-sign/${id}`, { token: sender.token });
  expect([workflow.title, row.get("Name")]).toEqual(["contract", "contract"]);
});

test("a batch and a public link have tables of their own workflows", async () => {
  const template = await givenTemplate(sender, { roles: [{ role_name: "Tenant" }] });
  batchOwn.sender = sender;
  batchOwn.template = template;
  const lines = ["Tenant.email,Tenant.first_name,Tenant.last_name", "a@example.test,Ada,Vlachou"];
  const batch = await givenBatch(lines.join("\r\n"));
  await startBatch(batch);
  await runBatches();
  const { public_link: link } = await must("POST", `${template.at}/public-links`, {
    token: sender.token,
    body: { role_name: "Tenant", confirms_address: false },
  });
  const visitor = { first_name: "Zoe", last_name: "Papa", email: "zoe@example.test", language: "en" };
  const token = String(link.url).split("/start/")[1];
  const visit = await must("POST", `/public-links/${token}/visits`, { body: visitor });
  await answerAs(String(visit["signing_link"]).split("/signature-requests/")[1], { "remark 0": "By link" });
  await sendOne(template);
  const ofBatch = await plain(batch);
  expect(ofBatch.slice(1).map((row) => row[3])).toEqual(["Ada Vlachou <a@example.test>"]);
  const ofLink = await plain({ at: `${template.at}/public-links/${link.id}` });
  expect(ofLink.slice(1).map((row) => row[3])).toEqual(["Zoe Papa <zoe@example.test>"]);
  expect(ofLink[1]).toContain("By link");
  expect((await plain(template)).slice(1)).toHaveLength(3);
});

/** The change of existing rows that the migration leaves to the next start. */
async function backfill(): Promise<void> {
  const file = await readFile("db/migrations/0062_values-out.sql", "utf8");
  const [, statement = ""] = /'(insert into workflow_origins .*)'\);/.exec(file) ?? [];
  await database().execute(sql.raw(statement.replaceAll("''", "'").replace("$1", "0").replace("$2", "1000000")));
}

test("workflows of before are found by the roles that they were made from", async () => {
  const origins = () => database().select().from(workflowOrigins).orderBy(workflowOrigins.workflowId);
  const made = (rows: Awaited<ReturnType<typeof origins>>) => rows.filter(({ workflowId }) => !many.has(workflowId));
  const before = made(await origins());
  expect(before.some(({ publicLinkId }) => publicLinkId !== null)).toBe(true);
  await database().delete(workflowOrigins);
  await backfill();
  expect(await origins()).toEqual(before);
  await backfill();
  expect(await origins()).toEqual(before);
});

const sendOne = ({ id }: Pick<Template, "id">) =>
  must("POST", "/workflows/simple-sign/from-template", {
    token: sender.token,
    body: { template_id: id, signatories: [{ role_name: "Tenant", ...person() }], send: true },
  });

test("colleagues' workflows from the same template are in the table only of those who see them", async () => {
  const template = await formWith([{ name: "Rent" }]);
  await send(template, { Rent: "1" });
  const stranger = await givenUser();
  const { status } = await call("GET", `${template.at}/values.csv`, { token: stranger.token });
  expect(status).toBe(404);
  await database()
    .update(workflows)
    .set({ initiatorId: stranger.id })
    .where(
      inArray(
        workflows.id,
        database()
          .select({ id: workflowOrigins.workflowId })
          .from(workflowOrigins)
          .where(eq(workflowOrigins.templateId, template.id)),
      ),
    );
  expect((await plain(template)).slice(1)).toEqual([]);
});

/** Those of `givenMany`. */
const many = new Set<number>();

/** Workflows from this template, without documents: a table is read in parts of 500. */
async function givenMany(template: Pick<Template, "id">, count: number): Promise<void> {
  const rows = await database()
    .insert(workflows)
    .values(
      Array.from({ length: count }, (_, index) => ({
        name: `Many ${index}`,
        initiatorId: sender.id,
        status: "inProgress" as const,
        executeAt: new Date(),
        isSample: true, // which count against no plan
      })),
    )
    .returning({ id: workflows.id });
  await database()
    .insert(workflowOrigins)
    .values(rows.map(({ id }) => ({ workflowId: id, templateId: template.id })));
  for (const { id } of rows) many.add(id);
}

test("a workflow that is deleted while its table is written is left out, and the rest arrives", async () => {
  const template = await formWith([{ name: "Rent" }]);
  const kept = await send(template, { Rent: "1" });
  const gone = await send(template, { Rent: "2" });
  await givenMany(template, 2501);
  const ctx = await contextAs(sender);
  const answer = await exportTemplateValues(ctx, template.id, { query: { format: "plain" }, headers: new Headers() });
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await must("PATCH", `/workflows/simple-sign/${gone}`, { token: sender.token, body: { cancel: true } });
  await must("DELETE", `/workflows/simple-sign/${gone}`, { token: sender.token });
  let text = new TextDecoder().decode(first?.value);
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    text += new TextDecoder().decode(part.value);
  const ids = text.split("\r\n").map((line) => line.split(",")[0]);
  expect(ids).toHaveLength(1 + 2501 + 1);
  expect(ids.at(-1)).toBe(String(kept));
  expect(ids).not.toContain(String(gone));
});

test("a document with 2,000 fields has a row of 2,000 cells", async () => {
  const template = await formWith([{ name: "Rent" }]);
  const id = await send(template, { Rent: "1" });
  await database().execute(sql`
    insert into fields (document_id, page_id, signatory_id, name, type, relative_top, relative_left, relative_width,
      relative_height)
    select document_id, page_id, signatory_id, 'cell ' || n, type, 1, 1, 1, 1 from fields, generate_series(1, 2000) as n
    where name = 'Rent' and signatory_id in (select id from signatories where workflow_id = ${id})`);
  await database().execute(sql`
    insert into field_entries (field_id, signatory_id, value, performed_at, frozen_at)
    select id, signatory_id, name, now(), now() from fields
    where name like 'cell %' and signatory_id in (select id from signatories where workflow_id = ${id})`);
  await sentBeforeAsked(id);
  const table = await plain(template);
  const row = rowOf(table, id);
  expect(row.size).toBe(9 + 3 + 2000);
  expect([row.get("cell 1"), row.get("cell 2000")]).toEqual(["cell 1", "cell 2000"]);
});
