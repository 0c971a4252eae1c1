import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActions, recipients, workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";
import { expireLinks } from "@/lib/workflows/running/expire-links";
import { call, must, runJobs, useProduct } from "../support/api";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { givenDraft, givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const send = (method: string, address: string, body?: unknown, who = sender) =>
  call(method, address, { token: who.token, ...(body !== undefined && { body }) });
const remindersOf = (id: number) => `/workflows/${id}/reminders`;

/** Runs the scheduler in two processes at once, the given hours after sending, and then sends the mails. */
async function tickAfter({ id }: { id: number }, hours: number): Promise<void> {
  const [row] = await database().select().from(workflows).where(eq(workflows.id, id));
  const ctx = systemContext(new Date((row?.executeAt?.getTime() ?? 0) + hours * 3_600_000));
  await Promise.all([sendDueReminders(ctx), sendDueReminders(ctx)]);
  await runJobs(["deliverMail"]);
}
const emailOf = (sent: Sent, index = 0): string => sent.signatories[index]?.email;
const reminded = async (email: string) => (await mailbox(email)).filter((m) => /^Reminder|^Υπενθύμιση/.test(m.subject));
const auditOf = async ({ id }: { id: number }, typeId: number) =>
  (await database().select().from(auditActions).where(eq(auditActions.workflowId, id))).filter(
    (a) => a.typeId === typeId,
  );

describe("set on a workflow", () => {
  test("are at most three, listed by days, with the spec's sentences", async () => {
    const draft = await givenDraft(sender);
    for (const days of [30, 3, 7]) {
      const added = await send("POST", remindersOf(draft.id), { reminder_days_set: days });
      expect([added.status, added.json.workflow_reminder.reminder_days_set]).toEqual([201, days]);
    }
    const fourth = await send("POST", remindersOf(draft.id), { reminder_days_set: 5 });
    expect([fourth.status, fourth.json.message]).toEqual([409, "Cannot have more than 3 reminders set"]);
    const { workflow_reminders } = await must("GET", remindersOf(draft.id), { token: sender.token });
    expect(workflow_reminders.map((r: { reminder_days_set: number }) => r.reminder_days_set)).toEqual([3, 7, 30]);
    expect((await must("GET", draft.at, { token: sender.token })).workflow.reminders).toHaveLength(3);
    const gone = await send("DELETE", `${remindersOf(draft.id)}/${workflow_reminders[0].id}`);
    expect(gone.status).toBe(204);
    expect((await send("DELETE", `${remindersOf(draft.id)}/${workflow_reminders[0].id}`)).status).toBe(404);
  });

  test("cannot exceed the limit by two calls at once", async () => {
    const draft = await givenDraft(sender);
    const add = () => send("POST", remindersOf(draft.id), { reminder_days_set: 3 });
    const statuses = (await Promise.all(Array.from({ length: 6 }, add))).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  });

  test.each([
    [{}, "reminder_days_set", "Required fields missing"],
    [{ reminder_days_set: 0 }, "reminder_days_set", "Required fields missing"],
    [{ reminder_days_set: 3, escalate_days_set: 5 }, "escalate_email", "Required fields missing"],
    [{ reminder_days_set: 3, escalate_days_set: 5, escalate_email: "nobody" }, "escalate_email", "Invalid email"],
    [{ reminder_days_set: "three" }, "reminder_days_set", "This must be a number."],
    [{ reminder_days_set: 2.5 }, "reminder_days_set", "This must be a whole number."],
    [{ reminder_days_set: 366 }, "reminder_days_set", "At most 365."],
  ])("%j is refused", async (body, field, sentence) => {
    const draft = await givenDraft(sender);
    const { status, json } = await send("POST", remindersOf(draft.id), body);
    expect([status, json.errors?.[field]]).toEqual([422, sentence]);
  });

  test("are refused once the workflow has ended", async () => {
    const sent = await givenSent(sender);
    await must("PATCH", sent.at, { token: sender.token, body: { cancel: true } });
    expect((await send("POST", remindersOf(sent.id), { reminder_days_set: 3 })).status).toBe(409);
  });
});

describe("sent by the scheduler", () => {
  test("go out once, at their hour, in the recipient's language, whichever process runs", async () => {
    const sent = await givenSent(sender, [person({ default_language: "gk" }), person()]);
    await must("POST", remindersOf(sent.id), {
      token: sender.token,
      body: { reminder_days_set: 3, custom_email_text: "Παρακαλώ" },
    });
    await tickAfter(sent, 71.9);
    expect(await reminded(emailOf(sent))).toHaveLength(0);
    await tickAfter(sent, 72.1);
    await tickAfter(sent, 73);
    const [mail, ...more] = await reminded(emailOf(sent));
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Υπενθύμιση/);
    expect(mail?.text).toContain("Παρακαλώ");
    expect(mail?.text).toContain(`/signature-requests/${sent.tokens[0]}`);
    // It is not the second recipient's turn yet.
    expect(await reminded(emailOf(sent, 1))).toHaveLength(0);
    expect(await auditOf(sent, 12)).toHaveLength(1);
    const { workflow_reminders } = await must("GET", remindersOf(sent.id), { token: sender.token });
    expect(workflow_reminders[0].reminder_sent_at).not.toBeNull();
    const late = await send("DELETE", `${remindersOf(sent.id)}/${workflow_reminders[0].id}`);
    expect([late.status, late.json.message]).toEqual([409, "Cannot delete reminder after it has been sent out"]);
  });

  test("do not go to a recipient who was invited after they were due", async () => {
    const sent = await givenSent(sender, [person(), person()], { ordered: false });
    await must("POST", remindersOf(sent.id), { token: sender.token, body: { reminder_days_set: 3 } });
    const [row] = await database().select().from(workflows).where(eq(workflows.id, sent.id));
    const due = new Date((row?.executeAt?.getTime() ?? 0) + 72 * 3_600_000);
    const invite = (index: number, at: Date) =>
      database()
        .update(recipients)
        .set({ startedExecutionAt: at })
        .where(eq(recipients.id, sent.signatories[index]?.id));
    await invite(0, due);
    await invite(1, new Date(due.getTime() + 1));
    await tickAfter(sent, 73);
    expect(await reminded(emailOf(sent, 0))).toHaveLength(1);
    expect(await reminded(emailOf(sent, 1))).toHaveLength(0);
  });

  test("follow the three day flags, and escalations go to somebody else", async () => {
    const draft = await givenDraft(sender);
    const flags = { three_day_reminder_set: true, seven_day_reminder_set: true, thirty_day_reminder_set: true };
    await must("POST", `${draft.at}/settings`, { token: sender.token, body: flags });
    const boss = `boss.${draft.id}@example.test`;
    const escalation = { reminder_days_set: 40, escalate_days_set: 10, escalate_email: boss };
    await must("POST", remindersOf(draft.id), { token: sender.token, body: escalation });
    await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
    const email = draft.signatories[0]?.email;
    for (const [day, expected, escalated] of [
      [2.9, 0, 0],
      [3.1, 1, 0],
      [7.1, 2, 0],
      [10.1, 2, 1],
      [30.1, 3, 1],
      [31, 3, 1],
    ] as const) {
      await tickAfter(draft, day * 24);
      expect([day, (await reminded(email)).length, (await mailbox(boss)).length]).toEqual([day, expected, escalated]);
    }
    const [mail] = await mailbox(boss);
    expect(mail?.subject).toMatch(/^Not signed yet/);
    expect(mail?.text).toMatch(/sent it 10 days ago/);
    expect(mail?.text).toContain("You do not know the sender");
    expect(mail?.text).toContain(`/app/documents/${draft.id}`);
    expect(mail?.text).not.toContain("signature-requests");
    expect(await auditOf(draft, 11)).toHaveLength(1);
  });

  test("do not go to a recipient who has acted, nor when custom ones are switched off, nor after a cancellation or expiry", async () => {
    const sent = await givenSent(sender, [person(), person()], { ordered: false });
    const off = await givenDraft(sender);
    await must("POST", `${off.at}/settings`, { token: sender.token, body: { custom_date_reminder_set: false } });
    const gone = await givenSent(sender);
    for (const { id } of [sent, off, gone])
      await must("POST", remindersOf(id), { token: sender.token, body: { reminder_days_set: 100 } });
    await must("POST", remindersOf(sent.id), { token: sender.token, body: { reminder_days_set: 3 } });
    await must("PATCH", off.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
    await must("PATCH", gone.at, { token: sender.token, body: { cancel: true } });
    await signAs(sent.tokens[0] ?? null);
    await tickAfter(sent, 73);
    expect(await reminded(emailOf(sent, 0))).toHaveLength(0);
    expect(await reminded(emailOf(sent, 1))).toHaveLength(1);
    await tickAfter(sent, 101 * 24); // after the 90 days of its links
    expect(await reminded(emailOf(sent, 1))).toHaveLength(1);
    expect(await reminded(off.signatories[0]?.email)).toHaveLength(0);
    expect(await reminded(emailOf(gone))).toHaveLength(0);
  });
});

describe("a manual reminder", () => {
  test("goes only to the recipient whose turn it is", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const now = (index: number, who = sender) =>
      send("POST", `${remindersOf(sent.id)}/signatories/${sent.signatories[index]?.id}`, undefined, who);
    expect((await now(0)).status).toBe(200);
    await runJobs(["deliverMail"]);
    expect(await reminded(emailOf(sent))).toHaveLength(1);
    expect(await auditOf(sent, 12)).toHaveLength(1);
    const early = await now(1);
    expect([early.status, early.json.message]).toEqual([409, "This workflow is not waiting for this recipient now."]);
    expect((await now(0, await givenUser())).status).toBe(404);
  });

  test("does not go to oneself, and is limited", async () => {
    const own = await givenSent(sender, [person({ email: sender.email })]);
    const self = await send("POST", `${remindersOf(own.id)}/signatories/${own.signatories[0]?.id}`);
    expect([self.status, self.json.message]).toEqual([409, "You cannot send a reminder to yourself."]);
    const sent = await givenSent(sender);
    const now = () => send("POST", `${remindersOf(sent.id)}/signatories/${sent.signatories[0]?.id}`);
    for (let count = 0; count < 5; count++) expect((await now()).status).toBe(200);
    expect((await now()).status).toBe(429);
  });
});

test("expired links are recorded once, and the sender is told", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  const at = new Date(Date.now() + 90.1 * 86_400_000);
  await Promise.all([expireLinks(systemContext(at)), expireLinks(systemContext(at))]);
  await expireLinks(systemContext(at));
  expect((await auditOf(sent, 18)).map((row) => row.description)).toEqual([emailOf(sent, 0), emailOf(sent, 1)]);
  await runJobs(["deliverMail"]);
  expect((await mailbox(sender.email)).filter((m) => m.subject.startsWith("The signing links"))).not.toHaveLength(0);
});

describe("a recipient is corrected after sending", () => {
  const rowOf = async (id: number) => (await database().select().from(recipients).where(eq(recipients.id, id)))[0];

  test("gets a new link at the new address, and the old one stops working", async () => {
    const sent = await givenSent(sender);
    const id = Number(sent.signatories[0]?.id);
    const email = `right.${id}@example.test`;
    const change = { id, email, first_name: "Άννα", default_language: "gk" };
    expect((await send("PATCH", `${sent.at}/signatories`, { signatories: [change] })).status).toBe(200);
    await runJobs(["deliverMail"]);
    expect((await call("GET", `/signature-requests/${sent.tokens[0]}`)).status).toBe(410);
    const [mail] = await mailbox(email);
    const token = /signature-requests\/([\w-]{16,})/.exec(mail?.text ?? "")?.[1] ?? null;
    expect((await signAs(token)).status).toBe(200);
    expect(await auditOf(sent, 21)).toHaveLength(1);
    const after = await send("PATCH", `${sent.at}/signatories`, { signatories: [{ id, first_name: "Eve" }] });
    expect(after.status).toBe(409);
    expect((await rowOf(id))?.firstName).toBe("Άννα");
  });

  test("in nothing else, not in a strict workflow, and never by a stranger", async () => {
    const sent = await givenSent(sender);
    const other = await givenSent(sender);
    const id = sent.signatories[0]?.id;
    const patch = (over: object) => send("PATCH", `${sent.at}/signatories`, { signatories: [{ id, ...over }] });
    expect((await patch({ access_code: "1234" })).json.label).toBe("Conflict");
    expect((await patch({ id: other.signatories[0]?.id, first_name: "Eve" })).status).toBe(404);
    expect((await patch({ email: "nobody" })).status).toBe(422);
    await database().update(workflows).set({ allowChanges: false }).where(eq(workflows.id, sent.id));
    expect((await patch({ first_name: "Eve" })).status).toBe(403);
  });

  test("is unlocked after wrong codes", async () => {
    const sent = await givenSent(sender, [person({ access_code: "sesame" })]);
    const [token] = sent.tokens;
    const enter = (code: string) =>
      call("POST", `/signature-requests/${token}/access`, { body: { access_code: code } });
    for (let count = 0; count < 5; count++) await enter("wrong");
    const paused = await enter("sesame");
    expect([paused.status, paused.json.message]).toEqual([
      429,
      expect.stringMatching(/continue in 15 minutes, or sooner/),
    ]);
    expect(await auditOf(sent, 24)).toHaveLength(1);
    await runJobs(["deliverMail"]);
    expect((await mailbox(sender.email)).filter((m) => m.text.includes(`/documents/${sent.id}`))).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining("is locked out") }),
    );
    const id = sent.signatories[0]?.id;
    expect((await send("POST", `${sent.at}/signatories/${id}/unlock`)).status).toBe(200);
    expect((await enter("sesame")).status).toBe(200);
    expect(await auditOf(sent, 22)).toHaveLength(1);
  });
});
