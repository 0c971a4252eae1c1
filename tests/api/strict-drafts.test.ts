import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { templateRoles } from "@/db/schema/templates";
import { type Answer, call, must, useProduct } from "../support/api";
import { person, type Sender, upload } from "../support/given";
import { givenUser } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const send = (method: string, address: string, body?: object) => call(method, address, { token: sender.token, body });
const set = "The strict template sets this, so it cannot be changed here.";
const refusing = (...inputs: string[]) => [403, Object.fromEntries(inputs.map((input) => [input, set]))];
const refusalOf = ({ status, json }: Answer) => [status, json["errors"]];

const boss = { ...person(), role_name: "Boss", mobile_number: "306912345678", private_message: "Hello" };

const inputsOfRecipient = (
  "first_name last_name single_name email mobile_number default_language members host_name host_email " +
  "recipient_role_id copy_at action_index signature_methods attachments private_message access_code has_otp_step force_otp webform_enabled"
).split(" ");

async function givenDraft() {
  const template = await givenTemplate(sender, {
    roles: [boss, { role_name: "Tenant" }],
    over: { allow_changes: false },
  });
  const made = await startFrom(sender, template);
  const at = `/workflows/simple-sign/${made["workflow"].id}`;
  const [first, second] = made["signatories"];
  const change = (id: number, given: object) => send("PATCH", `${at}/signatories`, { signatories: [{ id, ...given }] });
  return { made, at, first, second, change };
}
const readPeople = async (at: string) => (await must("GET", at, { token: sender.token })).signatories;

describe("the people of a strict template's draft", () => {
  test("whom the template does not name stay the sender's to correct", async () => {
    const { at, second, change } = await givenDraft();
    const wrong = { ...person({ first_name: "Mraia", email: "wrnog@example.test" }), mobile_number: "306900000000" };
    expect((await change(second.id, wrong)).status).toBe(200);
    const right = {
      first_name: "Maria",
      last_name: "Right",
      email: "right@example.test",
      default_language: "es",
      mobile_number: "306911111111",
    };
    expect((await change(second.id, right)).status).toBe(200);
    const [, filled] = await readPeople(at);
    expect(filled).toMatchObject({
      ...right,
      first_name_changes_frozen: false,
      email_changes_frozen: false,
      default_language_changes_frozen: false,
      mobile_number_changes_frozen: false,
    });
    expect((await change(second.id, { mobile_number: "" })).status).toBe(200);
    const members = [person(), person()].map(({ default_language: _, ...one }) => one);
    expect((await change(second.id, { members })).status).toBe(200);
    expect((await change(second.id, { ...right, members: [] })).status).toBe(200);
    await database()
      .update(templateRoles)
      .set({ firstName: "Late" })
      .where(eq(templateRoles.id, second.template_role_id));
    expect((await change(second.id, { email: "again@example.test" })).status).toBe(200);
  });

  test("whom it names are not changed, each input is named, and what is repeated passes", async () => {
    const { first, second, change } = await givenDraft();
    const other = person({ default_language: "es", mobile_number: "306911111111" });
    const inputs = ["first_name", "last_name", "email", "default_language", "mobile_number", "members"];
    const asked = { ...other, first_name: "Other", last_name: "Person", members: [person(), person()] };
    expect(refusalOf(await change(first.id, asked))).toEqual(refusing(...inputs.map((one) => `signatories.0.${one}`)));
    for (const given of [
      { action_index: 1 },
      { recipient_role_id: 2 },
      { private_message: "" },
      { private_message: null },
      { access_code: "1234" },
      { has_otp_step: true },
      { attachments: [{ title: "Passport", description: "A copy", required: true, visible_to_signatories: false }] },
      { signature_methods: [{ id: 1, checked: true }] },
    ]) {
      const [key = ""] = Object.keys(given);
      expect(refusalOf(await change(first.id, given))).toEqual(refusing(`signatories.0.${key}`));
    }
    const repeated = Object.fromEntries(inputsOfRecipient.map((name) => [name, first[name]]));
    const answer = await change(first.id, repeated);
    expect([answer.status, answer.json["errors"]]).toEqual([200, undefined]);
    const empty = { private_message: "", access_code: "", members: [], attachments: [], host_name: null };
    expect((await change(second.id, empty)).status).toBe(200);
  });
});

test("each refusal of another change of a strict template's draft names its input", async () => {
  const { made, at, second } = await givenDraft();
  const [document] = made["documents"];
  const loose = await upload(sender);
  const actions = `${at}/workflow-actions/${second.workflow_action_id}`;
  const documents = { document_ids: [loose.id], workflow_name: "Other" };
  const file = new FormData();
  file.set("document", new File(["%PDF-1.7"], "new.pdf"));
  file.set("document_id", String(document.id));
  const reference = new FormData();
  reference.set("attachment", new File(["Rules"], "rules.txt"));
  const give = (method: string, address: string, form: FormData) =>
    call(method, address, { token: sender.token, form });
  for (const [answer, ...inputs] of [
    [await send("POST", `${at}/signatories`, { signatories: [person()] }), "signatories"],
    [
      await send("PATCH", at, { execute_actions_in_order: !made["workflow"].execute_actions_in_order }),
      "execute_actions_in_order",
    ],
    [await send("PATCH", actions, { destination_index: 0 }), "destination_index"],
    [await send("DELETE", actions), "signatories"],
    [await send("PATCH", `${at}/documents`, documents), "document_ids", "workflow_name"],
    [await send("DELETE", `${at}/documents/${document.id}`), "document_ids"],
    [await give("PUT", `${at}/document`, file), "document"],
    [await send("PATCH", `/documents/${document.id}`, { name: "Other.pdf" }), "name"],
    [await send("POST", `/documents/${document.id}/fields`, { fields: [] }), "fields"],
    [await give("POST", `/workflows/${made["workflow"].id}/attachments`, reference), "attachment"],
  ] as const)
    expect([inputs, ...refusalOf(answer)]).toEqual([inputs, ...refusing(...inputs)]);
  const { execute_actions_in_order, name } = made["workflow"];
  for (const answer of [
    await send("PATCH", at, { execute_actions_in_order }),
    await send("PATCH", `${at}/documents`, { document_ids: [document.id], workflow_name: name, group_id: null }),
    await send("PATCH", `/documents/${document.id}`, { name: document.name }),
  ])
    expect([answer.status, answer.json["errors"]]).toEqual([200, undefined]);
});

test("the settings of a strict template's draft are not changed but for its messages, and what is repeated passes", async () => {
  const { at } = await givenDraft();
  const { workflow_settings: known } = await must("GET", `${at}/settings`, { token: sender.token });
  expect((await send("POST", `${at}/settings`, known)).status).toBe(200);
  const changed = {
    message: "Please sign.",
    additional_email_message: "Until Friday.",
    seven_day_reminder_set: !known.seven_day_reminder_set,
    link_expiry_days: known.link_expiry_days + 1,
    allow_delegation: !known.allow_delegation,
    allow_download_before_signing: !known.allow_download_before_signing,
    print_language: "es",
  };
  const { message, additional_email_message, ...locked } = changed;
  expect(refusalOf(await send("POST", `${at}/settings`, changed))).toEqual(refusing(...Object.keys(locked)));
  expect(refusalOf(await send("PATCH", at, { print_language: "es" }))).toEqual(refusing("print_language"));
  expect((await send("POST", `${at}/settings`, { message, additional_email_message })).status).toBe(200);
  const { workflow_settings: now } = await must("GET", `${at}/settings`, { token: sender.token });
  expect(now).toEqual({ ...known, message, additional_email_message });
});
