import { beforeEach, describe, expect, test } from "vitest";
import { field, mailbox, person, type Sender } from "../support/given";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { ahead, execute, givenDue, makeDue, readWorkflow, runScheduler, trailOf } from "../support/scheduling";
import { type Draft, givenDocument, givenDraft, givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
let draft: Draft;
beforeEach(async () => {
  sender = await givenUser();
  draft = await givenDraft(sender);
});

const [scheduled, calledOff, sentCode] = [31, 32, 14];

describe("scheduling", () => {
  test("keeps the draft unsent until it is due, and counts everything from the real sending", async () => {
    const at = ahead(90);
    const answer = await execute(sender, draft, at);
    expect([answer.status, answer.json["workflow"]]).toEqual([
      200,
      expect.objectContaining({
        workflow_status_id: 4,
        scheduled_at: at,
        execute_at: null,
        expires_at: null,
        schedule_refusal: null,
      }),
    ]);
    await runScheduler();
    expect((await readWorkflow(sender, draft)).execute_at).toBeNull();
    expect((await must("GET", "/workflows/simple-sign/count", sender)).number_of_workflows_for_account).toBe(0);
    await makeDue(draft);
    const before = Date.now();
    await runScheduler();
    await runJobs(["deliverMail"]);
    const sent = await readWorkflow(sender, draft);
    expect(sent).toMatchObject({ workflow_status_id: 2, scheduled_at: null });
    expect(Date.parse(sent.execute_at)).toBeGreaterThanOrEqual(before);
    expect(sent.started_execution_at).toBe(sent.execute_at);
    expect(Date.parse(sent.expires_at) - Date.parse(sent.execute_at)).toBe(90 * 86_400_000);
    expect(await mailbox(draft.signatories[0]?.["email"])).toHaveLength(1);
    expect((await must("GET", "/workflows/simple-sign/count", sender)).number_of_workflows_for_account).toBe(1);
    const trail = await trailOf(sender, draft);
    expect(trail.filter((type) => [scheduled, calledOff, sentCode].includes(type))).toEqual([scheduled, sentCode]);
  });

  test("up to five minutes ahead is sending now", async () => {
    expect((await execute(sender, draft, ahead(4.9))).json["workflow"]).toMatchObject({ workflow_status_id: 2 });
    const other = await givenDraft(sender);
    expect((await execute(sender, other, ahead(5.2))).json["workflow"]).toMatchObject({ workflow_status_id: 4 });
    const past = await givenDraft(sender);
    expect((await execute(sender, past, "1999-12-31T00:00:00Z")).json["workflow"].workflow_status_id).toBe(2);
  });

  test("takes an offset, and refuses what is no time or too far ahead", async () => {
    const local = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const { json } = await execute(sender, draft, `${local}T09:30:00+05:30`);
    expect(json["workflow"].scheduled_at).toBe(`${local}T04:00:00.000Z`);
    const noTime = "Please write a time with its offset, like 2026-12-31T09:00:00Z.";
    const tooFar = "Choose a time at most 365 days ahead.";
    for (const [wrong, sentence] of [
      ["9999-12-31T23:59:59Z", tooFar],
      [ahead(366 * 1440), tooFar],
      ["tomorrow", noTime],
      ["", noTime],
      ["NaN", noTime],
      ["2027-02-30T10:00:00Z", noTime],
      ["2027-02-28T25:00:00Z", noTime],
      [Date.now() + 9e6, "This must be a text."],
      ["+275760-09-13T00:00:00Z", noTime],
    ]) {
      const refused = await execute(sender, draft, wrong);
      expect([wrong, refused.status, refused.json["errors"]?.execute_at]).toEqual([wrong, 422, sentence]);
    }
    expect((await readWorkflow(sender, draft)).scheduled_at).toBe(`${local}T04:00:00.000Z`);
    expect((await execute(sender, draft, ahead(364 * 1440))).status).toBe(200);
  });

  test("refuses what sending would refuse", async () => {
    for (const { id } of draft.signatories) await must("DELETE", `${draft.at}/workflow-actions/${id}`, sender);
    const nobody = await execute(sender, draft, ahead(60));
    expect([nobody.status, nobody.json["errors"].signatories]).toEqual([422, "Please add at least one recipient."]);
    expect((await readWorkflow(sender, draft)).scheduled_at).toBeNull();
    expect(await trailOf(sender, draft)).not.toContain(scheduled);
    const newcomer = await givenUser({ confirmedAt: null });
    expect((await execute(newcomer, await givenDraft(newcomer), ahead(60))).json["label"]).toBe("EmailNotConfirmed");
  });

  test("again moves the time; what another tab has not seen is refused", async () => {
    const { updated_at: seen } = (await execute(sender, draft, ahead(60))).json["workflow"];
    const later = ahead(600);
    expect((await execute(sender, draft, later, { seen_updated_at: seen })).json["workflow"].scheduled_at).toBe(later);
    const stale = await execute(sender, draft, ahead(700), { seen_updated_at: seen });
    expect([stale.status, stale.json["label"]]).toEqual([409, "DraftChanged"]);
    expect((await readWorkflow(sender, draft)).scheduled_at).toBe(later);
    expect((await trailOf(sender, draft)).filter((type) => type === scheduled)).toHaveLength(2);
  });

  test("is called off by null, as often as one likes, and ends with sending now", async () => {
    await execute(sender, draft, ahead(60));
    expect((await execute(sender, draft, null)).json["workflow"].scheduled_at).toBeNull();
    expect((await execute(sender, draft, null)).status).toBe(200);
    expect((await trailOf(sender, draft)).filter((type) => type === calledOff)).toHaveLength(1);
    await execute(sender, draft, ahead(60));
    const now = await execute(sender, draft, ahead(0));
    expect(now.json["workflow"]).toMatchObject({ workflow_status_id: 2, scheduled_at: null });
    for (const late of [null, ahead(60)]) expect((await execute(sender, draft, late)).status).toBe(409);
  });

  test("of somebody else's draft answers as for an unknown one", async () => {
    const stranger = await givenUser();
    const { admin, at } = await givenOrganisation();
    const { secret_key: key } = await must("PATCH", `${at}/company-api-credentials`, { token: admin.token });
    for (const who of [stranger, { token: key }])
      for (const when of [ahead(60), null]) expect((await execute(who, draft, when)).status).toBe(404);
    expect((await execute({ token: "" }, draft, ahead(60))).status).toBe(401);
  });
});

describe("a scheduled draft", () => {
  test("cannot be changed by any call until it is called off", async () => {
    const { token } = sender;
    await must("POST", `/workflows/${draft.id}/reminders`, { token, body: { reminder_days_set: 3 } });
    const { workflow_reminders: reminders } = await must("GET", `/workflows/${draft.id}/reminders`, sender);
    await execute(sender, draft, ahead(60));
    const [first] = draft.signatories;
    const pageId = draft.document.pages[0].id;
    const loose = await givenDocument(sender);
    const file = () => {
      const form = new FormData();
      for (const name of ["attachment", "document"]) form.append(name, new File(["%PDF-1.7\n"], "x.pdf"));
      return { form };
    };
    const writes: [string, string, object?][] = [
      ["PATCH", draft.at, { body: { execute_actions_in_order: false } }],
      ["PATCH", `${draft.at}/documents`, { body: { workflow_name: "Other" } }],
      ["PATCH", `${draft.at}/documents`, { body: { document_ids: [loose.id] } }],
      ["DELETE", `${draft.at}/documents/${draft.document.id}`],
      ["PUT", `${draft.at}/document`, file()],
      ["POST", `${draft.at}/settings`, { body: { message: "Hello" } }],
      ["POST", `${draft.at}/settings`, { body: { link_expiry_days: 5 } }],
      ["POST", `${draft.at}/signatories`, { body: { signatories: [{ ...person(), id: first?.["id"] }] } }],
      ["PATCH", `${draft.at}/signatories`, { body: { signatories: [{ id: first?.["id"], first_name: "Other" }] } }],
      ["PATCH", `${draft.at}/workflow-actions/${first?.["id"]}`, { body: { source_index: 0, destination_index: 0 } }],
      ["DELETE", `${draft.at}/workflow-actions/${first?.["id"]}`],
      ["POST", `/documents/${draft.document.id}/fields`, { body: { fields: [field("a", 1, first?.["id"], pageId)] } }],
      ["PATCH", `/documents/${draft.document.id}`, { body: { name: "Other" } }],
      ["DELETE", `/documents/${draft.document.id}`],
      ["POST", `/workflows/${draft.id}/attachments`, file()],
      ["POST", `/workflows/${draft.id}/reminders`, { body: { reminder_days_set: 7 } }],
      ["DELETE", `/workflows/${draft.id}/reminders/${reminders[0].id}`],
    ];
    const before = await must("GET", draft.at, sender);
    for (const [method, address, given] of writes) {
      const { status, json } = await call(method, address, { token, ...given });
      expect([method, address, status, json["message"]]).toEqual([
        method,
        address,
        409,
        "This is scheduled to be sent. Cancel scheduled sending before you change it.",
      ]);
    }
    expect(await must("GET", draft.at, sender)).toEqual(before);
    expect((await call("PATCH", draft.at, { token, body: { cancel: true } })).status).toBe(409);
    await execute(sender, draft, null);
    expect((await call("PATCH", `${draft.at}/documents`, { token, body: { workflow_name: "Other" } })).status).toBe(
      200,
    );
  });

  test("is in lists, counts and exports of its own", async () => {
    const plain = await givenDraft(sender);
    await execute(sender, draft, ahead(60));
    const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
    const only = await must("GET", "/workflows?scheduled=true", sender);
    expect([idsOf(only.workflows), idsOf(only.scheduled_workflows), only.total]).toEqual([[draft.id], [draft.id], 1]);
    expect(only.workflows[0]).toMatchObject({ workflow_status_id: 4, scheduled_at: expect.any(String) });
    expect(only.counts).toMatchObject({ drafts: 1, scheduled: 1 });
    const drafts = await must("GET", "/workflows?draft=true", sender);
    expect([idsOf(drafts.workflows), drafts.total]).toEqual([[plain.id], 1]);
    const both = await must("GET", "/workflows?draft=true&includeScheduled=true", sender);
    expect([idsOf(both.draft_workflows), idsOf(both.scheduled_workflows), both.total]).toEqual([
      [plain.id],
      [draft.id],
      2,
    ]);
    const five = ["Drafts", "Completed", "Cancelled", "InProgress", "Declined"].map((one) => `include${one}=true`);
    for (const query of ["", `?${five.join("&")}`]) {
      const all = await must("GET", `/workflows${query}`, sender);
      expect([all.total, idsOf(all.draft_workflows), idsOf(all.scheduled_workflows)]).toEqual([
        2,
        [plain.id],
        [draft.id],
      ]);
    }
    const file = await call("GET", "/workflows/export?activeTab=scheduled", sender);
    const rows = new TextDecoder().decode(file.bytes).trim().split("\r\n");
    expect([rows.length, rows[1]?.split(",")[1]]).toEqual([2, "Scheduled"]);
  });

  test("is deleted like a draft, and not sent", async () => {
    await givenDue(sender, draft);
    expect((await call("DELETE", draft.at, sender)).status).toBe(204);
    await runScheduler();
    await runJobs(["deliverMail"]);
    expect([await mailbox(draft.signatories[0]?.["email"]), await mailbox(sender.email)]).toEqual([[], []]);
  });

  test("is reported to webhooks with its time", async () => {
    const { admin, groupId, at: company } = await givenOrganisation();
    const body = { url: "https://hooks.example/in", events: ["workflow.scheduled", "workflow.sent"] };
    const { webhook } = await must("POST", `${company}/webhooks`, { token: admin.token, body });
    const shared = await givenDraft(admin, [person()], { groupId });
    const at = ahead(60);
    await execute(admin, shared, at);
    await makeDue(shared);
    await runScheduler();
    const { deliveries } = await must("GET", `${company}/webhooks/${webhook.id}/deliveries`, admin);
    const told = deliveries.map((one: { payload: { event: string; workflow: { scheduled_at?: string } } }) => [
      one.payload.event,
      one.payload.workflow.scheduled_at,
    ]);
    expect(told.toReversed()).toEqual([
      ["workflow.scheduled", at],
      ["workflow.sent", undefined],
    ]);
  });
});
