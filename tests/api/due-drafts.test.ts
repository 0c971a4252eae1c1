import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditActionIds, groupRoles } from "@/db/enums";
import { database } from "@/db/client";
import { subscriptions } from "@/db/schema/billing";
import { companies, companyGroupUsers } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { auditActions } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { PartUnavailable } from "@/lib/platform/logs/outages";
import { queueScheduled, sendScheduled } from "@/lib/workflows/send/send-scheduled";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenGroup, givenOrganisation } from "../support/companies";
import { mailbox, person, type Sender } from "../support/given";
import { ahead, execute, givenDue, readWorkflow, runScheduler, trailOf } from "../support/scheduling";
import { type Draft, givenDraft, givenUser, givenSent } from "../support/shortcuts";

/** The error that the mocked check throws, if any. */
const met = vi.hoisted(() => ({ now: null as Error | null }));
vi.mock("@/lib/workflows/send/list-send-refusals", async (original) => {
  const real = await original<{ listSendRefusals: (...asked: unknown[]) => Promise<unknown> }>();
  const listSendRefusals = async (...asked: unknown[]) => {
    if (met.now) throw met.now;
    return real.listSendRefusals(...asked);
  };
  return { ...real, listSendRefusals };
});

useProduct();

let sender: Sender;
let draft: Draft;
beforeEach(async () => {
  sender = await givenUser();
  draft = await givenDraft(sender);
});

const subjectsOf = async (email: string): Promise<string[]> => {
  await runJobs(["deliverMail"]);
  return (await mailbox(email)).map(({ subject }) => subject);
};
const notSent = "Not sent as scheduled: Lease";

/** The schedule is gone, the draft says why, nobody was asked, and the sender has one mail, however often jobs run. */
async function expectRefused(reader: Sender, one: Draft, told: RegExp, mailed = reader): Promise<void> {
  await runScheduler();
  await runScheduler();
  const workflow = await readWorkflow(reader, one);
  expect(workflow).toMatchObject({ workflow_status_id: 4, execute_at: null, scheduled_at: null });
  expect(workflow.schedule_refusal.message).toMatch(told);
  expect(await subjectsOf(mailed.email)).toEqual([notSent]);
  const [mail] = await mailbox(mailed.email);
  expect(mail?.["text"]).toMatch(told);
  expect(mail?.["text"]).toContain(`/documents/${one.id}`);
  expect(await subjectsOf(one.signatories[0]?.["email"])).toEqual([]);
  expect((await trailOf(reader, one)).slice(-2)).toEqual([31, 32]);
}

describe("what is due", () => {
  test("is sent once by any number of processes at the same instant", async () => {
    const drafts = [draft, await givenDraft(sender), await givenDraft(sender)];
    for (const one of drafts) await givenDue(sender, one);
    const ctx = systemContext();
    await Promise.all(Array.from({ length: 4 }, () => queueScheduled(ctx)));
    const runs = drafts.flatMap(({ id }) => Array.from({ length: 6 }, () => sendScheduled(systemContext(), id)));
    await Promise.all([...runs, runJobs(["sendScheduled"])]);
    for (const one of drafts) {
      expect((await trailOf(sender, one)).filter((type) => type === 14)).toHaveLength(1);
      expect(await subjectsOf(one.signatories[0]?.["email"])).toHaveLength(1);
      expect((await readWorkflow(sender, one)).schedule_refusal).toBeNull();
    }
    expect(await subjectsOf(sender.email)).toEqual([]);
  });

  test("against sending, calling off, deleting and scheduling anew: one wins, and there is no mail about it", async () => {
    const acts = {
      send: (one: Draft) => execute(sender, one, ahead(0)),
      callOff: (one: Draft) => execute(sender, one, null),
      later: (one: Draft) => execute(sender, one, ahead(60)),
      remove: (one: Draft) => call("DELETE", one.at, sender),
    };
    for (const [name, act] of Object.entries(acts))
      for (let round = 0; round < 3; round++) {
        const one = await givenDraft(sender);
        await givenDue(sender, one);
        const [answer] = await Promise.all([act(one), sendScheduled(systemContext(), one.id)]);
        const asked = await subjectsOf(one.signatories[0]?.["email"]);
        const wins = answer.status < 300;
        expect([name, asked.length]).toEqual([name, name === "send" || !wins ? 1 : 0]);
        if (!wins) expect([name, answer.status]).toEqual([name, 409]);
      }
    expect(await subjectsOf(sender.email)).toEqual([]);
  });

  test("waits for no others that fail: these are left to their own pauses, of five minutes at most", async () => {
    await database().execute(`delete from graphile_worker._private_jobs`);
    const failing = [draft, await givenDraft(sender)];
    for (const one of failing) await givenDue(sender, one);
    await queueScheduled(systemContext(), 2);
    const fail = (seconds: number) =>
      database().execute(
        sql`update graphile_worker._private_jobs set attempts = 3, run_at = now() + ${seconds} * interval '1 second'`,
      );
    await fail(20);
    const behind = await givenDraft(sender);
    await givenDue(sender, behind);
    await queueScheduled(systemContext(), 2);
    const attempts = async () => {
      const rows = await database().execute<{ key: string; attempts: number }>(
        sql`select key, attempts::int from graphile_worker._private_jobs where key like 'sendScheduled:%' order by key`,
      );
      return Object.fromEntries(rows.map((row) => [Number(row.key.split(":")[1]), row.attempts]));
    };
    const [first, second] = failing.map(({ id }) => id);
    expect(await attempts()).toEqual({ [String(first)]: 3, [String(second)]: 3, [behind.id]: 0 });
    await fail(301);
    await queueScheduled(systemContext(), 2);
    expect(Object.values(await attempts()).toSorted()).toEqual([0, 0, 3]);
    await runJobs(["sendScheduled"]);
    for (const one of failing) expect((await readWorkflow(sender, one)).workflow_status_id).toBe(2);
  });

  test("is found again after a restart in which its job was lost", async () => {
    await givenDue(sender, draft);
    await queueScheduled(systemContext());
    await database().execute(`delete from graphile_worker._private_jobs`);
    await runScheduler();
    expect((await readWorkflow(sender, draft)).workflow_status_id).toBe(2);
  });

  test.each([
    ["the storage is away", new PartUnavailable("storage", new Error("away"))],
    ["the database is away", new PartUnavailable("database", new Error("away"))],
    ["the disk is full", new AppError("storage_full")],
    ["something is broken", new AppError("internal")],
  ])("stays due while %s, and is sent afterwards", async (_, error) => {
    await givenDue(sender, draft);
    met.now = error;
    await expect(sendScheduled(systemContext(), draft.id)).rejects.toThrow(error);
    met.now = null;
    expect(await readWorkflow(sender, draft)).toMatchObject({ workflow_status_id: 4, schedule_refusal: null });
    await runScheduler();
    expect((await readWorkflow(sender, draft)).workflow_status_id).toBe(2);
    expect(await subjectsOf(sender.email)).toEqual([]);
  });

  test("stays due for a day while a document is being checked", async () => {
    await givenDue(sender, draft);
    const setStatus = (status: "checking" | "ready") =>
      database().update(documents).set({ status }).where(eq(documents.id, draft.document.id));
    await setStatus("checking");
    let now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 20_000)); // simulates a long wait
    await expect(sendScheduled(systemContext(), draft.id)).rejects.toThrow("document_not_ready");
    expect((await readWorkflow(sender, draft)).schedule_refusal).toBeNull();
    await sendScheduled(systemContext(new Date(Date.now() + 86_400_000)), draft.id);
    clock.mockRestore();
    expect((await readWorkflow(sender, draft)).schedule_refusal.message).toMatch(/being checked|not ready|checked/i);
  });

  test("is sent in the name of whoever scheduled it", async () => {
    const { admin, groupId, join } = await givenOrganisation();
    const colleague = await join();
    const shared = await givenDraft(admin, [person()], { groupId });
    await givenDue(colleague, shared);
    await runScheduler();
    const [sent] = await database()
      .select()
      .from(auditActions)
      .where(and(eq(auditActions.workflowId, shared.id), eq(auditActions.typeId, auditActionIds.sent)));
    expect(sent?.userId).toBe(colleague.id);
  });

  test("is sent in the key's name where a key scheduled it, and not after the plan of the key has ended", async () => {
    const { admin, groupId, at } = await givenOrganisation();
    const { secret_key: token } = await must("PATCH", `${at}/company-api-credentials`, { token: admin.token });
    const key = { ...admin, token };
    const [first, second] = [
      await givenDraft(admin, [person()], { groupId }),
      await givenDraft(admin, [person()], { groupId }),
    ];
    await givenDue(key, first);
    await runScheduler();
    const { workflow_audit_actions: rows } = await must("GET", `${first.at}/audit-trail`, admin);
    const sent = rows.findLast((row: { audit_action_type_id: number }) => row.audit_action_type_id === 14);
    expect(sent.user_agent).toMatch(/^API key/);
    await givenDue(key, second);
    await database().execute(`update enterprise_subscriptions set cancelled_at = now() - interval '1 day'`);
    await runScheduler();
    expect((await readWorkflow(admin, second)).schedule_refusal.message).toMatch(/may no longer send/);
  });
});

describe("what can no longer be sent is not, and says why", () => {
  test("after the plan has lapsed, and it can be scheduled again once the plan is back", async () => {
    const onTrial = await givenUser({}, { onTrial: true });
    for (let count = 0; count < 9; count++) await givenSent(onTrial);
    const [first, last] = [await givenDraft(onTrial), await givenDraft(onTrial)];
    await givenDue(onTrial, last);
    await must("PATCH", first.at, { token: onTrial.token, body: { execute_at: ahead(0) } });
    await expectRefused(onTrial, last, /Document limit reached/);
    expect((await execute(onTrial, last, ahead(60))).status).toBe(402);
    expect((await execute(onTrial, last, null)).json["workflow"].schedule_refusal).toBeNull();
    await database()
      .insert(subscriptions)
      .values({
        userId: onTrial.id,
        type: "annual",
        units: 1,
        price: 100,
        providerSubscriptionId: "later",
        cycleStart: new Date(),
        cycleEnd: new Date(Date.now() + 1e10),
      });
    await givenDue(onTrial, last);
    await runScheduler();
    expect((await readWorkflow(onTrial, last)).workflow_status_id).toBe(2);
  });

  test("with a document that turned out not to be sealable", async () => {
    await givenDue(sender, draft);
    await database().update(documents).set({ status: "failed" }).where(eq(documents.id, draft.document.id));
    await expectRefused(sender, draft, /cannot be sealed|could not be/i);
  });

  test("by somebody who has left the group, or may only look there now", async () => {
    const { id: companyId, admin, join } = await givenCompany();
    const group = await givenGroup(companyId);
    const [author, leaver, demoted] = [await join(), await join(), await join()];
    for (const one of [author, leaver, demoted]) await group.add(one, groupRoles.editor);
    const drafts = [
      await givenDraft(author, [person()], { groupId: group.id }),
      await givenDraft(author, [person()], { groupId: group.id }),
    ] as const;
    await givenDue(leaver, drafts[0]);
    await givenDue(demoted, drafts[1]);
    const own = (who: Sender) => and(eq(companyGroupUsers.groupId, group.id), eq(companyGroupUsers.userId, who.id));
    await database().delete(companyGroupUsers).where(own(leaver));
    await database().update(companyGroupUsers).set({ roleId: groupRoles.member }).where(own(demoted));
    await runScheduler();
    for (const one of drafts)
      expect((await readWorkflow(admin, one)).schedule_refusal).toMatchObject({
        label: "Forbidden",
        message: expect.stringMatching(/may no longer send it/),
      });
    expect(await subjectsOf(author.email)).toEqual([notSent, notSent]);
    // Who may no longer see it learns nothing of it.
    expect(await subjectsOf(leaver.email)).toEqual([]);
    expect(await subjectsOf(demoted.email)).toEqual([notSent]);
  });

  test("by somebody who has left the organisation, whose workflows have a new owner", async () => {
    const { admin, groupId, at, join } = await givenOrganisation();
    const leaver = await join();
    const shared = await givenDraft(leaver, [person()], { groupId });
    await givenDue(leaver, shared);
    await must("DELETE", `${at}/company-users/${leaver.companyUserId}`, { token: admin.token });
    await expectRefused(admin, shared, /may no longer send it/);
    expect(await subjectsOf(leaver.email)).toEqual(["You are no longer in Meridian"]);
  });

  test("in a group that has been deleted", async () => {
    const { admin, groupId, at } = await givenOrganisation();
    const shared = await givenDraft(admin, [person()], { groupId });
    await givenDue(admin, shared);
    await must("DELETE", `${at}/company-groups/${groupId}`, { token: admin.token });
    await expectRefused(admin, shared, /folder .* has been deleted/);
    expect((await execute(admin, shared, ahead(0))).status).toBe(200);
  });

  test("of an organisation that is suspended", async () => {
    const { admin, groupId, companyId } = await givenOrganisation();
    const shared = await givenDraft(admin, [person()], { groupId });
    await givenDue(admin, shared);
    const suspend = (suspendedAt: Date | null) =>
      database().update(companies).set({ suspendedAt }).where(eq(companies.id, companyId));
    await suspend(new Date());
    await runScheduler();
    await suspend(null);
    expect((await readWorkflow(admin, shared)).schedule_refusal.message).toMatch(/may no longer send it/);
  });
});
