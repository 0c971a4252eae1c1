import { eq } from "drizzle-orm";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { recipientRoleIds as roles } from "@/db/enums";
import { workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";
import messages from "@/messages/en.json";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { field, mailbox, person, type Sender } from "../support/given";
import { inPerson } from "../support/in-person";
import { shared } from "../support/alternates";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const noFields = { fieldsOf: () => [] };
const send = (method: string, path: string, body?: unknown) =>
  call(method, path, { token: sender.token, ...(body !== undefined && { body }) });
const subjectsTo = async (email: string) => {
  await runJobs();
  return (await mailbox(email)).map((mail) => mail.subject).toReversed();
};
const as = (recipient_role_id: number, over: Record<string, unknown> = {}) => person({ recipient_role_id, ...over });
const stepsOf = (list: Answer["json"][]): number[] => list.map((one) => one["action_index"]);

describe("steps", () => {
  test("a recipient is moved into the step of the one before, or out of it", async () => {
    const names = ["A", "B", "C", "D"];
    const people = names.map((first_name, action_index) => person({ first_name, action_index }));
    const { at, signatories: stored } = await givenDraft(sender, people, noFields);
    const order = async (name: string, body: object) => {
      const { id } = stored[names.indexOf(name)] ?? {};
      const { signatories: list } = (await send("PATCH", `${at}/workflow-actions/${id}`, body)).json;
      return list.map((one: { first_name: string; action_index: number }) => `${one.first_name}${one.action_index}`);
    };
    expect(await order("D", { destination_index: 1, together: true })).toEqual(["A0", "D0", "B1", "C2"]);
    expect(await order("C", { destination_index: 2, together: true })).toEqual(["A0", "C0", "D0", "B1"]);
    expect(await order("B", { destination_index: 1, together: true })).toEqual(["A0", "B0", "C0", "D0"]);
    expect(await order("A", { destination_index: 3 })).toEqual(["B0", "C0", "D0", "A1"]);
    expect(await order("A", { destination_index: 0, together: true })).toEqual(["A0", "B1", "C1", "D1"]);
    expect(
      (await send("PATCH", `${at}/workflow-actions/${stored[0]?.id}`, { destination_index: 0, together: 1 })).status,
    ).toBe(422);
  });

  test("gaps are closed by every save", async () => {
    const people = [3, 900, 7].map((action_index) => person({ action_index }));
    const draft = await givenDraft(sender, people, noFields);
    expect(stepsOf(draft.signatories)).toEqual([0, 2, 1]);
    const { signatories: changed } = (
      await send("PATCH", `${draft.at}/signatories`, {
        signatories: [{ id: draft.signatories[1]?.id, action_index: 500 }],
      })
    ).json;
    expect(stepsOf(changed)).toEqual([0, 1, 2]);
    const left = await send("DELETE", `${draft.at}/workflow-actions/${draft.signatories[0]?.id}`);
    expect(stepsOf(left.json.signatories)).toEqual([0, 1]);
    const template = await givenTemplate(sender, {
      roles: [
        { role_name: "One", action_index: 4 },
        { role_name: "Two", action_index: 4 },
        { role_name: "Three", action_index: 9 },
      ],
    });
    expect(stepsOf(template.roles)).toEqual([0, 0, 1]);
    expect(stepsOf((await startFrom(sender, template)).signatories)).toEqual([0, 0, 1]);
  });
});

describe("bad input", () => {
  test("only a copy has a time at which it goes out", async () => {
    const draft = await givenDraft(sender, [person(), as(roles.copy)], noFields);
    const [signer, copy] = draft.signatories.map((one) => one.id);
    const sentence = messages.validation.copyAtOfCopy;
    const listed = await send("POST", `${draft.at}/signatories`, { signatories: [person({ copy_at: "sent" })] });
    expect([listed.status, listed.json.errors]).toEqual([422, { "signatories.0.copy_at": sentence }]);
    const change = (one: object) => send("PATCH", `${draft.at}/signatories`, { signatories: [one] });
    expect((await change({ id: signer, copy_at: "turn" })).json.errors).toEqual({ "signatories.0.copy_at": sentence });
    expect((await change({ id: copy, copy_at: "turn" })).status).toBe(200);
    expect((await change({ id: copy, recipient_role_id: roles.viewer, copy_at: "sent" })).status).toBe(422);
    const template = await givenTemplate(sender);
    const role = {
      id: template.roles[0]?.id,
      role_name: "Landlord",
      recipient_role_id: roles.approver,
      copy_at: "sent",
    };
    const saved = await send("POST", `${template.at}/roles`, { roles: [role], drop_fields: true });
    expect([saved.status, saved.json.errors]).toEqual([422, { "roles.0.copy_at": sentence }]);
    const after = await must("GET", draft.at, { token: sender.token });
    expect(after.signatories.map((one: { copy_at: string | null }) => one.copy_at)).toEqual([null, "turn"]);
  });

  test("a role and a time of a copy are known ones, also in a template", async () => {
    const template = await givenTemplate(sender);
    for (const wrong of [
      { recipient_role_id: 99 },
      { recipient_role_id: "2" },
      { recipient_role_id: 4, copy_at: "x" },
    ]) {
      const roleList = [{ role_name: "Landlord", ...wrong }];
      expect((await send("POST", `${template.at}/roles`, { roles: roleList })).status).toBe(422);
    }
  });

  test("a template's viewer has no field, an approver no signature", async () => {
    const template = await givenTemplate(sender);
    const [document] = template.documents;
    const page = document?.["pages"][0].id;
    const saved = await send("POST", `${template.at}/roles`, {
      roles: [
        { id: template.roles[0]?.id, role_name: "Boss", recipient_role_id: roles.approver },
        { id: template.roles[1]?.id, role_name: "Reader", recipient_role_id: roles.viewer },
      ],
      drop_fields: true,
    });
    const [approver, viewer] = saved.json.template_roles.map((one: { id: number }) => one.id);
    const save = (type: number, template_role_id: number) => {
      const { signatory_id: _, ...one } = field("x", type, 0, page);
      return send("POST", `/documents/${document?.["id"]}/fields`, { fields: [{ ...one, template_role_id }] });
    };
    expect((await save(4, approver)).status).toBe(422);
    expect((await save(1, viewer)).status).toBe(422);
    expect((await save(1, approver)).status).toBe(200);
  });

  test("a role is not changed after sending, and not by another sender", async () => {
    const sent = await givenSent(sender, [person(), as(roles.copy)], noFields);
    const [signer, copy] = sent.signatories.map((one) => one.id);
    for (const change of [
      { id: signer, recipient_role_id: roles.viewer },
      { id: copy, copy_at: "sent" },
    ]) {
      const answer = await send("PATCH", `${sent.at}/signatories`, { signatories: [change], drop_fields: true });
      expect([answer.status, answer.json.message]).toEqual([409, messages.errors.already_sent]);
    }
    const draft = await givenDraft(sender);
    const stranger = await givenUser();
    const body = {
      signatories: [{ id: draft.signatories[0]?.id, recipient_role_id: roles.viewer }],
      drop_fields: true,
    };
    expect((await call("PATCH", `${draft.at}/signatories`, { token: stranger.token, body })).status).toBe(404);
    expect((await must("GET", draft.at, { token: sender.token })).signatories[0].recipient_role_id).toBe(roles.signer);
  });
});

describe("a strict template", () => {
  test("gives its roles to the workflow, where names can be filled and roles cannot be changed", async () => {
    const template = await givenTemplate(sender, { roles: [{ role_name: "Boss" }], over: { allow_changes: false } });
    const office = { role_name: "Office", recipient_role_id: roles.copy, copy_at: "sent", action_index: 0 };
    const boss = { id: template.roles[0]?.id, role_name: "Boss", action_index: 0 };
    expect((await send("POST", `${template.at}/roles`, { roles: [boss, office] })).status).toBe(200);
    const { workflow, signatories: people } = await startFrom(sender, template);
    const at = `/workflows/simple-sign/${workflow.id}`;
    const change = (list: object[]) => send("PATCH", `${at}/signatories`, { signatories: list });
    const names = people.map((one: { id: number }) => ({ ...person(), id: one.id, default_language: undefined }));
    expect((await change([{ id: people[1].id, recipient_role_id: roles.signer }])).status).toBe(403);
    expect((await change([{ id: people[1].id, copy_at: "turn" }])).status).toBe(403);
    expect((await change(names)).status).toBe(200);
    const sent = await send("PATCH", at, { execute_at: new Date().toISOString() });
    expect(sent.status).toBe(200);
    expect(await subjectsTo(names[1].email)).toEqual(["Ελένη Παπαδοπούλου sends you a copy: Lease"]);
  });
});

describe("while it runs", () => {
  test("a corrected recipient is asked again in words of the role, a copy that went out goes to the new address", async () => {
    const people = [as(roles.approver), as(roles.viewer), as(roles.copy, { copy_at: "sent" }), as(roles.copy)];
    const sent = await givenSent(sender, people, { ...noFields, ordered: false });
    const fresh = sent.signatories.map(({ id }) => ({ ...person(), id }));
    expect((await send("PATCH", `${sent.at}/signatories`, { signatories: fresh })).status).toBe(200);
    expect(await Promise.all(fresh.map(({ email }) => subjectsTo(email)))).toEqual([
      ["Ελένη Παπαδοπούλου asks for your approval: Lease"],
      ["Ελένη Παπαδοπούλου asks you to read: Lease"],
      ["Ελένη Παπαδοπούλου sends you a copy: Lease"],
      [],
    ]);
  });

  test("who is awaited is reminded and reported in words of the role; a copy is never", async () => {
    const boss = `boss.${Date.now()}@example.test`;
    const people = [as(roles.approver), as(roles.viewer), as(roles.copy, { copy_at: "sent" })];
    const draft = await givenDraft(sender, people, { ...noFields, ordered: false });
    const reminder = { reminder_days_set: 1, escalate_days_set: 2, escalate_email: boss };
    expect((await send("POST", `/workflows/${draft.id}/reminders`, reminder)).status).toBe(201);
    await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
    const [row] = await database().select().from(workflows).where(eq(workflows.id, draft.id));
    await sendDueReminders(systemContext(new Date((row?.executeAt?.getTime() ?? 0) + 49 * 3_600_000)));
    const [approver, viewer, copy] = people.map(({ email }) => email);
    expect((await subjectsTo(approver ?? "")).at(-1)).toBe(
      "Reminder: Ελένη Παπαδοπούλου is waiting for your approval: Lease",
    );
    expect((await subjectsTo(viewer ?? "")).at(-1)).toBe(
      "Reminder: Ελένη Παπαδοπούλου is waiting for you to read: Lease",
    );
    expect(await subjectsTo(copy ?? "")).toEqual(["Ελένη Παπαδοπούλου sends you a copy: Lease"]);
    expect((await subjectsTo(boss)).toSorted()).toEqual([
      "Not approved yet: Lease",
      "Not confirmed as read yet: Lease",
    ]);
    const ids = draft.signatories.map((one) => one.id);
    const ask = (id: number) => send("POST", `/workflows/${draft.id}/reminders/signatories/${id}`);
    expect((await ask(ids[0])).status).toBe(200);
    expect((await ask(ids[2])).status).toBe(409);
  });

  test("the sender is told who declined to approve", async () => {
    const sent = await givenSent(sender, [as(roles.approver, { first_name: "Bea", last_name: "Boss" })], noFields);
    await call("PATCH", `/signature-requests/${sent.tokens[0]}/decline`, { body: { decline_reason: "No" } });
    await runJobs();
    const [mail] = await mailbox(sender.email);
    expect(mail?.text).toContain("Bea Boss declined to approve");
  });
});

describe("answers", () => {
  test("lists and the export name the role", async () => {
    const people = [as(roles.approver, { first_name: "Bea", last_name: "Boss" }), as(roles.copy), person()];
    const sent = await givenSent(sender, people, { ...noFields, ordered: false });
    const list = await must("GET", "/workflows?perPage=1000", { token: sender.token });
    const row = list.workflows.find((one: { id: number }) => one.id === sent.id);
    expect(row.signatories.map((one: { recipient_role_id: number }) => one.recipient_role_id)).toEqual([2, 4, 1]);
    expect(row.signatories[0]).not.toHaveProperty("recipient_role");
    const { bytes } = await call("GET", "/workflows/export", { token: sender.token });
    const text = new TextDecoder().decode(bytes);
    const [boss, copy, signer] = people.map(({ email }) => email);
    expect(text).toContain(`Bea Boss <${boss}> (Approver); `);
    expect(text).toContain(`<${copy}> (Copy); `);
    expect(text).toMatch(new RegExp(`<${signer}>(?! \\()`));
  });

  test("the export has who needs no address without one, and of a part that nobody has claimed all members", async () => {
    const by = await givenUser();
    const [guest, several] = [inPerson(), shared(3)];
    await givenDraft(by, [guest, several], noFields);
    const { bytes } = await call("GET", "/workflows/export?activeTab=drafts", { token: by.token });
    const [one, two, three] = several.members.map(({ email }, index) => `Member${index} Of Several <${email}>`);
    const [, row] = Papa.parse<string[]>(new TextDecoder().decode(bytes)).data;
    expect(row?.[4]).toBe(`Ada Guest (In person); ${one}, ${two} or ${three}`);
  });
});
