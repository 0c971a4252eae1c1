import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { workflows, recipients as signatoryTable } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { field, givenPdf, person, type Sender } from "../support/given";
import { givenDraft, givenUser } from "../support/shortcuts";

useProduct();

const form = async (documentId: number | null, pages = 2) => {
  const body = new FormData();
  if (documentId !== null) body.set("document_id", String(documentId));
  body.set("document", new File([await givenPdf(pages, "Another")], "another.pdf", { type: "application/pdf" }));
  return body;
};
const attachment = (over = {}) => ({ title: "Passport", description: "A photo of it", required: true, ...over });
const save = (sender: Sender, at: string, list: unknown[], over = {}) =>
  call("POST", `${at}/signatories`, { token: sender.token, body: { signatories: list, ...over } });

describe("replacing a document", () => {
  test("keeps its position, and the fields on the pages that both documents have", async () => {
    const sender = await givenUser();
    const draft = await givenDraft(sender, [person()], {
      fieldsOf: (id, pageId) => [field("kept", 1, id, pageId)],
    });
    const answer = await must("PUT", `${draft.at}/document`, {
      token: sender.token,
      form: await form(draft.document.id, 1),
    });
    expect(answer.document).toMatchObject({ name: "another", pages: [{ fields: [{ name: "kept" }] }] });
    const after = await must("GET", draft.at, { token: sender.token });
    expect(after.documents.map((d: { id: number }) => d.id)).toEqual([answer.document.id]);
    await runJobs();
    expect((await must("GET", draft.at, { token: sender.token })).documents[0].status).toBe("ready");
  });

  test("refuses a file that is not a PDF, an unknown document, and another draft's, and changes nothing", async () => {
    const sender = await givenUser();
    const [draft, other] = [await givenDraft(sender), await givenDraft(sender)];
    const text = new FormData();
    text.set("document_id", String(draft.document.id));
    text.set("document", new File(["no PDF"], "a.pdf"));
    const put = async (body: FormData) => call("PUT", `${draft.at}/document`, { token: sender.token, form: body });
    expect((await put(text)).status).toBe(415);
    expect((await put(await form(null))).status).toBe(422);
    expect((await put(await form(other.document.id))).status).toBe(404);
    const after = await must("GET", draft.at, { token: sender.token });
    expect(after.documents[0].id).toBe(draft.document.id);
  });

  test("is impossible once the workflow is sent", async () => {
    const sender = await givenUser();
    const draft = await givenDraft(sender);
    await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
    const answer = await call("PUT", `${draft.at}/document`, {
      token: sender.token,
      form: await form(draft.document.id),
    });
    expect(answer.status).toBe(409);
  });
});

describe("recipients", () => {
  test("keep the attachments requested of them, and each attachment keeps its id", async () => {
    const sender = await givenUser();
    const draft = await givenDraft(sender);
    const ana = { ...person(), id: draft.signatories[0]?.id };
    const first = await save(sender, draft.at, [
      { ...ana, attachments: [attachment(), attachment({ title: "Bill" })] },
    ]);
    const [passport] = first.json.signatories[0].attachments;
    expect(passport).toMatchObject({ title: "Passport", required: true, visible_to_signatories: false });
    const second = await save(sender, draft.at, [
      { ...ana, attachments: [{ ...attachment(), id: passport.id, visible_to_signatories: true }] },
    ]);
    expect(second.json.signatories[0].attachments).toMatchObject([{ id: passport.id, visible_to_signatories: true }]);
    // Leaving the list out keeps them; an empty list removes them.
    expect((await save(sender, draft.at, [ana])).json.signatories[0].attachments).toHaveLength(1);
    expect((await save(sender, draft.at, [{ ...ana, attachments: [] }])).json.signatories[0].attachments).toEqual([]);
  });

  test("have at most 5 attachments, each with a title and instructions", async () => {
    const sender = await givenUser();
    const draft = await givenDraft(sender);
    const six = Array.from({ length: 6 }, () => attachment());
    const many = await save(sender, draft.at, [{ ...person(), attachments: six }]);
    expect(many.status).toBe(422);
    expect(Object.values(many.json.errors)).toEqual(["At most 5 attachments can be requested of a recipient."]);
    expect(
      (await save(sender, draft.at, [{ ...person(), attachments: [attachment({ description: " " })] }])).status,
    ).toBe(422);
  });

  test("who act together are answered in the given order, and moving one keeps the others together", async () => {
    const sender = await givenUser();
    const draft = await givenDraft(sender, [person()]);
    const old = { ...person({ first_name: "Old" }), id: draft.signatories[0]?.id, action_index: 0 };
    const fresh = person({ first_name: "New", action_index: 0 });
    const last = person({ first_name: "Last", action_index: 1 });
    const { signatories: saved } = (await save(sender, draft.at, [fresh, old, last])).json;
    expect(saved.map((s: { first_name: string }) => s.first_name)).toEqual(["New", "Old", "Last"]);
    const { workflow } = await must("PATCH", `${draft.at}/workflow-actions/${saved[2].id}`, {
      token: sender.token,
      body: { destination_index: 0 },
    });
    expect(workflow.workflow_actions.map((a: { action_index: number }) => a.action_index)).toEqual([0, 1, 1]);
  });
});

test("a field's default value is one of its choices, and one button of a group", async () => {
  const sender = await givenUser();
  const draft = await givenDraft(sender);
  const recipient = draft.signatories[0]?.id ?? 0;
  const saveFields = (fields: object[]) =>
    call("POST", `/documents/${draft.document.id}/fields`, { token: sender.token, body: { fields } });
  const pageId = draft.document.pages[0].id;
  const options = ["Yes", "No"].map((option) => ({ key: option, value: option }));
  const combo = field("c", 2, recipient, pageId, { selectable_field_options: options });
  const radio = (name: string, selected: boolean) => field(name, 3, recipient, pageId, { group_name: "g", selected });
  expect((await saveFields([{ ...combo, value: "Maybe" }])).json.errors).toEqual({
    "fields.0.value": "This must be one of: Yes, No",
  });
  expect((await saveFields([radio("a", true), radio("b", true)])).json.errors).toEqual({
    "fields.1.selected": "Only one of these can be chosen.",
  });
  const kept = await saveFields([{ ...combo, value: "No" }, radio("a", true), radio("b", false)]);
  expect(kept.json.fields.map((f: { value: string; selected: boolean }) => [f.value, f.selected])).toEqual([
    ["No", false],
    [null, true],
    [null, false],
  ]);
});

describe("two tabs with one draft", () => {
  test("the second one is refused with an explanation, and nothing is overwritten", async () => {
    const sender = await givenUser();
    const { token } = sender;
    const draft = await givenDraft(sender);
    const reading = new FormData();
    reading.set("attachment", new File([await givenPdf(1, "Rules")], "Rules.pdf", { type: "application/pdf" }));
    const references = `/workflows/${draft.id}/attachments`;
    const { attachment: rules } = await must("POST", references, { token, form: reading });
    const reference = `${references}/${rules.id}`;
    const seen = (await must("GET", draft.at, { token })).workflow.updated_at;
    const ana = { ...person({ first_name: "Ana" }), id: draft.signatories[0]?.id };
    const saved = await save(sender, draft.at, [ana], { seen_updated_at: seen });
    expect(saved.status).toBe(200);
    const late = { seen_updated_at: seen };
    const query = `?seen_updated_at=${encodeURIComponent(seen)}`;
    const fields = `/documents/${draft.document.id}/fields`;
    const action = `${draft.at}/workflow-actions/${draft.signatories[0]?.id}`;
    const replacing = await form(draft.document.id);
    replacing.set("seen_updated_at", seen);
    const answers = [
      await save(sender, draft.at, [{ ...ana, first_name: "Late" }], late),
      await call("POST", fields, { token, body: { fields: [], ...late } }),
      await call("PATCH", `${draft.at}/documents`, { token, body: { workflow_name: "Late", ...late } }),
      await call("POST", `${draft.at}/settings`, { token, body: { message: "Late", ...late } }),
      await call("PATCH", draft.at, { token, body: { execute_actions_in_order: false, ...late } }),
      await call("PATCH", draft.at, { token, body: { execute_at: new Date().toISOString(), ...late } }),
      await call("DELETE", `${draft.at}/documents/${draft.document.id}${query}`, { token }),
      await call("DELETE", `/documents/${draft.document.id}${query}`, { token }),
      await call("PATCH", `/documents/${draft.document.id}`, { token, body: { name: "Late", ...late } }),
      await call("PUT", `${draft.at}/document`, { token, form: replacing }),
      await call("DELETE", `${action}${query}`, { token }),
      await call("PATCH", action, { token, body: { destination_index: 0, ...late } }),
      await call("DELETE", `${reference}${query}`, { token }),
      await call("PATCH", reference, { token, body: { title: "Late", ...late } }),
    ];
    expect(answers.map(({ status, json }) => [status, json.label])).toEqual(answers.map(() => [409, "DraftChanged"]));
    const after = await must("GET", draft.at, { token });
    expect(after.signatories[0].first_name).toBe("Ana");
    expect(after.documents.map((one: { id: number; name: string }) => [one.id, one.name])).toEqual([
      [draft.document.id, "contract"],
    ]);
    expect(after.documents[0].pages[0].fields).toHaveLength(2);
    expect(after.reference_attachments.map((one: { title: string }) => one.title)).toEqual(["Rules.pdf"]);
    expect(after.workflow).toMatchObject({ name: "Lease", settings: { message: null } });
  });

  test("each answer carries the version that the next save has to name", async () => {
    const sender = await givenUser();
    const { token } = sender;
    const draft = await givenDraft(sender);
    const ana = { ...person(), id: draft.signatories[0]?.id };
    let seen = (await save(sender, draft.at, [ana])).json.workflow_updated_at;
    const next = (body: object) => ({ token, body: { ...body, seen_updated_at: seen } });
    seen = (await must("POST", `/documents/${draft.document.id}/fields`, next({ fields: [] }))).workflow_updated_at;
    seen = (await must("POST", `${draft.at}/settings`, next({ message: "Hi" }))).workflow_updated_at;
    seen = (await must("PATCH", `/documents/${draft.document.id}`, next({ name: "Renamed" }))).workflow_updated_at;
    seen = (await must("PATCH", `${draft.at}/documents`, next({ workflow_name: "Named" }))).workflow.updated_at;
    const actions = `${draft.at}/workflow-actions/${draft.signatories[0]?.id}`;
    seen = (await must("PATCH", actions, next({ destination_index: 0 }))).workflow.updated_at;
    const query = () => `?seen_updated_at=${encodeURIComponent(seen)}`;
    seen = (await must("DELETE", `${actions}${query()}`, { token })).workflow.updated_at;
    await must("DELETE", `${draft.at}/documents/${draft.document.id}${query()}`, { token });
  });
});

describe("a draft of a strict template", () => {
  const givenStrict = async () => {
    const sender = await givenUser();
    const draft = await givenDraft(sender, [person(), person()]);
    const db = database();
    await db.update(workflows).set({ allowChanges: false }).where(eq(workflows.id, draft.id));
    const [empty] = draft.signatories;
    await db
      .update(signatoryTable)
      .set({ firstName: "", lastName: "", email: "" })
      .where(eq(signatoryTable.id, empty?.id));
    const fill = (id: number | undefined, change: object) =>
      call("PATCH", `${draft.at}/signatories`, { token: sender.token, body: { signatories: [{ id, ...change }] } });
    return { sender, draft, empty, fill };
  };

  test("lets an empty role be filled in, once", async () => {
    const { sender, draft, empty, fill } = await givenStrict();
    const before = await must("GET", draft.at, { token: sender.token });
    expect(before.signatories.map((s: { email_changes_frozen: boolean }) => s.email_changes_frozen)).toEqual([
      false,
      true,
    ]);
    expect(
      (await call("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } })).status,
    ).toBe(422);
    const name = { first_name: "Ana", last_name: "López", email: "ana@example.test" };
    expect((await fill(empty?.id, name)).status).toBe(200);
    expect((await fill(empty?.id, name)).status).toBe(200);
    expect((await fill(empty?.id, { email: "other@example.test" })).status).toBe(403);
    expect((await fill(draft.signatories[1]?.id, { first_name: "Other" })).status).toBe(403);
  });

  test("accepts no other change", async () => {
    const { sender, draft, empty, fill } = await givenStrict();
    const { token } = sender;
    expect((await fill(empty?.id, { first_name: "Ana", private_message: "Hi" })).status).toBe(403);
    expect((await save(sender, draft.at, [person()])).status).toBe(403);
    expect((await call("POST", `/documents/${draft.document.id}/fields`, { token, body: { fields: [] } })).status).toBe(
      403,
    );
    const put = await call("PUT", `${draft.at}/document`, { token, form: await form(draft.document.id) });
    expect(put.status).toBe(403);
    expect((await call("PATCH", draft.at, { token, body: { execute_actions_in_order: false } })).status).toBe(403);
  });
});
