import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { fieldEntries } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { asOwner, withoutEntries } from "../support/as-owner";
import { auditChainOf } from "../support/audit-chain-of";
import { field, person, type Sender, signaturePng } from "../support/given";
import { preview } from "../support/batches";
import { fieldsOf, givenLease, leaseValues, tenantAddress } from "../support/lease";
import { pageText } from "../support/pdf-judges";
import { givenDocument, givenDraft, givenUser, type Sent, tokenOf } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

type Json = Answer["json"];
let greek: Sender;
beforeAll(async () => {
  greek = await givenUser({ defaultLanguage: "gk" });
});

const kinds = [
  { name: "amount", format: "money", currency: "EUR" },
  { name: "count", format: "number" },
  { name: "rate", format: "percent" },
  { name: "begins", format: "date" },
  { name: "total", format: "money", currency: "EUR", formula: "[amount INDEX] * [count INDEX] * (1 + [rate INDEX])" },
  { name: "signed", type: 7 },
  { name: "signature", type: 4, apply_date_time: true },
];

/** Fields of every kind that is printed by language, for an approver who reads Spanish and a signer who reads English. */
async function givenTwo(body: Record<string, unknown> = {}): Promise<Sent> {
  const people = [person({ default_language: "es" }), person({ default_language: "en" })];
  const draft = await givenDraft(greek, people, {
    fieldsOf: (owner, page, index) =>
      kinds.map(({ name, type = 1, formula, ...more }, place) =>
        field(`${name} ${index}`, type, owner, page, {
          ...more,
          ...(formula && { formula: formula.replaceAll("INDEX", String(index)) }),
          required: false,
          relative_top: 4 + 6 * place,
          relative_left: 5 + 50 * index,
          relative_width: 40,
        }),
      ),
  });
  if (Object.keys(body).length > 0) await must("PATCH", draft.at, { token: greek.token, body });
  await must("PATCH", draft.at, { token: greek.token, body: { execute_at: new Date().toISOString() } });
  return { ...draft, tokens: draft.signatories.map(tokenOf) };
}

const linkOf = (sent: Sent, index: number) => `/signature-requests/${sent.tokens[index]}`;
const shownTo = async (sent: Sent, index: number): Promise<Json> =>
  (await must("GET", linkOf(sent, index))).documents[0].pages[0];
const namedIn = (fields: Json[], name: string) => fields.find((one) => one["name"] === name) ?? {};

const typedIn = {
  es: { amount: "1.234,50", count: "2", rate: "24,5 %", begins: "2026-12-24" },
  en: { amount: "$1,000.50", count: "3", rate: "24%", begins: "2026-12-31" },
};

/** Types the entries in the notation of the recipient's language, and returns the answer that the page gets. */
async function type(sent: Sent, index: number, language: "es" | "en", more: Record<string, string> = {}) {
  const values: Record<string, string> = { ...typedIn[language], ...more };
  const { fields } = await shownTo(sent, index);
  const data = Object.entries(values).map(([name, value]) => {
    const { id, document_id } = namedIn(fields, `${name} ${index}`);
    return { field_id: id, document_id, value, typed: true };
  });
  const told = (await must("PUT", `${linkOf(sent, index)}/values`, { body: { data, language } })).fields;
  return (name: string): Json => {
    const { id } = namedIn(fields, `${name} ${index}`);
    return told.find((one: Json) => one["field_id"] === id) ?? {};
  };
}

async function finish(sent: Sent, index: number) {
  const request = await must("GET", linkOf(sent, index));
  await must("POST", `${linkOf(sent, index)}/consent`, { body: { version: request.disclosure_version } });
  const { id, document_id } = namedIn(request.documents[0].pages[0].fields, `signature ${index}`);
  const image = { encoded_image: await signaturePng(), sign_type: 2 };
  await must("POST", `${linkOf(sent, index)}/signatures`, { body: { document_id, field_id: id, ...image } });
  await must("POST", `${linkOf(sent, index)}/fill-and-sign`, { body: { data: [], time_zone: "Europe/Athens" } });
}

const english = { amount: "1,000.50" };

async function sealed(sent: Sent): Promise<string> {
  await runJobs(["makeRevisions", "sealWorkflow"]);
  const file = await call("GET", `${sent.at}/documents/download`, { token: greek.token });
  expect(file.status).toBe(200);
  return pageText(file.bytes, "-layout");
}

const inWords = (language: string) =>
  new Intl.DateTimeFormat(language, { month: "short", timeZone: "Europe/Athens" })
    .format(new Date())
    .replace(/t?\.$/, "");

test("a Greek sender's document has one notation, whatever the recipients read and type", async () => {
  const sent = await givenTwo();
  const spanish = await type(sent, 0, "es");
  expect(spanish("amount")).toEqual({});
  expect(spanish("rate")).toMatchObject({ value: "24.5%", shown: "24,5\u00a0%", printed: "24,5%" });
  expect(spanish("begins")).toMatchObject({ value: "2026-12-24", shown: "24 dic 2026", printed: "24 Δεκ 2026" });
  expect(spanish("total")).toMatchObject({ value: "3073.91", printed: null });
  await finish(sent, 0);
  const told = await type(sent, 1, "en", english);
  expect(told("amount")).toMatchObject({ value: "1000.50", shown: "1,000.50\u00a0EUR", printed: "1.000,50\u00a0EUR" });
  expect(told("total")).toMatchObject({ value: "3721.86", shown: "3,721.86\u00a0EUR", printed: "3.721,86\u00a0EUR" });
  const { fields, values } = await shownTo(sent, 1);
  expect(namedIn(fields, "amount 1")).toMatchObject({ shown: "1,000.50", printed: "1.000,50\u00a0EUR" });
  expect(namedIn(fields, "begins 1")).toMatchObject({ shown: "2026-12-31", printed: "31 Δεκ 2026" });
  expect(values.map((one: Json) => one["text"])).toEqual(
    expect.arrayContaining(["1.234,50\u00a0EUR", "24,5%", "24 Δεκ 2026", "3.073,91\u00a0EUR"]),
  );
  await finish(sent, 1);
  const text = (await sealed(sent)).replaceAll("\u00a0", " ");
  for (const one of [
    "1.234,50 EUR",
    "1.000,50 EUR",
    "3.073,91 EUR",
    "3.721,86 EUR",
    "24,5%",
    "24 Δεκ 2026",
    "31 Δεκ 2026",
  ])
    expect(text).toContain(one);
  expect(text).not.toMatch(/\bdic\b|\bDec\b|1,000|24,5 %/);
  // Two signing dates, and the times below two signatures.
  expect(text.match(new RegExp(`\\d\\d ${inWords("el")}\\S* \\d{4}`, "g"))?.length).toBeGreaterThanOrEqual(4);
});

test("the sender chooses another language, and a sent workflow keeps it", async () => {
  const sent = await givenTwo({ print_language: "en" });
  const { workflow } = await must("GET", sent.at, { token: greek.token });
  expect(workflow.settings.print_language).toBe("en");
  const late = { token: greek.token, body: { print_language: "es" } };
  expect((await call("PATCH", sent.at, late)).status).toBe(409);
  expect((await call("POST", `${sent.at}/settings`, late)).status).toBe(409);
  await type(sent, 0, "es");
  await finish(sent, 0);
  await type(sent, 1, "en", english);
  await finish(sent, 1);
  const text = (await sealed(sent)).replaceAll("\u00a0", " ");
  for (const one of ["1,234.50 EUR", "1,000.50 EUR", "24.5%", "24 Dec 2026"]) expect(text).toContain(one);
  expect(text).not.toMatch(/Δεκ|dic/);
});

const withoutPrint = ({ typeId, description }: { typeId: number; description: string }) => {
  if (typeId !== auditActionIds.factsRecorded) return description;
  const { print: _, ...record } = JSON.parse(description);
  return JSON.stringify(record);
};

/** Makes the workflow look sent by a version that printed entries in each recipient's own language. */
async function sentBefore(sent: Sent): Promise<void> {
  await withoutEntries(sent.id, () => false, withoutPrint);
  await database().update(workflows).set({ printLanguage: null }).where(eq(workflows.id, sent.id));
}

test("what was sent before keeps each recipient's notation, and nobody can give it another", async () => {
  const sent = await givenTwo();
  await sentBefore(sent);
  const told = await type(sent, 0, "es");
  expect(told("amount")).toEqual({});
  expect(told("total")).toMatchObject({ shown: "3.073,91\u00a0EUR", printed: null });
  await finish(sent, 0);
  const { values } = await shownTo(sent, 1);
  expect(values.map((one: Json) => one["text"])).toContain("24 dic 2026");
  const dates = await database().select({ value: fieldEntries.value }).from(fieldEntries);
  expect(dates.map(({ value }) => value)).toContainEqual(
    expect.stringMatching(new RegExp(`^\\d\\d ${inWords("es")} \\d{4}$`)),
  );
  await type(sent, 1, "en", english);
  await finish(sent, 1);
  await asOwner(sql`update workflows set print_language = 'gk' where id = ${sent.id}`);
  const text = (await sealed(sent)).replaceAll("\u00a0", " ");
  for (const one of ["1.234,50 EUR", "1,000.50 EUR", "24,5 %", "24 dic 2026", "31 Dec 2026"])
    expect(text).toContain(one);
  expect(text).not.toMatch(/Δεκ/);
  expect((await auditChainOf(greek, sent)).facts).toMatchObject({ state: "kept", difference: null });
});

test("a print language that was changed in the database is noticed, before the seal and after it", async () => {
  const sent = await givenTwo();
  await type(sent, 0, "es");
  await finish(sent, 0);
  await asOwner(sql`update workflows set print_language = 'en' where id = ${sent.id}`);
  expect((await auditChainOf(greek, sent)).facts).toMatchObject({
    state: "differ",
    difference: { what: "workflow", entry: 3 },
  });
  await asOwner(sql`update workflows set print_language = null where id = ${sent.id}`);
  expect((await auditChainOf(greek, sent)).facts.state).toBe("differ");
});

describe("a print language", () => {
  const settingsOf = async (at: string): Promise<unknown> =>
    (await must("GET", `${at}/settings`, { token: greek.token })).workflow_settings.print_language;

  test("is the sender's own by default, and is set by every call that makes or changes a draft", async () => {
    const { token } = greek;
    const draft = await givenDraft(greek);
    expect(await settingsOf(draft.at)).toBe("gk");
    const { workflow_setting } = await must("POST", `${draft.at}/settings`, { token, body: { print_language: "es" } });
    expect(workflow_setting.print_language).toBe("es");
    const { workflow } = await must("PATCH", draft.at, { token, body: { print_language: "en" } });
    expect(workflow.settings.print_language).toBe("en");
    await must("PATCH", draft.at, { token, body: { print_language: null } });
    expect(await settingsOf(draft.at)).toBe("gk");
    const wrong = await call("PATCH", draft.at, { token, body: { print_language: "fr" } });
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["print_language"]]);
    const both = { print_language: "es", execute_actions_in_order: false };
    expect((await call("PATCH", draft.at, { token, body: both })).status).toBe(422);
    const made = { document_ids: [(await givenDocument(greek))["id"]], print_language: "es" };
    const { id } = (await must("POST", "/workflows/documents", { token, body: made })).workflow;
    expect(await settingsOf(`/workflows/simple-sign/${id}`)).toBe("es");
  });

  test("goes with copies, templates and what is made of them", async () => {
    const { token } = greek;
    const template = await givenTemplate(greek, { over: { print_language: "es" } });
    expect((await must("GET", template.at, { token })).template.print_language).toBe("es");
    const started = (await startFrom(greek, template)).workflow;
    expect(started.settings.print_language).toBe("es");
    const at = `/workflows/simple-sign/${started.id}`;
    const copied = (await must("POST", `${at}/copy`, { token })).workflow;
    expect(await settingsOf(`/workflows/simple-sign/${copied.id}`)).toBe("es");
    const saved = (await must("POST", `${at}/template`, { token })).template;
    expect(saved.print_language).toBe("es");
    const asked = { template_id: template.id, print_language: "en" };
    const other = await must("POST", "/workflows/simple-sign/from-template", { token, body: asked });
    expect(other.workflow.settings.print_language).toBe("en");
    const changed = await must("PATCH", template.at, { token, body: { print_language: null } });
    expect(changed.template.print_language).toBeNull();
    expect((await startFrom(greek, template)).workflow.settings.print_language).toBe("gk");
  });
});

describe("a value of the sender's must fit its box as it will be printed", () => {
  /** A box in which '24,5%' fits at the smallest size, but not the Spanish '24,5 %'. */
  const narrow = {
    read_only: true,
    required: false,
    format: "percent",
    overflow: "shrink",
    relative_width: 3.34,
  };
  const value = "24.5%";

  test.each([
    ["es", 422],
    ["gk", 200],
    [null, 200],
  ] as const)("in a draft that is printed in %s", async (print_language, status) => {
    const { token } = greek;
    const draft = await givenDraft(greek, [person()], { fieldsOf: (s, p) => [field("rate", 1, s, p, narrow)] });
    await must("PATCH", draft.at, { token, body: { print_language } });
    const filled = await call("PATCH", `${draft.at}/fields`, { token, body: { fields: { rate: value } } });
    expect(filled.status).toBe(status);
    const fields = draft.fields.map((one) => ({ ...one, value }));
    const saved = await call("POST", `/documents/${draft.document["id"]}/fields`, { token, body: { fields } });
    expect(saved.status).toBe(status);
  });

  test.each([
    ["es", 422, 0],
    [null, 201, 1],
  ] as const)("in what is made of a template that is printed in %s", async (print_language, status, good) => {
    const { token } = greek;
    const lease = await givenLease(greek, { print_language });
    const { documents } = await must("GET", lease.at, { token });
    const fields = fieldsOf({ documents }).map((one) => (one["name"] === "Note" ? { ...one, ...narrow } : one));
    await must("POST", `/documents/${documents[0].id}/fields`, { token, body: { fields } });
    const given = { ...leaseValues, Note: value };
    const link = { role_name: "Tenant", confirms_address: false, fields: given };
    expect((await call("POST", `${lease.at}/public-links`, { token, body: link })).status).toBe(status);
    const started = { template_id: lease.id, fields: given };
    const made = await call("POST", "/workflows/simple-sign/from-template", { token, body: started });
    expect(made.status).toBe(status);
    const csv = `Tenant.email,Tenant.first_name,Tenant.last_name,Rent,Begin,Note
${tenantAddress()},Ada,Vlachou,850.00,2027-01-01,${value}`;
    expect(await preview(csv, {}, greek, lease)).toMatchObject({ good });
  });
});
