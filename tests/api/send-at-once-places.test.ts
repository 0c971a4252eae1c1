import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents as documentRows } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import { loadFile } from "@/lib/platform/storage/storage";
import { type Answer, must, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { person } from "../support/given";
import { canRun, pageText } from "../support/pdf-judges";
import { printed } from "../support/printed-lines";
import { base64, inJson, send, signature } from "../support/send-at-once";

useProduct();

let key: string;
beforeAll(async () => {
  const own = await givenOrganisation();
  const body = { name: "Sends", scopes: ["read", "write", "send"] };
  key = (await must("POST", `${own.at}/api-keys`, { token: own.admin.token, body })).secret_key;
});

const files = async (...pages: string[][][]) =>
  Promise.all(pages.map(async (one, at) => ({ name: `${at}.pdf`, base64: base64(await printed(...one)) })));
const [tenant, landlord] = [person({ role_name: "Tenant" }), person({ role_name: "Landlord" })];
const fieldsOf = (document: Answer["json"]): Answer["json"][] =>
  document["pages"].flatMap(({ fields }: { fields: object[] }) => fields);
const byId = (one: Answer["json"], two: Answer["json"]) => one["id"] - two["id"];

/** Nothing is made by a call that is refused; answers what it says. */
async function refused(body: object): Promise<Record<string, string>> {
  const before = await database().$count(workflows);
  const { status, json } = await send({ body }, key);
  expect([status, await database().$count(workflows)]).toEqual([422, before]);
  return json["errors"];
}

describe("fields with an anchor", () => {
  const anchored = (anchor: object, over: object = {}) => {
    const { relative_left: _, relative_top: __, relative_width: ___, relative_height: ____, ...one } = signature(over);
    return { ...one, anchor, ...over };
  };

  test("stand where the text of their document is, with copies at every occurrence", async () => {
    const documents = await files(
      [["Rent:", "Signed by:"], ["Signed by:"]],
      [["Nothing"], ["Signed by:", "Also signed by:"]],
    );
    const fields = [
      anchored({ text: "Signed by:", occurrence: "all" }),
      anchored({ text: "Signed by:" }, { name: "Other", document_index: 1, signatory_index: 1 }),
      signature({ name: "Box", page_index: 1 }),
      anchored({ text: "Rent:", align: "right", dx: 6 }, { name: "Rent", field_type_id: 1, relative_width: 20 }),
    ];
    const body = { documents, signatories: [tenant, landlord], fields };
    const { status, json } = await send({ body }, key);
    expect([status, json["message"]]).toEqual([201, undefined]);
    const [first, second] = json["documents"];
    const [sign, box, rent, copy] = fieldsOf(first).toSorted(byId);
    const pages = first.pages.map(({ id }: { id: number }) => id);
    expect([sign, box, rent, copy]).toMatchObject([
      { name: "Signature", page_id: pages[0] },
      { name: "Box", page_id: pages[1], relative_left: 10 },
      { name: "Rent", page_id: pages[0], relative_width: 20 },
      { name: "Signature", page_id: pages[1], duplicated_from_field_id: sign?.["id"] },
    ]);
    expect(rent?.["relative_left"] * 6).toBeGreaterThan(60 + 24 + 6);
    expect(fieldsOf(second)).toMatchObject([
      { name: "Other", page_id: second.pages[1].id, signatory_id: json["signatories"][1].id },
    ]);
  });

  test("are refused at their place in the call", async () => {
    const documents = await files([["Signed by:"]], [["Elsewhere", "Elsewhere", "Elsewhere"]]);
    const of = (...fields: object[]) => ({ documents, signatories: [tenant], fields: [signature(), ...fields] });
    expect(await refused(of(anchored({ text: "Elsewhere" }, { name: "A" })))).toEqual({
      "fields.1.anchor": "The text “Elsewhere” is not printed there.",
    });
    const all = anchored({ text: "Elsewhere", occurrence: "all" }, { name: "A", document_index: 1 });
    expect(await refused(of({ ...all, name: "Signature" }))).toHaveProperty(["fields.1.name"]);
    expect(await refused(of({ ...all, anchor: { text: "Elsewhere", dx: 4000 } }))).toEqual({
      "fields.1.anchor": "The field is outside the page.",
    });
    expect(await refused(of({ ...all, anchor: undefined }))).toHaveProperty(["fields.1.relative_top"]);
    const unheld = { ...all, field_type_id: 1, formula: "[Nope] + 1", format: "number", relative_width: 20 };
    expect(Object.keys(await refused(of(unheld)))).toEqual(["fields.1.formula"]);
    const many = Array.from({ length: 400 }, (_, at) => ({ ...all, name: `A${at}` }));
    expect(await refused(of(...many))).toHaveProperty(["fields"]);
  });
});

describe("tags in the documents", () => {
  test("become fields beside those of the call, of recipients by role, name and number", async () => {
    const documents = await files(
      [["{{Flat}} {{Signature;type=signature;role=landlord}}", "Signed by:"]],
      [[`{{Mail;format=email;role=${landlord.email}}} {{Sign;type=signature;role=1}}`]],
    );
    const fields = [{ ...signature({ signatory_index: 1 }) }];
    const body = { documents, signatories: [tenant, landlord], fields, tags: true };
    const { status, json } = await send({ body }, key);
    expect([status, json["message"]]).toEqual([201, undefined]);
    const [first, second] = json["signatories"];
    expect([first.role_name, second.role_name]).toEqual(["Tenant", "Landlord"]);
    expect(fieldsOf(json["documents"][0]).toSorted(byId)).toMatchObject([
      { name: "Signature", signatory_id: second.id, relative_left: 10 },
      { name: "Flat", signatory_id: first.id },
      { name: "Signature", signatory_id: second.id },
    ]);
    expect(fieldsOf(json["documents"][1]).toSorted(byId)).toMatchObject([
      { name: "Mail", format: "email", signatory_id: second.id },
      { name: "Sign", field_type: "signature", signatory_id: first.id },
    ]);
    const [row] = await database().select().from(documentRows).where(eq(documentRows.id, json["documents"][0].id));
    if (!row) throw new Error("The document was not stored");
    expect(row.fileHash).not.toBe(row.originalHash);
    if (canRun("pdftotext")) expect(pageText(await loadFile(row.fileHash))).toMatch(/^\s*Signed by:\s*$/);
  });

  test("stay as they are if they are not asked for", async () => {
    const documents = await files([["{{Flat}} {{ alone"]]);
    const { status, json } = await send({ body: { documents, signatories: [tenant], fields: [signature()] } }, key);
    expect([status, fieldsOf(json["documents"][0]).length]).toEqual([201, 1]);
  });

  test("that cannot be read, or name no recipient, keep the call from sending", async () => {
    const of = async (...lines: string[]) => ({
      ...inJson({ signatories: [tenant, landlord], tags: true }),
      documents: await files([["Plain"]], [["{{Flat}}", ...lines]]),
    });
    expect(await refused(await of("{{Bad;type=bogus}}", "{{ alone"))).toEqual({
      "documents.1.tags.1": expect.stringContaining("{{Bad;type=bogus}}"),
      "documents.1.tags.2": expect.stringContaining("{{ alone"),
    });
    expect(await refused(await of("{{A;role=Witness}} {{B;role=3}} {{C;role=2}}"))).toEqual({
      "documents.1.tags.1": "There is no role “Witness” here. The roles are: Tenant, Landlord",
      "documents.1.tags.2": "There is no role “3” here. The roles are: Tenant, Landlord",
    });
    expect(await refused(await of("{{A;condition=B}} {{B;condition=A}}"))).toHaveProperty(["documents.1.tags.1"]);
    expect(await refused(await of("{{A;condition=Nope}}"))).toHaveProperty(["documents.1.tags.1"]);
    const many = Array.from({ length: 60 }, () => "{{A}}".repeat(50));
    expect(await refused(await of(...many))).toEqual({ "documents.1": expect.stringContaining("1,000") });
  });

  test("name one recipient: who has a role before who is called so, and nobody of several of one name", async () => {
    const father = person({ first_name: "Ann", last_name: "Ng" });
    const [son, friend] = [{ ...person(father), email: "son@example.test" }, person({ role_name: "Witness" })];
    const body = async (...signatories: object[]) => ({
      ...inJson({ signatories, tags: true }),
      documents: await files([["{{A;type=signature;role=1}} {{B;type=signature;role=ann ng}}"]]),
    });
    expect(await refused(await body(father, son))).toEqual({
      "documents.0.tags.1":
        "Several recipients are called “ann ng”. Give each a role of its own, and name that in the tag.",
    });
    const named = { ...friend, role_name: "Ann Ng" };
    const { status, json } = await send({ body: await body(father, named) }, key);
    expect([status, json["message"]]).toEqual([201, undefined]);
    const owners = fieldsOf(json["documents"][0]).toSorted(byId).slice(-2);
    expect(owners.map((one) => one["signatory_id"])).toEqual(
      json["signatories"].map((one: Answer["json"]) => one["id"]),
    );
  });

  test("and fields of the call are not more than a document can have", async () => {
    const fields = Array.from({ length: 1000 }, (_, at) => signature({ name: `S${at}` }));
    const body = { ...inJson({ fields, tags: true }), documents: await files([["{{A}}"]]) };
    expect(await refused(body)).toEqual({ "documents.0.tags": "A document can have at most 1000 fields." });
  });

  test("need roles that differ and can be printed", async () => {
    const twice = [person({ role_name: "Tenant" }), person({ role_name: "tenant" })];
    expect(await refused(inJson({ signatories: twice }))).toEqual({
      "signatories.1.role_name": "Two recipients have the role “tenant”.",
    });
    const strange = [person({ role_name: "\u{1F600}" })];
    expect(await refused(inJson({ signatories: strange }))).toHaveProperty(["signatories.0.role_name"]);
  });
});
