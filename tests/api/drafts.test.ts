import { beforeEach, describe, expect, test } from "vitest";
import { call, must, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { type Draft, givenDocument, givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

let sender: Sender;
let draft: Draft;
beforeEach(async () => {
  sender = await givenUser();
  draft = await givenDraft(sender, [person(), person()]);
});

const send = (method: string, address: string, body: unknown, headers = {}) =>
  call(method, address, { token: sender.token, body, headers });
const post = (list: unknown[]) => send("POST", `${draft.at}/signatories`, { signatories: list });
const errorOf = (answer: { status: number; json: { errors?: Record<string, string> } }, key: string) => [
  answer.status,
  answer.json.errors?.[`signatories.0.${key}`],
];

describe("recipients", () => {
  test("are one to fifteen", async () => {
    expect((await post([])).json.errors.signatories).toBe("Please add at least one recipient.");
    expect((await post(Array.from({ length: 15 }, () => person()))).status).toBe(200);
    const sixteen = await post(Array.from({ length: 16 }, () => person()));
    expect([sixteen.status, sixteen.json.errors.signatories]).toEqual([422, "Maximum number of recipients added"]);
  });

  test.each([
    [{ first_name: "" }, "first_name", "required"],
    [{ last_name: undefined }, "last_name", "required"],
    [{ email: "" }, "email", "required"],
    [{ email: "nobody" }, "email", "Invalid email"],
    [{ email: "a@example.test, b@example.test" }, "email", "Invalid email"],
    [{ email: "a@example.test\nBcc: b@example.test" }, "email", "Invalid email"],
    [{ access_code: "x".repeat(17) }, "access_code", "An access code can have at most 16 characters."],
    [
      { access_code: "1234", has_otp_step: true, mobile_number: "306912345678" },
      "access_code",
      "Choose either an access code or a one-time code.",
    ],
    [
      { has_otp_step: true },
      "mobile_number",
      "Please enter digits only, with the country code and without a plus sign.",
    ],
    [
      { mobile_number: "+30 691" },
      "mobile_number",
      "Please enter digits only, with the country code and without a plus sign.",
    ],
    [
      { signature_methods: [{ id: 1, checked: false }] },
      "signature_methods",
      "At least one signature method must be checked.",
    ],
    [{ private_message: "x".repeat(1001) }, "private_message", "Please use at most 1000 characters."],
    [{ default_language: "fr" }, "default_language", "This must be one of: en, es, gk, gk-latn"],
  ])("refuse %j", async (over, key, sentence) => {
    expect(errorOf(await post([{ ...person(), ...over }]), key)).toEqual([422, sentence]);
  });

  test("keep identity and fields by id, follow the order of the list, and lose their fields when removed", async () => {
    const [first, second] = draft.signatories;
    const { json } = await post([
      { ...second, action_index: undefined },
      { ...first, action_index: undefined, first_name: "Μαρία" },
      person(),
    ]);
    expect(json.signatories.map((s: { id: number }) => s.id)).toEqual([second?.id, first?.id, expect.any(Number)]);
    const { fields } = await must("GET", `/documents/${draft.document.id}/fields`, { token: sender.token });
    expect(fields).toHaveLength(4);
    await post([{ ...first }]);
    const left = await must("GET", `/documents/${draft.document.id}/fields`, { token: sender.token });
    expect(new Set(left.fields.map((f: { signatory_id: number }) => f.signatory_id))).toEqual(new Set([first?.id]));
    expect((await post([{ ...second }])).status).toBe(404);
    expect((await post([{ ...first }, { ...first }])).status).toBe(422);
  });

  test("are changed one by one, and the gate stays exclusive", async () => {
    const [first] = draft.signatories;
    const patch = (over: Record<string, unknown>) =>
      send("PATCH", `${draft.at}/signatories`, { signatories: [{ id: first?.id, ...over }] });
    const { json } = await patch({ email: " New.Address@Example.TEST ", access_code: "sesame" });
    expect(json.signatories[0]).toMatchObject({ email: "new.address@example.test", access_code: "sesame" });
    expect((await patch({ has_otp_step: true, mobile_number: "306912345678" })).status).toBe(422);
    expect((await patch({ access_code: null, has_otp_step: true, mobile_number: "306912345678" })).status).toBe(200);
    expect((await patch({ mobile_number: "" })).status).toBe(422);
  });

  test("of another workflow of the same sender stay unchanged", async () => {
    const other = await givenDraft(sender);
    const [theirs] = other.signatories;
    expect((await post([{ ...person(), id: theirs?.id }])).status).toBe(404);
    expect((await send("DELETE", `${draft.at}/workflow-actions/${theirs?.id}`, undefined)).status).toBe(404);
    expect((await send("PATCH", `${draft.at}/workflow-actions/${theirs?.id}`, { destination_index: 0 })).status).toBe(
      404,
    );
    const after = await must("GET", other.at, { token: sender.token });
    expect(after.signatories[0]).toEqual(theirs);
  });

  test("are moved and removed", async () => {
    const [first, second] = draft.signatories;
    const moved = await send("PATCH", `${draft.at}/workflow-actions/${first?.id}`, {
      source_index: 0,
      destination_index: 1,
    });
    expect(moved.json.signatories.map((s: { id: number }) => s.id)).toEqual([second?.id, first?.id]);
    const { json } = await send("DELETE", `${draft.at}/workflow-actions/${first?.id}`, undefined);
    expect(json.signatories.map((s: { id: number }) => s.id)).toEqual([second?.id]);
    expect(json.workflow.workflow_actions).toHaveLength(1);
  });
});

describe("fields", () => {
  const save = (list: unknown[], document = draft.document.id) =>
    send("POST", `/documents/${document}/fields`, { fields: list });
  const own = (name: string, type: number, over = {}) =>
    field(name, type, draft.signatories[0]?.id, draft.document.pages[0].id, over);

  test("have unique names in the whole workflow", async () => {
    const twice = await save([own("name", 1), own("name", 1)]);
    expect(twice.json.errors["fields.1.name"]).toBe("There is already a field called name. Names must be unique.");
    const second = await givenDocument(sender);
    await send("PATCH", `${draft.at}/documents`, { document_ids: [draft.document.id, second.id] });
    expect((await save([own("name", 1)])).status).toBe(200);
    const there = { page_id: second.pages[0].id };
    expect((await save([own("name", 1, there)], second.id)).status).toBe(422);
    const { json } = await save([own("name", 1), own("name", 1, { duplicated_from_name: "name", relative_top: 50 })]);
    expect(json.fields[1].duplicated_from_field_id).toBe(json.fields[0].id);
    const otherPerson = { duplicated_from_name: "name", signatory_id: draft.signatories[1]?.id };
    expect((await save([own("name", 1), own("name", 1, otherPerson)])).status).toBe(422);
  });

  test.each([
    [{ relative_left: 80 }, "relative_left", "The field is outside the page."],
    [{ relative_top: 97 }, "relative_left", "The field is outside the page."],
    [{ relative_top: -1 }, "relative_top", "At least 0."],
    [{ relative_width: 0 }, "relative_width", "More than 0."],
    [{ relative_width: 101 }, "relative_width", "At most 100."],
    [{ relative_left: "ten" }, "relative_left", "This must be a number."],
    [{ field_type_id: 10 }, "field_type_id", "This must be one of: 1, 2, 3, 4, 5, 6, 7, 8, 9"],
    [{ name: "" }, "name", "required"],
    [{ name: undefined }, "name", "required"],
    [{ page_id: 999_999 }, "page_id", "The document does not have this page."],
    [{ signatory_id: 999_999 }, "signatory_id", expect.stringMatching(/^This must be one of: \d+, \d+$/)],
    [{ field_index: 1e12 }, "field_index", "At most 100000."],
    [{ field_type_id: 2 }, "selectable_field_options", "Please add at least one option."],
    [{ value: "\u{1F600}" }, "value", "These characters cannot be printed: \u{1F600} (U+1F600)"],
    [
      { field_settings: { font_face: "Comic Sans", font_size: 14 } },
      "field_settings.font_face",
      "This must be one of: Helvetica, Courier, Times New Roman",
    ],
    [
      { field_settings: { font_face: "Courier", font_size: 13 } },
      "field_settings.font_size",
      expect.stringContaining("This must be one of: 5, 6, 7, 8, 9, 10, 12, 14,"),
    ],
  ])("refuse %j", async (over, key, sentence) => {
    const { status, json } = await save([own("name", 1, over)]);
    expect([status, json.errors?.[`fields.0.${key}`]]).toEqual([422, sentence]);
    expect((await must("GET", `/documents/${draft.document.id}/fields`, { token: sender.token })).fields).toEqual(
      draft.fields,
    );
  });

  test("lie on pages of their own document, and belong to recipients of their own workflow", async () => {
    const other = await givenDraft(sender);
    expect((await save([own("a", 1, { page_id: other.document.pages[0].id })])).status).toBe(422);
    expect((await save([own("a", 1, { signatory_id: other.signatories[0]?.id })])).status).toBe(422);
    expect((await save([own("a", 1, { id: other.fields[0]?.id })])).status).toBe(404);
    expect((await must("GET", `/documents/${other.document.id}/fields`, { token: sender.token })).fields).toEqual(
      other.fields,
    );
    const loose = await givenDocument(sender);
    expect((await save([], loose.id)).status).toBe(409);
  });

  test("with radio buttons need a group of two or more before sending", async () => {
    const execute = () => send("PATCH", draft.at, { execute_at: new Date().toISOString() });
    await save([own("one", 3), own("two", 3)]);
    expect((await execute()).json.errors.fields).toBe("Please ensure each radio button is assigned to a group");
    await save([own("one", 3, { group_name: "g" }), own("two", 3, { group_name: "h" })]);
    expect((await execute()).json.errors.fields).toBe("Each radio group needs at least two buttons.");
    await save([own("one", 3, { group_name: "g" }), own("two", 3, { group_name: "g" })]);
    expect((await execute()).status).toBe(200);
  });

  test("answer the font and size they were given, with the page by its number", async () => {
    const settings = { font_face: "Times New Roman", font_size: 22 };
    const { json } = await save([own("a", 1, { page_id: undefined, page_index: 1, field_settings: settings })]);
    expect(json.fields[0]).toMatchObject({
      page_id: draft.document.pages[1].id,
      field_settings: settings,
      field_type: "input",
    });
  });
});

describe("a draft", () => {
  test("keeps its settings", async () => {
    const settings = {
      message: "Καλημέρα",
      additional_email_message: "Hola",
      link_expiry_days: 30,
      allow_delegation: false,
      seven_day_reminder_set: true,
    };
    await send("POST", `${draft.at}/settings`, settings);
    const { workflow_settings: kept } = await must("GET", `${draft.at}/settings`, { token: sender.token });
    expect(kept).toEqual({
      ...settings,
      allow_download_before_signing: true,
      print_language: "en",
      three_day_reminder_set: false,
      thirty_day_reminder_set: false,
      custom_date_reminder_set: true,
    });
    expect((await send("POST", `${draft.at}/settings`, { link_expiry_days: 0 })).status).toBe(422);
    expect((await send("POST", `${draft.at}/settings`, { message: "x".repeat(5001) })).status).toBe(422);
  });

  test("cannot be sent without recipients, nor by a sender whose address is not confirmed", async () => {
    expect((await send("PATCH", draft.at, { execute_at: "tomorrow" })).status).toBe(422);
    expect((await send("PATCH", draft.at, {})).status).toBe(400);
    for (const s of draft.signatories) await send("DELETE", `${draft.at}/workflow-actions/${s.id}`, undefined);
    const nobody = await send("PATCH", draft.at, { execute_at: new Date().toISOString() });
    expect(nobody.json.errors.signatories).toBe("Please add at least one recipient.");
    const newcomer = await givenUser({ confirmedAt: null });
    const theirs = await givenDraft(newcomer);
    const body = { execute_at: new Date().toISOString() };
    expect((await call("PATCH", theirs.at, { token: newcomer.token, body })).json.label).toBe("EmailNotConfirmed");
  });

  test("sent twenty times at once is sent once", async () => {
    const body = { execute_at: new Date().toISOString() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("PATCH", draft.at, body)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(19);
    const { workflow_audit_actions: trail } = await must("GET", `${draft.at}/audit-trail`, { token: sender.token });
    expect(trail.filter((row: { audit_action_type_id: number }) => row.audit_action_type_id === 14)).toHaveLength(1);
  });

  test("is deleted, and everything in it becomes invisible", async () => {
    expect((await send("DELETE", draft.at, undefined)).status).toBe(204);
    for (const address of [draft.at, `/documents/${draft.document.id}`, `${draft.at}/audit-trail`])
      expect((await call("GET", address, { token: sender.token })).status).toBe(404);
    const sent = await givenSent(sender);
    expect((await send("DELETE", sent.at, undefined)).status).toBe(409);
  });
});

describe("an idempotency key", () => {
  const create = (id: number, key: string) =>
    send("POST", "/workflows/documents", { document_ids: [id] }, { "idempotency-key": key });

  test("repeats the first answer, and another body is 409", async () => {
    const [first, second] = [await givenDocument(sender), await givenDocument(sender)];
    const made = await create(first.id, "one");
    const again = await create(first.id, "one");
    expect([made.status, again.status, again.json]).toEqual([201, 201, made.json]);
    expect((await create(second.id, "one")).status).toBe(409);
    expect((await create(second.id, "two")).status).toBe(201);
    const stranger = await givenUser();
    const theirs = await givenDocument(stranger);
    const headers = { "idempotency-key": "one" };
    const own = await call("POST", "/workflows/documents", {
      token: stranger.token,
      body: { document_ids: [theirs.id] },
      headers,
    });
    expect(own.status).toBe(201);
  });

  test("used at once has one effect, and a refused call can be repeated", async () => {
    const { id } = await givenDocument(sender);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(id, "three")));
    expect(answers.filter((a) => a.status === 201).length).toBeGreaterThan(0);
    expect(new Set(answers.filter((a) => a.status === 201).map((a) => a.json.workflow.id)).size).toBe(1);
    expect(answers.every((a) => a.status === 201 || a.status === 409)).toBe(true);
    expect((await create(999_999, "four")).status).toBe(404);
    expect((await create(999_999, "four")).status).toBe(404);
  });
});
