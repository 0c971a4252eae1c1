import { beforeAll, expect, test } from "vitest";
import { call, must, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { field, givenPdf, person } from "../support/given";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let own: Organisation;
let key: string;
beforeAll(async () => {
  own = await givenOrganisation();
  key = (await must("PATCH", `${own.at}/company-api-credentials`, { token: own.admin.token })).secret_key;
});

const refusal = async (...given: Parameters<typeof call>) => {
  const { status, json } = await call(...given);
  return [status, json["errors"] ?? json["message"]];
};

test("a key that makes a template is told to name a folder", async () => {
  const body = { title: "Lease", description: "For flats", document_ids: [1] };
  const needed = "With an API key, name a folder of the organisation here.";
  expect(await refusal("POST", "/templates", { token: key, body })).toEqual([403, { group_id: needed }]);
  const inFolder = { group_id: own.groupId };
  const form = new FormData();
  form.set("document", new File([await givenPdf()], "lease.pdf"));
  const { document } = await must("POST", "/documents", { token: key, form });
  const draft = { document_ids: [document.id], workflow_name: "Lease" };
  const { workflow } = await must("POST", "/workflows/documents", { token: key, body: draft });
  const asTemplate = (sent?: object) =>
    call("POST", `/workflows/simple-sign/${workflow.id}/template`, { token: key, ...(sent && { body: sent }) });
  const refused = await asTemplate();
  expect([refused.status, refused.json["errors"]]).toEqual([403, { group_id: needed }]);
  const saved = await asTemplate(inFolder);
  expect([saved.status, saved.json["template"]]).toMatchObject([201, inFolder]);
  const elsewhere = await givenOrganisation();
  expect((await asTemplate({ group_id: elsewhere.groupId })).status).toBe(404);
});

test("an unknown role is answered with those that there are", async () => {
  const { token } = own.admin;
  const template = await givenTemplate(own.admin);
  const [landlord, tenant] = template.roles.map(({ id }) => id);
  const body = { template_id: template.id, signatories: [{ ...person(), role_name: "Owner" }] };
  const none = (name: string | number) =>
    `There is no role “${name}” here. The roles are: Landlord (${landlord}), Tenant (${tenant})`;
  const start = (signatories: object[]) =>
    refusal("POST", "/workflows/simple-sign/from-template", { token, body: { ...body, signatories } });
  expect(await start(body.signatories)).toEqual([422, { "signatories.0.role_name": none("Owner") }]);
  const byId = [{ ...person(), template_role_id: 999_999 }];
  expect(await start(byId)).toEqual([422, { "signatories.0.template_role_id": none(999_999) }]);
  const twice = [1, 2].map(() => ({ ...person(), role_name: "Tenant" }));
  const left = `Name each role once. Still missing: Landlord (${landlord})`;
  expect(await start(twice)).toEqual([422, { "signatories.1.role_name": left }]);
  const roles = [{ role_name: "Owner", recipient_role_id: 9 }];
  expect(await refusal("POST", `${template.at}/roles`, { token, body: { roles } })).toEqual([
    422,
    { "roles.0.recipient_role_id": "This must be one of: 1, 2, 3, 4, 5" },
  ]);
});

test("a key of an idempotent call that is too long or empty, NUL and a form that is JSON are named", async () => {
  const { token } = own.admin;
  const headers = { "idempotency-key": "x".repeat(256) };
  expect(await refusal("POST", "/contacts", { token, headers, body: person() })).toEqual([
    400,
    { idempotency_key: "The limit is 255 characters." },
  ]);
  const empty = { "idempotency-key": "" };
  const [status, errors] = await refusal("POST", "/contacts", { token, headers: empty, body: person() });
  expect([status, Object.keys(errors)]).toEqual([400, ["idempotency_key"]]);
  expect(await refusal("POST", "/contacts", { token, body: person({ first_name: "A\0" }) })).toEqual([
    400,
    { first_name: expect.stringContaining("NUL") },
  ]);
  const sentence = "Send a form with the file, with the content type multipart/form-data.";
  expect(await refusal("POST", "/documents", { token, body: { document: "x" } })).toEqual([400, sentence]);
});

test("a page that is none is refused with the lowest and the highest, by every list", async () => {
  const { token } = own.admin;
  const between = (maximum: number) => `This must be a whole number from 1 to ${maximum}.`;
  for (const address of ["/workflows", "/contacts", "/templates", `${own.at}/api-logs`])
    for (const asked of ["page=-1&perPage=many", "page=2000000&perPage=0", "page=x&perPage=5000"]) {
      const answer = await refusal("GET", `${address}?${asked}`, { token });
      expect([asked, ...answer]).toEqual([asked, 422, { page: between(1_000_000), perPage: between(1000) }]);
    }
  for (const list of ["/contacts", "/users/me/holds", "/users/me/retention/due", "/users/me/security-events"])
    expect([list, (await call("GET", `${list}?page=0&perPage=1000`, { token })).status]).toEqual([list, 200]);
});

test("a value of another type or notation is answered with what is taken, as a program writes it", async () => {
  const { token } = own.admin;
  const template = await givenTemplate(own.admin);
  const [document] = template.documents;
  const [role] = template.roles;
  const place = { template_role_id: role?.["id"], signatory_id: undefined };
  const of = (name: string, type: number, at: number, more: object = {}) => ({
    ...field(name, type, 0, document?.["pages"][0].id, { relative_top: at, relative_height: 3 }),
    ...place,
    ...more,
  });
  const fields = [
    of("Rent", 1, 5, { format: "money", currency: "EUR" }),
    of("Rooms", 1, 10, { format: "number", decimals: 0 }),
    of("Begin", 1, 15, { format: "date" }),
    of("Pets", 5, 20),
    of("Note", 1, 30),
    of("Area", 1, 35, { format: "pattern", pattern: "[A-Z]{2}\\d+" }),
    of("VAT", 1, 40, { format: "number", formula: "[Rooms] * 2" }),
    of("Heating", 2, 25, { selectable_field_options: ["gas", "oil"].map((key) => ({ key, value: key })) }),
  ];
  const at = `/documents/${document?.["id"]}/fields`;
  await must("POST", at, { token, body: { fields } });
  const headers = { cookie: "NEXT_LOCALE=gk" };
  const refused = async (given: object, more = {}) =>
    (
      await refusal("POST", "/workflows/simple-sign/from-template", {
        token,
        body: { template_id: template.id, fields: given },
        ...more,
      })
    )[1];
  expect(await refused({ Rent: "1,234.50", Rooms: "many", Begin: "31/12/2026", Pets: "yes", Heating: "wood" })).toEqual(
    {
      "fields.Rent": "Please enter an amount, such as 1234.50.",
      "fields.Rooms": "Please enter a number, such as 1234.",
      "fields.Begin": "Please write the date like 2026-12-31.",
      "fields.Pets": "This must be true or false.",
      "fields.Heating": "This must be one of: gas, oil",
    },
  );
  expect(await refused({ Rent: "1.234,50" }, { headers })).toEqual({
    "fields.Rent": expect.stringMatching(/ 1234\.50\.$/),
  });
  expect(await refused({ Note: "Fee \u2067001\u2069" })).toEqual({
    "fields.Note": "These characters cannot be printed: U+2067, U+2069",
  });
  expect(await refused({ Area: "a1", VAT: "4" })).toEqual({
    "fields.Area": "This does not match the pattern [A-Z]{2}\\d+",
    "fields.VAT": "“VAT” is computed and cannot be filled in.",
  });
  expect(await refused({ Rent: 850 })).toEqual({
    "fields.Rent": "This must be a text in quotation marks, or true or false for a checkbox.",
  });
  const wrong = [
    of("Least", 1, 5, { format: "money", min: "1,000" }),
    of("From", 1, 10, { format: "date", max: "tomorrow" }),
    of("__proto__", 1, 15),
    of("Far", 1, 20, { page_id: undefined, page_index: 9 }),
    of("Whose", 1, 25, { template_role_id: 999_999 }),
  ];
  const answers = await Promise.all(
    wrong.map(async (one) => (await refusal("POST", at, { token, body: { fields: [one] } }))[1]),
  );
  expect(answers).toEqual([
    { "fields.0.min": "Please enter an amount, such as 1234.50." },
    { "fields.0.max": "Please write a date like 2026-12-31, or one counted from today like today+30." },
    { "fields.0.name": "This name is reserved. Please choose another." },
    { "fields.0.page_index": "Counted from 0, the last one is 1." },
    { "fields.0.template_role_id": `This must be one of: ${template.roles.map(({ id }) => id).join(", ")}` },
  ]);
});

test("a table of too many columns is told how many are possible, and a mapping what it lacks", async () => {
  const { token } = own.admin;
  const template = await givenTemplate(own.admin);
  const refused = async (table: string, more: Record<string, string> = {}) => {
    const form = new FormData();
    form.set("file", new File([table], "people.csv", { type: "text/csv" }));
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    return (await refusal("POST", `${template.at}/batches`, { token, form }))[1];
  };
  const columns = Array.from({ length: 2001 }, (_, index) => `c${index}`).join(",");
  expect(await refused(`${columns}\n1`)).toEqual({ file: "This table has 2,001 columns. The limit is 500." });
  expect(await refused("a,b\n1,2", { mapping: "[null]" })).toEqual({
    mapping: "For each of the 2 columns, please name what it fills in, or give null.",
  });
  expect(await refused("a,b\n1,2", { mapping: '["Nobody.email",null]' })).toEqual({
    mapping: "No column can fill in “Nobody.email”. The preview lists the targets.",
  });
  expect(await refused("a,b\n1,2", { external_id: "" })).toEqual({
    external_id: "Please enter at least one character, or leave this out.",
  });
});

test("a file that is refused is named with the reason", async () => {
  const { token } = own.admin;
  const form = new FormData();
  form.set("documents", new File(["no PDF"], "lease.pdf", { type: "application/pdf" }));
  form.set("request", JSON.stringify({ signatories: [person()], fields: [] }));
  const { json } = await call("POST", "/workflows/simple-sign/send", { token, form });
  expect(json["errors"]).toEqual({ "documents.0": json["message"] });
});

test("what is no id is refused in words, in a body and in a query, and one of nobody is not found", async () => {
  const { token } = own.admin;
  const template = await givenTemplate(own.admin);
  const sentence = "This must be an id that another call returned.";
  const from = (given: object) =>
    refusal("POST", "/workflows/simple-sign/from-template", { token, body: { template_id: template.id, ...given } });
  for (const wrong of [-1, 0, 1.5, "x"]) {
    expect(await from({ group_id: wrong })).toEqual([422, { group_id: sentence }]);
    expect(await from({ template_id: wrong })).toEqual([422, { template_id: sentence }]);
    expect(await refusal("GET", `/workflows/export?groupId=${wrong}`, { token })).toEqual([
      422,
      { group_id: sentence },
    ]);
  }
  expect(await from({ template_id: undefined })).toEqual([422, { template_id: "required" }]);
  for (const far of [2_147_483_647, 99_999_999_999]) expect((await from({ template_id: far }))[0]).toBe(404);
  const at = `/templates/${template.id}`;
  for (const wrong of [-1, 0, 1.5, "x"]) expect((await refusal("GET", `/templates/${wrong}`, { token }))[0]).toBe(404);
  const size = { ...field("a", 1, 0, 1), relative_width: 0 };
  const document = (await must("GET", at, { token })).documents[0].id;
  expect(await refusal("POST", `/documents/${document}/fields`, { token, body: { fields: [size] } })).toEqual([
    422,
    expect.objectContaining({ "fields.0.relative_width": "More than 0." }),
  ]);
});

test("an unknown value of a parameter is refused with those that there are, by every file and list of values", async () => {
  const { token } = own.admin;
  const template = await givenTemplate(own.admin);
  const at = `/templates/${template.id}`;
  const csv = { format: "This must be one of: regional, plain" };
  for (const address of [
    `${at}/values.csv`,
    "/contacts/export",
    "/workflows/export",
    "/workflows/simple-sign/1/values.csv",
  ])
    expect([address, ...(await refusal("GET", `${address}?format=xml`, { token }))]).toEqual([address, 422, csv]);
  const asked = "activeTab=mine&sort=size&direction=up&before=soon";
  expect(await refusal("GET", `/workflows/export?${asked}`, { token })).toEqual([
    422,
    {
      active_tab: expect.stringContaining("This must be one of: all, drafts, scheduled"),
      sort: "This must be one of: name, updated_at, created_at, status",
      direction: "This must be one of: asc, desc",
      before: "Please write a time with its offset, like 2026-12-31T09:00:00Z.",
    },
  ]);
  for (const before of ["2026-12-31", "2026-12-31T09:00:00Z"])
    expect((await refusal("GET", `/workflows/export?before=${before}`, { token }))[0]).toBe(200);
  const ofBatch = (file: string) => refusal("GET", `/batches/1/${file}`, { token });
  for (const file of ["values.csv", "rows.csv", "failed.csv"])
    expect([file, ...(await ofBatch(`${file}?format=xml`))]).toEqual([file, 422, csv]);
  expect(await ofBatch("rows?state=lost")).toEqual([
    422,
    { state: expect.stringContaining("This must be one of: waiting") },
  ]);
});

test("comparisons are named to a program as it sends them, and to people as the editor calls them", async () => {
  const template = await givenTemplate(own.admin, { documents: 2, over: { group_id: own.groupId } });
  const [document, second] = template.documents;
  const role = { template_role_id: template.roles[0]?.id };
  const page = document?.["pages"][0].id;
  const rules = [{ field: "B", operator: "greater", value: "5" }];
  const fields = [
    { ...field("A", 1, 0, page, { condition: { match: "all", rules } }), ...role },
    { ...field("B", 5, 0, page, { relative_top: 50 }), ...role },
  ].map(({ signatory_id: _, ...one }) => one);
  const sentence = (operators: string) => `“A” compares “B” in a way that does not suit it. You can use: ${operators}.`;
  for (const [token, operators] of [
    [key, "`checked`, `unchecked`"],
    [own.admin.token, "is ticked, is not ticked"],
  ] as const)
    expect(await refusal("POST", `/documents/${document?.["id"]}/fields`, { token, body: { fields } })).toEqual([
      422,
      { "fields.0.condition": sentence(operators) },
    ]);
  // What one document refers to in another is told in the answers, and refused on sending.
  const [compared, box] = fields;
  const onSecond = { ...compared, page_id: second?.["pages"][0].id };
  const savedOn = (of: typeof document, body: object, token: string) =>
    must("POST", `/documents/${of?.["id"]}/fields`, { token, body });
  await savedOn(second, { fields: [onSecond] }, key);
  for (const [token, operators] of [
    [key, "`checked`, `unchecked`"],
    [own.admin.token, "is ticked, is not ticked"],
  ] as const) {
    const told = [expect.objectContaining({ message: sentence(operators) })];
    const { field_problems: saved } = await savedOn(document, { fields: [box] }, token);
    const started = await startFrom({ ...own.admin, token }, template, own.groupId);
    const at = `/workflows/simple-sign/${started.workflow.id}`;
    const { refusals } = await must("GET", `${at}/send-refusals`, { token });
    expect([saved, started.field_problems]).toEqual([told, told]);
    expect(refusals).toEqual(expect.arrayContaining(told));
  }
});
