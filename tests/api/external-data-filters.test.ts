import { type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { workflows } from "@/db/schema/workflows";
import { workflowKeptAs } from "@/lib/external-data/queries";
import { companyRoles } from "@/db/enums";
import { tableAt } from "../support/answers";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { person, type Sender } from "../support/given";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

let own: Organisation;
let sender: Sender;
const ids: Record<"lease" | "other" | "plain", number> = { lease: 0, other: 0, plain: 0 };

beforeAll(async () => {
  own = await givenOrganisation();
  sender = own.admin;
  const kept = {
    lease: { external_id: "A/1 ü+%", metadata: { order_no: "0815", stage: "2", "Cost centre": "A 12" } },
    other: { external_id: "a/1 ü+%", metadata: { order_no: "0815", stage: "1" } },
    plain: {},
  };
  for (const name of ["lease", "other", "plain"] as const) {
    const people = [person(name === "lease" ? { external_id: "customer-7" } : {})];
    const { id, at } = await givenDraft(sender, people, { groupId: own.groupId });
    ids[name] = id;
    if (name !== "plain") await must("PATCH", at, { token: sender.token, body: kept[name] });
  }
});

type Asked = Record<string, string>;
const list = async (asked: Asked, by = sender, address = "/workflows") =>
  call("GET", `${address}?${new URLSearchParams(asked)}`, { token: by.token });
const found = async (asked: Asked, by?: Sender, address?: string): Promise<number[]> => {
  const { status, json } = await list(asked, by, address);
  expect([status, json["total"]]).toEqual([200, json["workflows"].length]);
  return json["workflows"].map(({ id }: { id: number }) => id).toSorted();
};

test.each<[Asked, ("lease" | "other" | "plain")[]]>([
  [{ external_id: "A/1 ü+%" }, ["lease"]],
  [{ external_id: "A/1" }, []],
  [{ external_id: "" }, ["lease", "other", "plain"]],
  [{ "metadata[order_no]": "0815" }, ["lease", "other"]],
  [{ "metadata[order_no]": "081" }, []],
  [{ "metadata[orderNo]": "0815" }, []],
  [{ "metadata[order_no]": "0815", "metadata[stage]": "2" }, ["lease"]],
  [{ "metadata[Cost centre]": "A 12" }, ["lease"]],
  [{ "metadata[stage]": "2", external_id: "a/1 ü+%" }, []],
  [{ recipient_external_id: "customer-7" }, ["lease"]],
  [{ recipient_external_id: "customer-7", "metadata[stage]": "1" }, []],
  [{ external_id: "A/1 ü+%", draft: "true" }, ["lease"]],
  [{ external_id: "A/1 ü+%", completed: "true" }, []],
  [{ external_id: "A/1 ü+%", search: "Lease" }, ["lease"]],
  [{ external_id: "A/1 ü+%", search: "nothing" }, []],
])("a list finds exactly %j", async (asked, names) => {
  const wanted = names.map((name) => ids[name]).toSorted();
  expect(await found(asked)).toEqual(wanted);
  expect(await found(asked, sender, `/companies/${own.companyId}/company-groups/${own.groupId}/workflows`)).toEqual(
    wanted,
  );
});

test.each<[string, Asked, string]>([
  ["a text in place of texts", { metadata: "x" }, "metadata"],
  ["brackets within brackets", { "metadata[a][b]": "x" }, "metadata"],
  ["brackets without a key", { "metadata[]": "x" }, "metadata"],
  ["constructor", { "metadata[constructor]": "x" }, "metadata.constructor"],
  ["__proto__", { "metadata[__proto__]": "x" }, "metadata.__proto__"],
  ["several lines", { "metadata[a]": "x\ny" }, "metadata.a"],
  ["3 KB", { "metadata[a]": "x".repeat(3000) }, "metadata"],
  ["256 characters", { external_id: "x".repeat(256) }, "external_id"],
])("a list refuses %s and names the input", async (_, asked, input) => {
  const { status, json } = await list(asked);
  expect([status, Object.keys(json["errors"])]).toEqual([expect.toBeOneOf([400, 422]), [input]]);
});

test("rows say what they are kept as, and cursors stay within the filter", async () => {
  const asked = { "metadata[order_no]": "0815", sort: "created_at", direction: "asc", perPage: "1" };
  const first = (await list(asked)).json;
  expect(first["workflows"]).toMatchObject([
    {
      id: ids.lease,
      external_id: "A/1 ü+%",
      metadata: { order_no: "0815", stage: "2", "Cost centre": "A 12" },
      signatories: [{ external_id: "customer-7" }],
    },
  ]);
  const second = (await list({ ...asked, cursor: first["next_cursor"] })).json;
  expect([second["workflows"].map(({ id }: { id: number }) => id), second["next_cursor"]]).toEqual([[ids.other], null]);
  const elsewhere = { ...asked, "metadata[stage]": "1", cursor: first["next_cursor"] };
  expect((await list(elsewhere)).status).toBe(422);
});

test("only what the caller sees is found", async () => {
  const asked = { external_id: "A/1 ü+%" };
  expect(await found(asked, await givenUser())).toEqual([]);
  const colleague = await own.join(companyRoles.user);
  expect(await found(asked, colleague)).toEqual([ids.lease]);
  const elsewhere = await givenOrganisation();
  expect(await found(asked, elsewhere.admin)).toEqual([]);
});

test("a recipient's list neither shows it nor can be searched by it", async () => {
  const reader = await givenUser();
  const people = [person({ email: reader.email, external_id: "customer-9" })];
  const { admin, groupId } = await givenOrganisation();
  const { id, at } = await givenSent(admin, people, { groupId });
  await must("PATCH", at, { token: admin.token, body: { external_id: "secret-1", metadata: { secret: "yes" } } });
  const waiting = { waiting_for_me: "true" };
  expect(await found(waiting, reader)).toEqual([id]);
  const { json } = await list(waiting, reader);
  expect(json["workflows"]).toMatchObject([{ external_id: null, metadata: {}, signatories: [{ external_id: null }] }]);
  expect(JSON.stringify(json)).not.toMatch(/secret-1|customer-9/);
  const questions: Asked[] = [
    { external_id: "secret-1" },
    { "metadata[secret]": "yes" },
    { recipient_external_id: "customer-9" },
  ];
  const others: Asked[] = [{}, { search: "Lease" }, { search: person().last_name }, { "in-progress": "true" }];
  for (const asked of questions)
    for (const more of others)
      expect([asked, more, await found({ ...waiting, ...asked, ...more }, reader)]).toEqual([asked, more, []]);
  for (const search of ["secret-1", "customer-9", "yes"]) expect(await found({ search }, reader)).toEqual([]);

  const mine = await givenSent(reader, [person({ email: reader.email })]);
  await must("PATCH", mine.at, { token: reader.token, body: { external_id: "secret-1" } });
  expect(await found({ ...waiting, external_id: "secret-1" }, reader)).toEqual([mine.id]);
});

test("the list as a table has it in columns, and is narrowed down by it", async () => {
  const table = await tableAt("/workflows/export?format=plain&metadata%5Bstage%5D=2", sender);
  expect(table).toHaveLength(2);
  const row = new Map(table[0]?.map((heading, index) => [heading, table[1]?.[index]]));
  expect(["External ID", "Metadata", "External IDs of the recipients"].map((name) => row.get(name))).toEqual([
    "A/1 ü+%",
    '{"stage":"2","order_no":"0815","Cost centre":"A 12"}',
    "customer-7",
  ]);
});

test("an act on a whole list takes the same filter", async () => {
  const { admin, groupId } = await givenOrganisation();
  const { token } = admin;
  const { id, at } = await givenSent(admin, [person()], { groupId });
  await must("PATCH", at, { token, body: { metadata: { batch_no: "9" } } });
  const filter = { metadata: { batch_no: "9" } };
  const { job } = await must("POST", "/workflows/bulk", { token, body: { action: "remind", filter } });
  await runJobs();
  expect((await must("GET", `/jobs/${job.id}`, { token })).job).toMatchObject({ total: 1, done: 1 });
  expect(await found({ "metadata[batch_no]": "9" }, admin)).toEqual([id]);
});

test.each(["external_id", "recipient_external_id"])("an act on many refuses an empty %s", async (name) => {
  const body = { action: "remind", filter: { [name]: "" } };
  const { status, json } = await call("POST", "/workflows/bulk", { token: sender.token, body });
  expect([status, Object.keys(json["errors"])]).toEqual([422, [`filter.${name}`]]);
});

test("templates are found in the same way", async () => {
  const { id } = await givenTemplate(sender, { over: { external_id: "form-1", metadata: { form: "lease" } } });
  await givenTemplate(sender);
  const titles = async (query: string, by = sender) =>
    (await must("GET", `/templates?${query}`, { token: by.token })).templates.map((one: { id: number }) => one.id);
  expect(await titles("external_id=form-1")).toEqual([id]);
  expect(await titles("metadata[form]=lease")).toEqual([id]);
  expect(await titles("metadata[form]=sale")).toEqual([]);
  expect(await titles("external_id=form-1", await givenUser())).toEqual([]);
});

test("a saved view keeps the id that its page asks for", async () => {
  const query = { external_id: "A/1 ü+%" };
  const { view } = await must("POST", "/workflows/views", { token: sender.token, body: { name: "One", query } });
  expect(view.query).toEqual(query);
});

test("what is asked for is found by an index", async () => {
  await database()
    .transaction(async (tx) => {
      // As many rows of other tenants as make a difference to the planner.
      await tx.execute(sql`insert into workflows (initiator_id) select ${sender.id} from generate_series(1, 1000)`);
      await tx.execute(sql`insert into external_data (workflow_id, external_id, metadata)
      select id, 'n' || id, jsonb_build_object('n', id::text) from workflows where not exists
        (select from external_data where workflow_id = workflows.id)`);
      // Until a vacuum, new rows wait in a list that each use of the index has to read.
      await tx.execute(sql`select gin_clean_pending_list('external_data_metadata_idx')`);
      await tx.execute(sql`analyze external_data`);
      await tx.execute(sql`analyze workflows`);
      const planOf = async (where: SQL | undefined) =>
        JSON.stringify(await tx.execute(sql`explain select ${workflows.id} from ${workflows} where ${where}`));
      expect(await planOf(workflowKeptAs({ externalId: "n7" }))).toContain("external_data_external_id_idx");
      expect(await planOf(workflowKeptAs({ metadata: { n: "7" } }))).toContain("external_data_metadata_idx");
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
});
