import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { workflowStatusIds } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { doBulkItem } from "@/lib/bulk/do-item";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenBatch, own, rowFor, rowsOf, runBatches, startBatch, tableOf, useOwnTemplate } from "../support/batches";
import { givenCompany } from "../support/companies";
import { mailbox, person, type Sender } from "../support/given";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();
useOwnTemplate();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const bulk = (body: object, by = sender) => call("POST", "/workflows/bulk", { token: by.token, body });
const run = () => runJobs(["doBulkItem"]);
const jobOf = async (body: object, by = sender) => {
  const { status, json } = await bulk(body, by);
  expect([status, json["job"].state]).toEqual([202, "running"]);
  await run();
  return (await must("GET", `/jobs/${json["job"].id}`, { token: by.token })).job;
};
const statusOf = async ({ id }: { id: number }, by = sender) =>
  (await must("GET", `/workflows/simple-sign/${id}`, { token: by.token })).workflow.workflow_status_id;
const subjects = async (email: string) => {
  await runJobs(["deliverMail"]);
  return (await mailbox(email)).map(({ subject }) => subject);
};

describe("an act on many workflows", () => {
  test("cancels those that can be, and says which it left and why", async () => {
    const [one, other, draft] = [await givenSent(sender), await givenSent(sender), await givenDraft(sender)];
    const ids = [one.id, other.id, draft.id];
    const job = await jobOf({ action: "cancel", ids, reason: "Moved" });
    expect(job).toMatchObject({ state: "finished", total: 3, done: 2, refused: 1 });
    expect(job.refusals).toMatchObject([{ workflow_id: draft.id, name: "Lease", message: expect.stringMatching(/./) }]);
    const { cancelled, notStarted } = workflowStatusIds;
    expect([await statusOf(one), await statusOf(other)]).toEqual([cancelled, cancelled]);
    expect(await statusOf(draft)).toBe(notStarted);
  });

  test("reminds everyone whose turn it is", async () => {
    const who = person();
    const sent = await givenSent(sender, [who]);
    const before = (await subjects(String(who.email))).length;
    expect(await jobOf({ action: "remind", ids: [sent.id] })).toMatchObject({ done: 1, refused: 0 });
    expect(await subjects(String(who.email))).toHaveLength(before + 1);
    const completed = await givenDraft(sender);
    expect(await jobOf({ action: "remind", ids: [completed.id] })).toMatchObject({ done: 0, refused: 1 });
  });

  test("is done to all that match, as the list has them, and to a batch", async () => {
    const user = await givenUser();
    const found = await Promise.all([1, 2, 3].map(() => givenSent(user)));
    await givenDraft(user);
    const filter = { active_tab: "waitingForOthers", search: "lease" };
    expect(await jobOf({ action: "cancel", filter }, user)).toMatchObject({ total: 3, done: 3 });
    expect(await statusOf(found[0] ?? { id: 0 }, user)).toBe(workflowStatusIds.cancelled);
    const batch = await givenBatch(tableOf(rowFor(), rowFor()));
    await startBatch(batch);
    await runBatches();
    expect(await jobOf({ action: "cancel", filter: { batch_id: batch.id } }, own.sender)).toMatchObject({ done: 2 });
    const rows = await rowsOf(batch);
    expect(rows.map((row: { workflow: { workflow_status_id: number } }) => row.workflow.workflow_status_id)).toEqual([
      workflowStatusIds.cancelled,
      workflowStatusIds.cancelled,
    ]);
  });

  test("touches nothing of anybody else, and nobody else reads its result", async () => {
    const theirs = await givenSent(await givenUser());
    expect((await bulk({ action: "cancel", ids: [theirs.id] })).status).toBe(422);
    const mine = await givenSent(sender);
    const job = await jobOf({ action: "cancel", ids: [mine.id, theirs.id] });
    expect(job.total).toBe(1);
    const stranger = await givenUser();
    expect((await call("GET", `/jobs/${job.id}`, { token: stranger.token })).status).toBe(404);
    expect((await bulk({ action: "cancel", filter: { batch_id: 999_999 } })).status).toBe(404);
  });

  test("is done once however often its job runs, with the rights of that moment", async () => {
    const sent = await givenSent(sender);
    const { json } = await bulk({ action: "cancel", ids: [sent.id] });
    await Promise.all([1, 2, 3].map(() => doBulkItem(systemContext(), json["job"].id, sent.id)));
    await run();
    const { job } = await must("GET", `/jobs/${json["job"].id}`, { token: sender.token });
    expect(job).toMatchObject({ done: 1, refused: 0 });
    const company = await givenCompany();
    const theirs = await givenSent(company.admin);
    const { json: later } = await bulk({ action: "cancel", ids: [theirs.id] }, company.admin);
    await database().delete(companyUsers).where(eq(companyUsers.userId, company.admin.id));
    await run();
    const { job: left } = await must("GET", `/jobs/${later["job"].id}`, { token: company.admin.token });
    expect(left).toMatchObject({ done: 0, refused: 1 });
  });

  test.each([
    [{ action: "cancel" }],
    [{ action: "cancel", ids: [] }],
    [{ action: "burn", ids: [1] }],
    [{ action: "cancel", ids: [1], filter: {} }],
    [{ action: "cancel", ids: [1], reason: "x".repeat(1001) }],
    [{ action: "remind", filter: { search: "found nowhere at all" } }],
  ])("is refused: %j", async (body) => {
    expect((await bulk(body)).status).toBe(422);
  });
});
