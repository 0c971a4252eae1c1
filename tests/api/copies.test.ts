import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import { toCamel } from "@/lib/platform/http/case";
import { settingsDto } from "@/lib/workflows/schema/settings";
import { call, must, runJobs, useProduct } from "../support/api";
import { field, givenPdf, mailbox, person, type Sender, signAs } from "../support/given";
import { readAndSign } from "../support/given-agreed";
import { bob, givenDelegable, handOn } from "../support/handing-on";
import { claimBy, givenShared, shared } from "../support/alternates";
import { ahead, execute } from "../support/scheduling";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const copy = ({ at }: { at: string }, by = sender, options = {}) =>
  call("POST", `${at}/copy`, { token: by.token, ...options });
const mustCopy = async (source: { at: string }) => (await copy(source)).json;
const asTemplate = ({ at }: { at: string }, by = sender) => call("POST", `${at}/template`, { token: by.token });
const read = ({ at }: { at: string }) => must("GET", at, { token: sender.token });
const pageFields = (answer: { [key: string]: any }) => answer["documents"][0].pages[0].fields; // eslint-disable-line typescript/no-explicit-any -- an answer as sent
const names = (people: Record<string, unknown>[]) => people.map((one) => [one["first_name"], one["email"]]);

describe("a copy", () => {
  test("has documents, recipients, steps, fields with rules, attachments, messages and settings", async () => {
    const passport = { title: "Passport", description: "Both sides", required: true };
    const ada = person({ first_name: "Ada", action_index: 0, attachments: [passport], private_message: "Dear Ada" });
    const eva = person({ action_index: 1, recipient_role_id: 2, access_code: "Sesame" });
    const condition = { match: "all", rules: [{ field: "pet", operator: "checked" }] };
    const draft = await givenDraft(sender, [ada, eva], {
      fieldsOf: (id, page, index) =>
        index > 0
          ? []
          : [
              field("pet", 5, id, page, { relative_top: 5 }),
              field("breed", 1, id, page, { relative_top: 15, condition, max_length: 9 }),
              field("rent", 1, id, page, { relative_top: 25, format: "money", currency: "EUR", value: "850.00" }),
              field("fixed", 1, id, page, { relative_top: 35, read_only: true, value: "Athens" }),
              field("sign", 4, id, page, { relative_top: 45 }),
            ],
    });
    const settings = {
      message: "Hello",
      additional_email_message: "More",
      link_expiry_days: 12,
      allow_delegation: true,
      allow_download_before_signing: false,
      three_day_reminder_set: true,
      seven_day_reminder_set: true,
      thirty_day_reminder_set: true,
      custom_date_reminder_set: false,
      print_language: "gk",
    };
    expect(Object.keys(toCamel(settings) as object).toSorted()).toEqual(Object.keys(settingsDto.shape).toSorted());
    await must("POST", `${draft.at}/settings`, { token: sender.token, body: settings });
    const reminder = { reminder_days_set: 4, escalate_days_set: 9, escalate_email: "boss@example.test" };
    await must("POST", `${draft.at.replace("simple-sign/", "")}/reminders`, { token: sender.token, body: reminder });
    const form = new FormData();
    form.set("attachment", new File([await givenPdf(1)], "rules.pdf"));
    form.set("title", "House rules");
    await must("POST", `${draft.at.replace("simple-sign/", "")}/attachments`, { token: sender.token, form });

    const made = await copy(draft);
    expect(made.status).toBe(201);
    const original = await read(draft);
    const {
      workflow,
      documents: [document],
      signatories: recipients,
      reference_attachments: references,
    } = made.json as any; // eslint-disable-line typescript/no-explicit-any -- an answer as sent
    expect(workflow.id).not.toBe(draft.id);
    expect(workflow).toMatchObject({ name: "Lease", workflow_status_id: 4, settings, reminders: [reminder] });
    expect(document.id).not.toBe(draft.document["id"]);
    expect(recipients).toMatchObject([
      { first_name: "Ada", email: ada.email, private_message: "Dear Ada", action_index: 0, attachments: [passport] },
      { email: eva.email, recipient_role_id: 2, action_index: 1, access_code: null },
    ]);
    expect(references).toMatchObject([{ title: "House rules" }]);
    const kept = ["name", "value", "condition", "max_length", "format", "currency", "read_only", "relative_top"];
    const rules = (one: Record<string, unknown>) => kept.map((key) => one[key]);
    expect(pageFields(made.json).map(rules)).toEqual(pageFields(original).map(rules));
    expect(pageFields(made.json).every((one: { signatory_id: number }) => one.signatory_id === recipients[0].id)).toBe(
      true,
    );
    // It is a draft like any other.
    await runJobs();
    await must("PATCH", `/workflows/simple-sign/${workflow.id}`, {
      token: sender.token,
      body: { execute_at: new Date().toISOString() },
    });
    await runJobs();
    expect(await mailbox(ada.email)).toHaveLength(1);
  });

  test("of a sealed workflow has the document as uploaded, and nothing that was entered", async () => {
    const ada = person({ attachments: [{ title: "Passport", description: "Both sides", required: true }] });
    const sent = await givenSent(sender, [ada]);
    const [token] = sent.tokens;
    const request = await must("GET", `/signature-requests/${token}`);
    const form = new FormData();
    form.set("attachment", new File([await givenPdf(1)], "passport.pdf"));
    await must("POST", `/signature-requests/${token}/attachments/${request.attachments[0].id}`, { form });
    await runJobs();
    await signAs(sent.tokens[0] ?? null);
    await runJobs();
    expect((await read(sent)).workflow.workflow_status_id).toBe(1);
    const { workflow, signatories: recipients } = await mustCopy(sent);
    expect(workflow).toMatchObject({ workflow_status_id: 4, execute_at: null, completed_at: null });
    expect(recipients).toMatchObject([{ email: ada.email, status: "waiting", attachments: [{ uploaded_at: null }] }]);
    const rows = await database().select().from(documents);
    const of = (id: number) => rows.find((row) => row.workflowId === id);
    expect(of(sent.id)?.sealedHash).not.toBeNull();
    expect(of(workflow.id)).toMatchObject({ fileHash: of(sent.id)?.fileHash, sealedHash: null });
    const preview = await must("GET", `/workflows/simple-sign/${workflow.id}/audit-trail`, { token: sender.token });
    expect(preview.workflow_audit_actions).toHaveLength(1);
    expect(pageFields(await read({ at: `/workflows/simple-sign/${workflow.id}` }))[0].value ?? null).toBeNull();
  });

  test("of a scheduled one is an ordinary draft; of a cancelled one too", async () => {
    const scheduled = await givenDraft(sender);
    await execute(sender, scheduled, ahead(60));
    expect((await mustCopy(scheduled)).workflow).toMatchObject({ workflow_status_id: 4, scheduled_at: null });
    const sent = await givenSent(sender);
    await must("PATCH", sent.at, { token: sender.token, body: { cancel: true, reason: "A slip" } });
    expect((await mustCopy(sent)).workflow).toMatchObject({ workflow_status_id: 4, execute_at: null });
  });

  test("names the recipients whom the sender named, not those who were handed a part or claimed one", async () => {
    const ada = person({ first_name: "Ada", mobile_number: "306900000001" });
    const handed = await givenDelegable(sender, { people: [ada], plain: true });
    expect((await handOn(handed.tokens[0], bob())).status).toBe(200);
    expect(names((await mustCopy(handed)).signatories)).toEqual([["Ada", ada.email]]);

    const several = shared(2);
    const claimed = await givenShared(sender, [several], {});
    expect((await claimBy(claimed.members[0])).status).toBe(200);
    const [part] = (await mustCopy(claimed)).signatories;
    expect(part).toMatchObject({
      first_name: null,
      email: null,
      members: [{ state: "waiting" }, { state: "waiting" }],
    });
    expect(names(part.members)).toEqual(several.members.map((one) => [one.first_name, one.email]));
  });

  test("in person is hosted by whoever sends it, unless the sender named a host", async () => {
    const guest = (over = {}) => person({ email: null, recipient_role_id: 5, ...over });
    const host = { host_name: "Hana Host", host_email: "hana@example.test" };
    const sent = await givenSent(sender, [guest(), guest(host)]);
    expect((await read(sent)).signatories[0].host_email).toBe(sender.email);
    const { signatories: recipients } = await mustCopy(sent);
    expect(recipients).toMatchObject([{ host_email: null }, host]);
  });

  test("is made once by a repeated call, and not for a stranger or of what was deleted", async () => {
    const draft = await givenDraft(sender);
    const headers = { "idempotency-key": "copy once" };
    const [first, again] = [await copy(draft, sender, { headers }), await copy(draft, sender, { headers })];
    expect(again.json["workflow"].id).toBe(first.json["workflow"].id);
    const stranger = await givenUser();
    for (const refused of [await copy(draft, stranger), await asTemplate(draft, stranger)])
      expect(refused.status).toBe(404);
    await must("DELETE", draft.at, { token: sender.token }).catch(() => undefined);
    await database().update(workflows).set({ deletedAt: new Date() }).where(eq(workflows.id, draft.id));
    for (const refused of [await copy(draft), await asTemplate(draft)]) expect(refused.status).toBe(404);
  });
});

describe("a template of a workflow", () => {
  test("has a role for each recipient and says nothing of who they were", async () => {
    const ada = person({ first_name: "Ada", access_code: "Sesame" });
    const sent = await givenSent(sender, [ada, person(), person({ recipient_role_id: 2 })], {
      fieldsOf: (id, page, index) =>
        [1, 4].slice(0, index < 2 ? 2 : 1).map((kind) => field(`${kind} of ${index}`, kind, id, page)),
    });
    await runJobs();
    await readAndSign(sent.tokens[0], { ip: "192.0.2.7" }).catch(() => undefined);
    const { status, json } = await asTemplate(sent);
    expect(status).toBe(201);
    const {
      template,
      documents: [document],
    } = json as any; // eslint-disable-line typescript/no-explicit-any -- an answer as sent
    expect(template).toMatchObject({ title: "Lease", group_id: null });
    const nobody = { first_name: null, last_name: null, email: null, access_code: null };
    expect(template.template_roles).toMatchObject([
      { role_name: "Signer 1", ...nobody },
      { role_name: "Signer 2", ...nobody },
      { role_name: "Approver 1", recipient_role_id: 2, ...nobody },
    ]);
    expect(JSON.stringify(json)).not.toContain(ada.email);
    const owners = document.pages[0].fields.map((one: { template_role_id: number }) => one.template_role_id);
    expect(owners.slice(0, 4)).toEqual([0, 0, 1, 1].map((index) => template.template_roles[index].id));
    await runJobs();
    const started = await must("POST", "/workflows/simple-sign/from-template", {
      token: sender.token,
      body: { template_id: template.id },
    });
    expect(started.workflow.workflow_status_id).toBe(4);
  });
});

describe("from a template to sent", () => {
  const start = (body: object, by = sender, headers = {}) =>
    call("POST", "/workflows/simple-sign/from-template", { token: by.token, body, headers });
  const tenant = (over = {}) => ({
    role_name: "Tenant",
    first_name: "Maria",
    last_name: "N",
    email: person().email,
    ...over,
  });
  const count = async () => (await database().select({ id: workflows.id }).from(workflows)).length;

  test("in one call, once, with values of fields", async () => {
    const template = await givenTemplate(sender);
    const one = tenant();
    const body = {
      template_id: template.id,
      name: "Flat 7",
      signatories: [one],
      fields: { "remark 1": "With a dog" },
      send: true,
    };
    const headers = { "idempotency-key": "one call" };
    const [first, again] = [await start(body, sender, headers), await start(body, sender, headers)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json["workflow"].id).toBe(first.json["workflow"].id);
    expect(first.json["workflow"]).toMatchObject({ name: "Flat 7", workflow_status_id: 2 });
    const { created_at, execute_at, updated_at } = first.json["workflow"];
    expect([execute_at, updated_at]).toEqual([created_at, created_at]);
    const answer = await read({ at: `/workflows/simple-sign/${first.json["workflow"].id}` });
    expect(names(answer["signatories"])).toContainEqual(["Maria", one.email]);
    expect(pageFields(answer).find(({ name }: { name: string }) => name === "remark 1").value).toBe("With a dog");
    await runJobs();
    expect(await mailbox("landlord@example.test")).not.toHaveLength(0);
  });

  test("waits for documents of the template that are being checked", async () => {
    const template = await givenTemplate(sender);
    const own = eq(documents.templateId, template.id);
    await database().update(documents).set({ status: "checking" }).where(own);
    const asking = start({ template_id: template.id, signatories: [tenant()], send: true });
    await new Promise((resolve) => setTimeout(resolve, 1000)); // a call that did not wait would be refused by now
    await database().update(documents).set({ status: "ready" }).where(own);
    const { status, json } = await asking;
    expect([status, json["workflow"]?.workflow_status_id]).toEqual([201, 2]);
  });

  test("or nothing is made", async () => {
    const template = await givenTemplate(sender);
    const base = { template_id: template.id, signatories: [tenant()], send: true };
    const before = await count();
    const wrong: [object, string][] = [
      [{ ...base, signatories: [tenant({ role_name: "Butler" })] }, "signatories.0.role_name"],
      [{ ...base, signatories: [tenant(), tenant()] }, "signatories.1.role_name"],
      [{ ...base, signatories: [tenant({ role_name: undefined })] }, "signatories.0.role_name"],
      [{ ...base, signatories: [tenant({ email: "nobody@" })] }, "signatories.0.email"],
      [{ ...base, fields: { f1_01: "x" } }, "fields.f1_01"],
      [{ ...base, fields: { "Monthly Rent": "x" } }, "fields.Monthly Rent"],
      [{ ...base, fields: { "remark 0": true } }, "fields.remark 0"],
      [{ ...base, fields: { "sign 0": "Maria" } }, "fields.sign 0"],
    ];
    for (const [body, path] of wrong) {
      const { status, json } = await start(body);
      expect([path, status, Object.keys(json["errors"] ?? {})]).toEqual([path, 422, [path]]);
    }
    // Nobody fills the role, so it cannot be sent.
    expect((await start({ template_id: template.id, send: true })).status).toBe(422);
    expect(await count()).toBe(before);
  });
});
