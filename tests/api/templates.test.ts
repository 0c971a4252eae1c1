import { beforeEach, describe, expect, test } from "vitest";
import { call, must, runJobs, useProduct, type Answer } from "../support/api";
import { field, givenPdf, person, type Sender, signAs } from "../support/given";
import { givenDocument, givenUser, tokenOf } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

const send = (method: string, address: string, body?: unknown) =>
  call(method, address, { token: sender.token, ...(body !== undefined && { body }) });
const read = (address: string) => must("GET", address, { token: sender.token });
const fieldsOf = (documents: Answer["json"][]) =>
  documents.flatMap((d) => d["pages"].flatMap((p: Answer["json"]) => p["fields"]));
const reference = async () => {
  const form = new FormData();
  form.set("attachment", new File([await givenPdf(1)], "rules.pdf"));
  form.set("title", "House rules");
  return form;
};

describe("a template", () => {
  test.each([
    [{ title: "" }, "title", "required"],
    [{ title: "x".repeat(256) }, "title", "Please use at most 255 characters."],
    [{ description: undefined }, "description", "required"],
    [{ description: "x".repeat(511) }, "description", "Please use at most 510 characters."],
    [{ document_ids: [] }, "document_ids", "Please select a file before continuing."],
    [{ document_ids: [1, 2, 3, 4, 5, 6] }, "document_ids", "Maximum 5 uploads permitted per workflow"],
  ])("refuses %j", async (over, key, sentence) => {
    const document = await givenDocument(sender);
    const body = { title: "Lease", description: "For flats", document_ids: [document["id"]], ...over };
    const { status, json } = await send("POST", "/templates", body);
    expect([status, json["errors"]?.[key]]).toEqual([422, sentence]);
  });

  test("keeps roles by id with fields and attachments, and loses a removed role's", async () => {
    const passport = { title: "Passport", description: "Both sides", required: true };
    const { id, at, roles, documents } = await givenTemplate(sender, {
      roles: [{ role_name: "A", attachments: [passport], access_code: "sesame" }, { role_name: "B" }],
    });
    expect(roles).toMatchObject([
      { role_name: "A", template_id: id, action_index: 0, access_code: "sesame", attachments: [{ title: "Passport" }] },
      { role_name: "B", action_index: 1, first_name: null, email: null, attachments: [] },
    ]);
    const again = await must("POST", `${at}/roles`, {
      token: sender.token,
      body: {
        roles: [
          { id: roles[1]?.["id"], role_name: "B2" },
          { id: roles[0]?.["id"], role_name: "A", attachments: [{ ...passport, title: "Payslip" }] },
        ],
      },
    });
    expect(again["template_roles"].map((r: Answer["json"]) => [r["role_name"], r["attachments"].length])).toEqual([
      ["B2", 0],
      ["A", 2],
    ]);
    const [, a] = again["template_roles"];
    const gone = await send("DELETE", `${at}/roles/${a.id}/attachments/${a.attachments[0].id}`);
    expect(gone.status).toBe(204);
    await must("POST", `${at}/roles`, { token: sender.token, body: { roles: [{ id: a.id, role_name: "A" }] } });
    const { fields } = await read(`/documents/${documents[0]?.["id"]}/fields`);
    expect(new Set(fields.map((f: Answer["json"]) => f["template_role_id"]))).toEqual(new Set([a.id]));
    const six = Array.from({ length: 5 }, () => passport);
    const full = await send("POST", `${at}/roles`, { roles: [{ id: a.id, role_name: "A", attachments: six }] });
    expect(full.status).toBe(422);
  });

  test.each([
    [{ role_name: "" }, "role_name", "required"],
    [{ email: "nobody" }, "email", "Invalid email"],
    [{ access_code: "x".repeat(17) }, "access_code", "An access code can have at most 16 characters."],
    [{ access_code: "a", has_otp_step: true }, "access_code", "Choose either an access code or a one-time code."],
    [{ first_name: "x".repeat(256) }, "first_name", "Please use at most 255 characters."],
    [{ private_message: "x".repeat(1001) }, "private_message", "Please use at most 1000 characters."],
  ])("refuses a role with %j", async (over, key, sentence) => {
    const { at } = await givenTemplate(sender);
    const { status, json } = await send("POST", `${at}/roles`, { roles: [{ role_name: "A", ...over }] });
    expect([status, json["errors"]?.[`roles.0.${key}`]]).toEqual([422, sentence]);
  });

  test("accepts a number that is not a phone number, no forced code without authentication, and fifteen roles", async () => {
    const { at } = await givenTemplate(sender);
    const odd = { role_name: "A", mobile_number: "+30 691", force_otp: true };
    const { json } = await send("POST", `${at}/roles`, { roles: [odd] });
    expect(json["template_roles"]).toMatchObject([{ mobile_number: "+30 691", force_otp: false }]);
    const roles = (count: number) => Array.from({ length: count }, (_, i) => ({ role_name: `Role ${i}` }));
    expect((await send("POST", `${at}/roles`, { roles: roles(15) })).status).toBe(200);
    const sixteen = await send("POST", `${at}/roles`, { roles: roles(16) });
    expect(sixteen.json["errors"]).toEqual({ roles: "Maximum number of roles added" });
  });

  test("refuses the second of two editors, and overwrites nothing", async () => {
    const { at, documents, roles } = await givenTemplate(sender);
    const seen = (await read(at))["template"].updated_at;
    const first = await send("PATCH", at, { title: "First", seen_updated_at: seen });
    expect(first.status).toBe(200);
    const late = { seen_updated_at: seen };
    const list = [{ id: roles[0]?.["id"], role_name: "Late" }];
    const answers = [
      await send("PATCH", at, { title: "Late", ...late }),
      await send("PATCH", at, { execute_actions_in_order: false, ...late }),
      await send("POST", `${at}/roles`, { roles: list, ...late }),
      await send("POST", `/documents/${documents[0]?.["id"]}/fields`, { fields: [], ...late }),
    ];
    expect(answers.map(({ status, json }) => [status, json["label"]])).toEqual(
      answers.map(() => [409, "DraftChanged"]),
    );
    expect((await read(at))["template"].title).toBe("First");
    // Each answer carries the version that the next save has to name; deleting by id needs none.
    const saved = await send("POST", `${at}/roles`, {
      roles: list,
      seen_updated_at: first.json["template"].updated_at,
    });
    const next = { seen_updated_at: saved.json["template_updated_at"] };
    expect((await send("PATCH", at, { title: "Next", ...next })).status).toBe(200);
  });

  test("keeps at least one document, and its fields cannot belong to a recipient or another template's role", async () => {
    const one = await givenTemplate(sender);
    const other = await givenTemplate(sender);
    const last = await send("DELETE", `/documents/${one.documents[0]?.["id"]}`);
    expect([last.status, last.json["errors"]]).toEqual([
      422,
      { document_ids: "Please select a file before continuing." },
    ]);
    const { signatory_id: _, ...plain } = field("x", 1, 0, one.documents[0]?.["pages"][0].id);
    for (const owner of [{ signatory_id: other.roles[0]?.["id"] }, { template_role_id: other.roles[0]?.["id"] }]) {
      const fields = [{ ...plain, ...owner }];
      expect((await send("POST", `/documents/${one.documents[0]?.["id"]}/fields`, { fields })).status).toBe(422);
    }
    const taken = await send("POST", "/workflows/documents", { document_ids: [one.documents[0]?.["id"]] });
    expect(taken.status).toBe(404);
  });

  test("is found by its title, ignoring case", async () => {
    await givenTemplate(sender, { title: "Lease 100%" });
    await givenTemplate(sender, { title: "Μίσθωση" });
    const titles = async (query: string) =>
      (await read(`/templates?search=${encodeURIComponent(query)}`))["templates"].map(
        (t: Answer["json"]) => t["title"],
      );
    expect(await titles("lease")).toEqual(["Lease 100%"]);
    expect(await titles("ΜΊΣΘ")).toEqual(["Μίσθωση"]);
    expect(await titles("%")).toEqual(["Lease 100%"]);
    expect(await titles("")).toHaveLength(2);
  });
});

describe("a workflow from a template", () => {
  test("has all of it: documents, fields, roles, attachments, options and order", async () => {
    const template = await givenTemplate(sender, {
      documents: 2,
      over: { execute_actions_in_order: false },
      roles: [
        {
          role_name: "Landlord",
          first_name: "Ελένη",
          last_name: "Ιωάννου",
          email: "L@Example.test",
          access_code: "sesame",
          private_message: "Γεια",
          enable_webforms: true,
          default_language: "gk",
          signature_methods: [{ id: 2, checked: true }],
          attachments: [{ title: "Deed", description: "Scan", required: true, visible_to_signatories: true }],
        },
        { role_name: "Tenant", has_otp_step: true, force_otp: true, mobile_number: "306912345678" },
      ],
    });
    const form = await reference();
    await must("POST", `${template.at}/attachments`, { token: sender.token, form });
    const made = await startFrom(sender, template);
    expect(made["workflow"]).toMatchObject({
      name: "Lease",
      allow_changes: true,
      execute_actions_in_order: false,
      workflow_status_id: 4,
      initiator_id: sender.id,
    });
    expect(made["signatories"]).toMatchObject([
      {
        role_name: "Landlord",
        template_role_id: template.roles[0]?.["id"],
        first_name: "Ελένη",
        email: "l@example.test",
        access_code: "sesame",
        private_message: "Γεια",
        webform_enabled: true,
        default_language: "gk",
        attachments: [{ title: "Deed", required: true, visible_to_signatories: true }],
      },
      { role_name: "Tenant", first_name: "", email: "", has_otp_step: true, force_otp: true, attachments: [] },
    ]);
    const [landlord, tenant] = made["signatories"];
    expect(landlord.signature_methods.filter((m: Answer["json"]) => m["checked"])).toEqual([{ id: 2, checked: true }]);
    expect(made["documents"]).toHaveLength(2);
    expect(made["documents"][0].id).not.toBe(template.documents[0]?.["id"]);
    expect(fieldsOf(made["documents"]).map((f) => [f["name"], f["signatory_id"], f["template_role_id"]])).toEqual([
      ["remark 0", landlord.id, null],
      ["sign 0", landlord.id, null],
      ["remark 1", tenant.id, null],
      ["sign 1", tenant.id, null],
    ]);
    expect(made["reference_attachments"]).toMatchObject([{ title: "House rules", file_name: "rules.pdf" }]);
    const unfilled = await send("PATCH", `/workflows/simple-sign/${made["workflow"].id}`, {
      execute_at: new Date().toISOString(),
    });
    expect(unfilled.status).toBe(422);
  });

  test("is a snapshot: later changes or the deletion of the template do not affect it", async () => {
    const template = await givenTemplate(sender);
    const before = await startFrom(sender, template);
    await must("POST", `${template.at}/roles`, { token: sender.token, body: { roles: [{ role_name: "Other" }] } });
    const document = await givenDocument(sender);
    await must("PATCH", template.at, {
      token: sender.token,
      body: { title: "New", document_ids: [document["id"]], allow_changes: false },
    });
    expect((await send("DELETE", template.at)).status).toBe(204);
    const after = await read(`/workflows/simple-sign/${before["workflow"].id}`);
    expect(after).toEqual(before);
    expect((await send("POST", "/workflows/simple-sign/from-template", { template_id: template.id })).status).toBe(404);
  });

  test("from a strict template accepts values for what it leaves empty, and nothing else", async () => {
    const template = await givenTemplate(sender, { over: { allow_changes: false } });
    const made = await startFrom(sender, template);
    const [landlord, tenant] = made["signatories"];
    expect(landlord).toMatchObject({ first_name_changes_frozen: true, email_changes_frozen: true });
    expect(tenant).toMatchObject({ first_name_changes_frozen: false, email_changes_frozen: false });
    const at = `/workflows/simple-sign/${made["workflow"].id}`;
    const { first_name, last_name, email } = person();
    const fill = (id: number, change: object) =>
      send("PATCH", `${at}/signatories`, { signatories: [{ id, ...change }] });
    const [document] = made["documents"];
    for (const answer of [
      await fill(landlord.id, { email }),
      await fill(tenant.id, { private_message: "Hi" }),
      await send("POST", `${at}/signatories`, { signatories: [person()] }),
      await send("PATCH", at, { execute_actions_in_order: false }),
      await send("POST", `/documents/${document.id}/fields`, { fields: [] }),
      await send("DELETE", `${at}/documents/${document.id}`),
      await send("DELETE", `${at}/workflow-actions/${tenant.workflow_action_id}`),
    ])
      expect([answer.status, answer.json["label"]]).toEqual([403, "Forbidden"]);
    const asItStands = { default_language: landlord.default_language, action_index: landlord.action_index };
    expect((await fill(landlord.id, asItStands)).status).toBe(200);
    const refused = await fill(landlord.id, { ...asItStands, default_language: "es", email });
    const set = "The strict template sets this, so it cannot be changed here.";
    expect(refused.json["errors"]).toEqual({
      "signatories.0.default_language": set,
      "signatories.0.email": set,
    });
    const reached = { default_language: "es", mobile_number: "306912345678" };
    const filled = await fill(tenant.id, { first_name, last_name, email, ...reached });
    expect([filled.status, filled.json["signatories"]?.[1]]).toMatchObject([200, reached]);
    expect((await send("PATCH", at, { execute_at: new Date().toISOString() })).status).toBe(200);
  });

  test("of five documents and ten roles is signed to completion", async () => {
    const roles = Array.from({ length: 10 }, (_, index) => {
      const { first_name, last_name, email } = person();
      return { role_name: `Role ${index + 1}`, first_name, last_name, email };
    });
    const template = await givenTemplate(sender, { documents: 5, roles });
    const made = await startFrom(sender, template);
    expect([made["documents"].length, made["signatories"].length]).toEqual([5, 10]);
    const at = `/workflows/simple-sign/${made["workflow"].id}`;
    await must("PATCH", at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
    for (const recipient of made["signatories"]) expect((await signAs(tokenOf(recipient))).status).toBe(200);
    await runJobs();
    const { workflow } = await read(at);
    expect(workflow).toMatchObject({ workflow_status_id: 1, complete_count: 10, total_steps: 10 });
    const pack = await send("GET", `${at}/documents/download`);
    expect([pack.status, pack.headers.get("content-type")]).toEqual([200, "application/zip"]);
  }, 120_000);
});

test("a template that is used while it is edited is copied before or after the edit, never in between", async () => {
  const template = await givenTemplate(sender);
  const roles = (name: string) => [{ role_name: `${name} 1` }, { role_name: `${name} 2` }];
  await must("POST", `${template.at}/roles`, { token: sender.token, body: { roles: roles("A") } });
  const edit = (name: string) => send("POST", `${template.at}/roles`, { roles: roles(name) });
  const use = () => startFrom(sender, template);
  const [, first, , second, , third] = await Promise.all([edit("B"), use(), edit("A"), use(), edit("B"), use()]);
  for (const made of [first, second, third]) {
    const names: string[] = made["signatories"].map((s: Answer["json"]) => s["role_name"]);
    expect(["A 1,A 2", "B 1,B 2"]).toContain(names.join());
  }
});
