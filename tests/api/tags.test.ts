import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents as documentRows } from "@/db/schema/documents";
import { loadFile } from "@/lib/platform/storage/storage";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { canRun, mutoolText, pageText } from "../support/pdf-judges";
import { printed } from "../support/printed-lines";
import { givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const lease = [
  [
    "Lease of {{Flat;description=Its number}}",
    "for {{Rent;format=money;role=Landlord;required=false}} a month",
    "{{Colour;type=select;options=Red|Green;default=Green;role=Tenant}} {{Pets;type=checkbox;role=Tenant}}",
    "{{Kind of pet;role=Tenant;condition=Pets}} {{Dog;type=radio;group=Animal}} {{Cat;type=radio;group=Animal}}",
    "{{Broken;type=bogus}} and {{ alone",
  ],
  ["No tags"],
  [
    "{{Signature;type=signature;role=Landlord}}   {{Signature;type=signature;role=Tenant;width=200;height=50}}",
    "{{Signature_es_:signer2:signature}}",
  ],
];

async function send(pages: string[][], tags?: string) {
  const form = new FormData();
  form.set("document", new File([await printed(...pages)], "lease.pdf", { type: "application/pdf" }));
  if (tags) form.set("tags", tags);
  return call("POST", "/documents", { token: sender.token, form });
}

const must200 = async (method: string, path: string, body?: object) =>
  must(method as "POST", path, { token: sender.token, ...(body && { body }) });
const draftOf = async (...ids: number[]) => must200("POST", "/workflows/documents", { document_ids: ids });
const fieldsOf = (document: Answer["json"]): Answer["json"][] =>
  document["pages"].flatMap((page: { fields: object[] }) => page.fields);
const rowOf = async (documentId: number) => {
  const [row] = await database().select().from(documentRows).where(eq(documentRows.id, documentId));
  if (!row) throw new Error("There is no such document");
  return row;
};
/** What Poppler and MuPDF, where they are installed, read in the stored file. */
const textsOf = async (documentId: number) => {
  const bytes = await loadFile((await rowOf(documentId)).fileHash);
  return [...(canRun("pdftotext") ? [pageText(bytes)] : []), ...(canRun("mutool") ? [mutoolText(bytes)] : [])];
};

test("tags of an upload become fields and recipients of the draft, and leave nothing on its pages", async () => {
  const { status, json } = await send(lease, "true");
  expect(status).toBe(201);
  expect(json["tags"].read).toHaveLength(10);
  expect(json["tags"].read[1]).toMatchObject({ name: "Rent", field_type: "input", role: "Landlord", page_index: 0 });
  expect(json["tags"].unread).toEqual([
    { text: "{{Broken;type=bogus}}", page_index: 0, problem: expect.stringContaining("bogus") },
    { text: expect.stringContaining("{{ alone"), page_index: 0, problem: expect.stringContaining("}}") },
  ]);
  const { documents, signatories } = await draftOf(json["document"].id);
  expect(signatories.map((one: Answer["json"]) => [one["role_name"], one["first_name"], one["email"]])).toEqual([
    ["Landlord", "", ""],
    ["Tenant", "", ""],
  ]);
  const [landlord, tenant] = signatories.map((one: { id: number }) => one.id);
  const fields = fieldsOf(documents[0]);
  expect(
    fields.map((one) => [one["name"], one["field_type"], one["signatory_id"] === landlord ? "Landlord" : "Tenant"]),
  ).toEqual([
    ["Flat", "input", "Landlord"],
    ["Rent", "input", "Landlord"],
    ["Colour", "combo", "Tenant"],
    ["Pets", "checkbox", "Tenant"],
    ["Kind of pet", "input", "Tenant"],
    ["Dog", "radio", "Landlord"],
    ["Cat", "radio", "Landlord"],
    ["Signature", "signature", "Landlord"],
    ["Signature (Tenant)", "signature", "Tenant"],
    ["Signature (Tenant)", "signature", "Tenant"],
  ]);
  const named = (name: string) => fields.find((one) => one["name"] === name);
  expect(named("Flat")).toMatchObject({ description: "Its number", required: true });
  expect(named("Rent")).toMatchObject({ format: "money", required: false });
  expect(named("Colour")).toMatchObject({
    value: "Green",
    selectable_field_options: [{ value: "Red" }, { value: "Green" }],
  });
  expect(named("Kind of pet")).toMatchObject({
    condition: { match: "all", rules: [{ field: "Pets", operator: "checked" }] },
  });
  expect(named("Dog")).toMatchObject({ group_name: "Animal" });
  const second = fields[8];
  expect(second?.["relative_width"] * 6).toBeCloseTo(200, 1);
  expect(second?.["relative_height"] * 8).toBeCloseTo(50, 1);
  expect(fields[9]).toMatchObject({ duplicated_from_field_id: second?.["id"], signatory_id: tenant });
  expect(documents[0].pages.map(({ fields: own }: { fields: object[] }) => own.length)).toEqual([7, 0, 3]);
  for (const text of await textsOf(documents[0].id)) {
    expect(text).toContain("a month");
    expect(text.match(/\{\{/g)).toHaveLength(2);
  }
});

test("without being asked, an upload keeps its tags; using them later puts another document in its place", async () => {
  const { json } = await send([["Sign: {{Sign here;type=signature;role=Tenant}} please"]]);
  expect(json["tags"]).toBeNull();
  const { workflow, documents, signatories } = await draftOf(json["document"].id);
  expect([fieldsOf(documents[0]), signatories]).toEqual([[], []]);
  const { tags } = await must200("GET", `/documents/${documents[0].id}/tags`);
  expect(tags).toEqual({
    read: [
      {
        text: "{{Sign here;type=signature;role=Tenant}}",
        page_index: 0,
        name: "Sign here",
        field_type: "signature",
        role: "Tenant",
      },
    ],
    unread: [],
  });
  const before = await rowOf(documents[0].id);
  const used = await must200("POST", `/documents/${documents[0].id}/tags`, { seen_updated_at: workflow.updated_at });
  expect(used.document.id).not.toBe(documents[0].id);
  expect(fieldsOf(used.document)).toMatchObject([{ name: "Sign here", field_type: "signature" }]);
  const now = await must200("GET", `/workflows/simple-sign/${workflow.id}`);
  expect(now.documents.map(({ id }: { id: number }) => id)).toEqual([used.document.id]);
  expect(now.signatories).toMatchObject([{ role_name: "Tenant" }]);
  const after = await rowOf(used.document.id);
  expect([after.originalHash, after.name]).toEqual([before.originalHash, before.name]);
  expect(after.fileHash).not.toBe(before.fileHash);
  for (const hash of [before.fileHash, before.originalHash, after.fileHash])
    expect(
      createHash("sha256")
        .update(await loadFile(hash))
        .digest("hex"),
    ).toBe(hash);
  for (const text of await textsOf(used.document.id)) expect(text).not.toContain("{{");
  const again = await must200("POST", `/documents/${used.document.id}/tags`, {});
  expect([again.document.id, again.tags, again.workflow_updated_at]).toEqual([
    used.document.id,
    { read: [], unread: [] },
    null,
  ]);
});

test("tags of an upload become fields once: a field that the sender deletes does not come back", async () => {
  const { json } = await send([["{{A}} {{B}}"]], "true");
  const { workflow, documents } = await draftOf(json["document"].id);
  const at = `/workflows/simple-sign/${workflow.id}`;
  const [{ id }] = fieldsOf(documents[0]) as unknown as [{ id: number }];
  await must200("POST", `/documents/${documents[0].id}/fields`, { fields: [] });
  expect(id).toBeGreaterThan(0);
  await must200("PATCH", `${at}/documents`, { document_ids: [documents[0].id] });
  const now = await must200("GET", at);
  expect(fieldsOf(now.documents[0])).toEqual([]);
});

test("fields that a document has stay, and a recipient who is there has the role by name or number", async () => {
  const { json } = await send([["{{A;role=ada vlachou}} {{B;role=2}} {{C}} {{Old;role=Witness}}"]]);
  const { workflow, documents } = await draftOf(json["document"].id);
  const people = [person({ first_name: "Ada", last_name: "Vlachou" }), person()];
  const at = `/workflows/simple-sign/${workflow.id}`;
  const { signatories } = await must200("POST", `${at}/signatories`, { signatories: people });
  const [ada, other] = signatories.map(({ id }: { id: number }) => id);
  const old = {
    name: "Old",
    field_type_id: 1,
    page_index: 0,
    signatory_id: other,
    relative_left: 1,
    relative_top: 80,
    relative_width: 20,
    relative_height: 5,
  };
  const { fields } = await must200("POST", `/documents/${documents[0].id}/fields`, { fields: [old] });
  const used = await must200("POST", `/documents/${documents[0].id}/tags`, {});
  const now = await must200("GET", at);
  const witness = now.signatories[2]?.id;
  expect(now.signatories[2]).toMatchObject({ role_name: "Witness", first_name: "" });
  expect(fieldsOf(used.document)).toMatchObject([
    { id: fields[0].id, name: "Old", signatory_id: other },
    { name: "A", signatory_id: ada },
    { name: "B", signatory_id: other },
    { name: "C", signatory_id: ada },
    { name: "Old (Witness)", signatory_id: witness },
  ]);
});

test("in a template, tags become fields of roles; the tags of a template become fields of a draft", async () => {
  const text = { title: "Lease", description: "For flats" };
  const { json } = await send([["{{Name;type=name;role=Tenant}} {{Town}}"]], "true");
  const made = await must200("POST", "/templates", { ...text, document_ids: [json["document"].id] });
  expect(made.template.template_roles).toMatchObject([{ role_name: "Tenant" }]);
  expect(fieldsOf(made.documents[0])).toMatchObject([{ name: "Name", field_type: "recipientName" }, { name: "Town" }]);

  const plain = await send([
    ["{{Town;role=Tenant;default=Athens}} {{Bad;type=x}}"],
    ["{{Sign;type=signature;role=Tenant}}"],
  ]);
  const template = await must200("POST", "/templates", { ...text, document_ids: [plain.json["document"].id] });
  await runJobs();
  const body = {
    template_id: template.template.id,
    tags: true,
    signatories: [{ role_name: "Tenant", first_name: "Maria", last_name: "Nikolaou", email: "maria@example.com" }],
    fields: { Town: "Patras" },
  };
  const { workflow, tags } = await must200("POST", "/workflows/simple-sign/from-template", { ...body, send: true });
  expect(workflow.workflow_status_id).toBe(2);
  expect(tags.unread).toMatchObject([{ text: "{{Bad;type=x}}" }]);
  const { documents, signatories } = await must200("GET", `/workflows/simple-sign/${workflow.id}`);
  expect(signatories).toMatchObject([{ email: "maria@example.com" }]);
  expect(fieldsOf(documents[0])).toMatchObject([{ name: "Town", value: "Patras" }, { name: "Sign" }]);
  const { documents: kept } = await must200("GET", `/templates/${template.template.id}`);
  expect(kept[0].id).toBe(template.documents[0].id);
  expect(fieldsOf(kept[0])).toEqual([]);
});

test("more tags than a document can have fields are refused, and nothing is made", async () => {
  const refused = await send([Array.from({ length: 60 }, () => "{{A}}".repeat(50))], "true");
  expect(refused.status).toBe(422);
  expect(refused.json["message"]).toContain("1,000");
});

test.each([
  "{{__proto__}}",
  `{{${"n".repeat(300)}}}`,
  `{{A;description=${"d".repeat(600)}}}`,
  "{{A;format=number;default=twelve}}",
  "{{A;type=select;options=a|b;default=c}}",
  "{{A;type=signature;format=number}}",
  "{{A;type=signature;readonly=true}}",
  "{{A;constructor=1}}",
  `{{A;condition=${"c".repeat(300)}}}`,
  `{{A;condition=B=${"v".repeat(600)}}}`,
  `{{A;type=select;options=${Array.from({ length: 150 }, (_, at) => at).join("|")}}}`,
])("%s stays on its page, and is named", async (tag) => {
  const lines = tag.match(/.{1,80}/g) ?? [];
  const { json } = await send([[...lines, "{{Good}}"]], "true");
  expect(json["tags"].read.map(({ name }: { name: string }) => name)).toEqual(["Good"]);
  expect(json["tags"].unread).toHaveLength(1);
  expect(json["tags"].unread[0].problem).not.toBe("");
});

test("names of prototypes are names like others, and conditions about missing fields are named before sending", async () => {
  const { json } = await send(
    [["{{constructor;role=__proto__}} {{B;role=toString;condition=hasOwnProperty=1}}"]],
    "true",
  );
  const draft = await draftOf(json["document"].id);
  expect(fieldsOf(draft.documents[0]).map(({ name }) => name)).toEqual(["constructor", "B"]);
  expect(draft.signatories.map((one: Answer["json"]) => one["role_name"])).toEqual(["__proto__", "toString"]);
  expect(draft.field_problems).toHaveLength(1);
});

test("a tag whose condition names itself stays, and does not keep the others from being used", async () => {
  const { json } = await send([["{{Pets;type=checkbox}}", "{{Kind;condition=Kind=cat}}"]], "true");
  expect(json["tags"].unread).toEqual([
    { text: "{{Kind;condition=Kind=cat}}", page_index: 0, problem: expect.stringContaining("itself") },
  ]);
  const { documents } = await draftOf(json["document"].id);
  expect(fieldsOf(documents[0])).toMatchObject([{ name: "Pets" }]);
});

test("more people than a workflow can have are refused, by number and by name", async () => {
  for (const roles of [["999"], Array.from({ length: 20 }, (_, at) => `Person ${at}`)]) {
    const { json } = await send([roles.map((role) => `{{F ${role};role=${role}}}`)], "true");
    const { status, json: refusal } = await call("POST", "/workflows/documents", {
      token: sender.token,
      body: { document_ids: [json["document"].id] },
    });
    expect(status).toBe(422);
    expect(refusal["errors"]).toHaveProperty("tags");
  }
});

test("somebody else's tags are not found, and a document that is in no draft keeps its tags", async () => {
  const { json } = await send([["{{A}}"]]);
  const other = await givenUser();
  for (const method of ["GET", "POST"] as const)
    expect((await call(method, `/documents/${json["document"].id}/tags`, { token: other.token })).status).toBe(404);
  const loose = await call("POST", `/documents/${json["document"].id}/tags`, { token: sender.token });
  expect(loose.status).toBe(409);
});
