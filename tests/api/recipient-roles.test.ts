import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recipientRoleIds as roles } from "@/db/enums";
import { database } from "@/db/client";
import { auditActions } from "@/db/schema/workflows";
import { disclosureVersion } from "@/lib/signing/schema";
import messages from "@/messages/en.json";
import { call, must, runJobs, useProduct } from "../support/api";
import { field, mailbox, person } from "../support/given";
import { givenDraft, givenUser, givenSent, tokenOf } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";
import { verify } from "../support/verifier";

useProduct();

const noFields = () => [];
const finish = async (token: string | undefined) => {
  await call("POST", `/signature-requests/${token}/consent`, { body: { version: disclosureVersion } });
  return call("POST", `/signature-requests/${token}/fill-and-sign`, { body: { data: [] } });
};
const subjectsTo = async ({ email }: { email: string }) => {
  await runJobs();
  return (await mailbox(email)).map((mail) => mail.subject).toReversed();
};

describe("a contract with every role over three steps", () => {
  test("each is asked in turn and in words of the role; copies hold nothing up; the seal waits for who acts", async () => {
    const sender = await givenUser();
    const boss = person({ first_name: "Bea", last_name: "Boss", recipient_role_id: roles.approver, action_index: 0 });
    const signer = person({ first_name: "Sam", last_name: "Sign", action_index: 1 });
    const reader = person({ first_name: "Rea", last_name: "Read", recipient_role_id: roles.viewer, action_index: 1 });
    const atOnce = person({ recipient_role_id: roles.copy, copy_at: "sent", action_index: 2 });
    const inTurn = person({ recipient_role_id: roles.copy, copy_at: "turn", action_index: 1 });
    const atEnd = person({ recipient_role_id: roles.copy, action_index: 0 });
    const people = [boss, signer, reader, atOnce, inTurn, atEnd];
    const sent = await givenSent(sender, people, { fieldsOf: noFields });
    const token = (one: { email: string }) => tokenOf(sent.signatories.find((s) => s.email === one.email) ?? {});

    expect(await subjectsTo(boss)).toEqual(["Ελένη Παπαδοπούλου asks for your approval: Lease"]);
    expect(await subjectsTo(atOnce)).toEqual(["Ελένη Παπαδοπούλου sends you a copy: Lease"]);
    for (const one of [signer, reader, inTurn, atEnd]) expect(await subjectsTo(one)).toEqual([]);
    expect((await finish(token(signer))).status).toBe(409);
    expect((await finish(token(atOnce))).status).toBe(409);

    expect((await finish(token(boss))).status).toBe(200);
    expect(await subjectsTo(signer)).toEqual(["Ελένη Παπαδοπούλου asks you to sign: Lease"]);
    expect(await subjectsTo(reader)).toEqual(["Ελένη Παπαδοπούλου asks you to read: Lease"]);
    expect(await subjectsTo(inTurn)).toEqual(["Ελένη Παπαδοπούλου sends you a copy: Lease"]);
    const halfway = await must("GET", sent.at, { token: sender.token });
    expect([halfway.workflow.complete_count, halfway.workflow.total_steps]).toEqual([1, 3]);

    expect((await finish(token(reader))).status).toBe(200);
    expect((await finish(token(signer))).status).toBe(200);
    await runJobs();
    const { workflow } = await must("GET", sent.at, { token: sender.token });
    expect([workflow.workflow_status_id, workflow.complete_count, workflow.total_steps]).toEqual([1, 3, 3]);
    for (const one of people) expect((await subjectsTo(one)).at(-1)).toBe("Completed: Lease");
    expect(await subjectsTo(atEnd)).toEqual(["Completed: Lease"]);
    const ofThis = eq(auditActions.workflowId, sent.id);
    const trail = await database().select().from(auditActions).where(ofThis).orderBy(auditActions.id);
    expect(trail.filter((row) => row.typeId === 25).map((row) => row.description)).toEqual([
      atOnce.email,
      inTurn.email,
    ]);
    expect(await verify()).toEqual([]);
  });

  test("without an order a copy in turn goes out with the sending", async () => {
    const sender = await givenUser();
    const inTurn = person({ recipient_role_id: roles.copy, copy_at: "turn" });
    await givenSent(sender, [person(), inTurn], { ordered: false, fieldsOf: noFields });
    expect(await subjectsTo(inTurn)).toEqual(["Ελένη Παπαδοπούλου sends you a copy: Lease"]);
  });

  test("a step of copies alone is passed at once", async () => {
    const sender = await givenUser();
    const [first, copy, last] = [person(), person({ recipient_role_id: roles.copy, copy_at: "turn" }), person()];
    const sent = await givenSent(sender, [first, copy, last], { fieldsOf: noFields });
    await finish(sent.tokens[0]);
    expect(await subjectsTo(copy)).toHaveLength(1);
    expect(await subjectsTo(last)).toEqual(["Ελένη Παπαδοπούλου asks you to sign: Lease"]);
  });
});

describe("what a role may do", () => {
  test("an approver declines, a viewer cannot", async () => {
    const sender = await givenUser();
    const [approver, viewer] = [roles.approver, roles.viewer].map((id) => person({ recipient_role_id: id }));
    const decline = (token: string | undefined) =>
      call("PATCH", `/signature-requests/${token}/decline`, { body: { decline_reason: "No" } });
    const read = await givenSent(sender, [viewer ?? person()], { fieldsOf: noFields });
    const refused = await decline(read.tokens[0]);
    expect([refused.status, refused.json.message]).toEqual([403, messages.errors.role_cannot_decline]);
    expect((await must("GET", `/signature-requests/${read.tokens[0]}`)).signatory.may_decline).toBe(false);
    const approved = await givenSent(sender, [approver ?? person()], { fieldsOf: noFields });
    expect((await decline(approved.tokens[0])).status).toBe(200);
  });

  test("a workflow in which nobody acts is not sent", async () => {
    const sender = await givenUser();
    const draft = await givenDraft(sender, [person({ recipient_role_id: roles.copy })], { fieldsOf: noFields });
    const answer = await call("PATCH", draft.at, {
      token: sender.token,
      body: { execute_at: new Date().toISOString() },
    });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ["signatories"]]);
  });

  test("an unknown role and an unknown time of a copy are refused", async () => {
    const sender = await givenUser();
    const draft = await givenDraft(sender);
    for (const wrong of [{ recipient_role_id: 9 }, { recipient_role_id: 0 }, { copy_at: "later" }]) {
      const body = { signatories: [person(wrong)] };
      expect((await call("POST", `${draft.at}/signatories`, { token: sender.token, body })).status).toBe(422);
    }
  });
});

describe("fields and roles", () => {
  test("an approver has no signature, a viewer no field at all", async () => {
    const sender = await givenUser();
    const people = [roles.approver, roles.viewer].map((id) => person({ recipient_role_id: id }));
    const draft = await givenDraft(sender, people, { fieldsOf: noFields });
    const [approver, viewer] = draft.signatories.map((one) => one.id);
    const page = draft.document.pages[0].id;
    const save = (fields: unknown[]) =>
      call("POST", `/documents/${draft.document.id}/fields`, { token: sender.token, body: { fields } });
    expect((await save([field("remark", 1, approver, page)])).status).toBe(200);
    const signed = await save([field("sign", 4, approver, page)]);
    expect([signed.status, Object.keys(signed.json.errors)]).toEqual([422, ["fields.0.field_type_id"]]);
    expect((await save([field("remark", 1, viewer, page)])).status).toBe(422);
  });

  test("a role that cannot keep its fields is refused, says how many, and drops them when told to", async () => {
    const sender = await givenUser();
    const draft = await givenDraft(sender); // an input and a signature
    const [{ id }] = draft.signatories as [{ id: number }];
    const change = (over: object) =>
      call("PATCH", `${draft.at}/signatories`, {
        token: sender.token,
        body: { signatories: [{ id, recipient_role_id: roles.approver }], ...over },
      });
    const typesLeft = async () =>
      (await must("GET", `/documents/${draft.document.id}/fields`, { token: sender.token })).fields.map(
        (one: { field_type_id: number }) => one.field_type_id,
      );
    const refused = await change({});
    expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining("One field")]);
    expect(await typesLeft()).toEqual([1, 4]);
    expect((await change({ drop_fields: true })).status).toBe(200);
    expect(await typesLeft()).toEqual([1]);
  });
});

test("a workflow from a template has the roles of the template", async () => {
  const sender = await givenUser();
  const template = await givenTemplate(sender, {
    roles: [{ role_name: "Tenant" }, { role_name: "Lawyer" }],
  });
  const [tenant, lawyer] = template.roles as [{ id: number }, { id: number }];
  const copy = { id: lawyer.id, role_name: "Lawyer", recipient_role_id: roles.copy, copy_at: "sent" };
  const save = (over: object) =>
    call("POST", `${template.at}/roles`, {
      token: sender.token,
      body: { roles: [{ id: tenant.id, role_name: "Tenant" }, copy], ...over },
    });
  expect((await save({})).status).toBe(409); // the lawyer's fields would go
  expect((await save({ drop_fields: true })).json.template_roles).toMatchObject([
    { recipient_role_id: roles.signer, copy_at: null },
    { recipient_role_id: roles.copy, copy_at: "sent" },
  ]);
  const { signatories: people } = await startFrom(sender, template);
  expect(people).toMatchObject([
    { recipient_role_id: roles.signer, copy_at: null },
    { recipient_role_id: roles.copy, copy_at: "sent", copy_sent_at: null },
  ]);
});
