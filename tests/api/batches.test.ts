import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { batches, batchRows } from "@/db/schema/batches";
import { subscriptions } from "@/db/schema/billing";
import { companyUsers } from "@/db/schema/companies";
import { call, must, useProduct } from "../support/api";
import {
  address,
  failedRows,
  givenBatch,
  heading,
  own,
  preview,
  readBatch,
  rowFor,
  rowsOf,
  runBatches,
  sendRow,
  startBatch,
  subjects,
  tableOf,
  upload,
  useOwnTemplate,
} from "../support/batches";
import { givenCompany, givenOrganisation } from "../support/companies";
import { givenDraft, givenUser } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

/** Every call of a batch. */
const batchCalls = [
  ["GET", ""],
  ["GET", "/rows"],
  ["GET", "/failed.csv"],
  ["POST", "/start"],
  ["POST", "/stop"],
] as const;

useProduct();
useOwnTemplate();

describe("a batch", () => {
  test("sends one workflow a row with its people, values, name and language, and the mails", async () => {
    const [ada, eva] = [address(), address()];
    const csv = [
      `${heading},Tenant.mobile,Tenant.language,field:remark 1,name`,
      `${ada},Ada,Vlachou,+30 694 111 2222,Ελληνικά,"Second floor, left",Lease of Ada`,
      `${eva},Eva,Nuñez,,es,,`,
    ].join("\n");
    const shown = await preview(csv);
    expect(shown).toMatchObject({ encoding: "utf-8", total: 2, good: 2, wrong: 0, repeated: 0, problems: [] });
    expect(shown.columns.map((one: { target: string }) => one.target)).toEqual([
      "Tenant.email",
      "Tenant.first_name",
      "Tenant.last_name",
      "Tenant.mobile",
      "Tenant.language",
      "field:remark 1",
      "name",
    ]);
    const batch = await givenBatch(csv);
    expect(await readBatch(batch)).toMatchObject({ state: "ready", total: 2, counts: { waiting: 2, sent: 0 } });
    expect(await subjects(ada)).toEqual([]);
    expect((await startBatch(batch)).json["batch"]).toMatchObject({ state: "running" });
    await runBatches();
    expect(await readBatch(batch)).toMatchObject({ state: "finished", counts: { waiting: 0, sent: 2, failed: 0 } });
    const rows = await rowsOf(batch);
    expect(rows).toMatchObject([
      { line: 2, state: "sent", messages: [], workflow: { workflow_status_id: 2, complete_count: 0, total_steps: 2 } },
      { line: 3, state: "sent" },
    ]);
    const [first, second] = await Promise.all(
      rows.map(({ workflow: { id } }: { workflow: { id: number } }) =>
        must("GET", `/workflows/simple-sign/${id}`, { token: own.sender.token }),
      ),
    );
    const tenantOf = (answer: typeof first) =>
      answer.signatories.find((one: { role_name: string }) => one.role_name === "Tenant");
    expect(first.workflow.name).toBe("Lease of Ada");
    expect(tenantOf(first)).toMatchObject({ email: ada, default_language: "gk", mobile_number: "306941112222" });
    const valueOf = (answer: typeof first) =>
      answer.documents[0].pages[0].fields.find((one: { name: string }) => one.name === "remark 1").value;
    expect([valueOf(first), valueOf(second)]).toEqual(["Second floor, left", null]);
    expect([second.workflow.name, tenantOf(second).default_language]).toEqual(["Lease", "es"]);
    const landlord = await subjects("landlord@example.test");
    expect(landlord.length).toBeGreaterThanOrEqual(2);
  });

  test("takes the template as it was, changed or deleted since, and refuses to be made of one changed since the preview", async () => {
    const other = await givenTemplate(own.sender);
    const shown = await preview(tableOf(rowFor()), {}, own.sender, other);
    const batch = await givenBatch(
      tableOf(rowFor()),
      { seen_updated_at: shown.template_updated_at },
      own.sender,
      other,
    );
    await must("PATCH", other.at, { token: own.sender.token, body: { title: "Another" } });
    const late = await upload(tableOf(rowFor()), { seen_updated_at: shown.template_updated_at }, own.sender, other);
    expect([late.status, late.json["error_label"] ?? late.json["label"]]).toEqual([409, "DraftChanged"]);
    await must("DELETE", other.at, { token: own.sender.token });
    await startBatch(batch);
    await runBatches();
    const [row] = await rowsOf(batch);
    const { workflow } = await must("GET", `/workflows/simple-sign/${row.workflow.id}`, { token: own.sender.token });
    expect(workflow.name).toBe("Lease");
    const listed = await must("GET", "/templates?perPage=1000", { token: own.sender.token });
    expect(listed.templates.map(({ id }: { id: number }) => id)).toEqual([own.template.id]);
  });

  test("sends no row twice, however often its job runs at once, and ends once", async () => {
    const batch = await givenBatch(tableOf(rowFor(), rowFor(), rowFor()));
    await startBatch(batch);
    const again = [2, 3, 4].flatMap((row) => Array.from({ length: 4 }, () => row));
    await Promise.all([...again.map((row) => sendRow(batch, row)), runBatches()]);
    await Promise.all(again.map((row) => sendRow(batch, row)));
    const workflows = (await rowsOf(batch)).map(({ workflow }: { workflow: { id: number } }) => workflow.id);
    expect(new Set(workflows).size).toBe(3);
    const all = await must("GET", "/workflows?perPage=1000", { token: own.sender.token });
    expect(all.workflows.filter(({ id }: { id: number }) => id >= Math.min(...workflows))).toHaveLength(3);
    expect((await startBatch(batch)).status).toBe(409);
  });
});

describe("the plan", () => {
  const trial = async () => {
    const user = await givenUser({}, { onTrial: true });
    return { member: user, theirs: await givenTemplate(user) };
  };
  const lines = (count: number) => tableOf(...Array.from({ length: count }, () => rowFor()));

  test("has room for the whole batch or for nothing of it, and of two at once for one", async () => {
    const { member, theirs } = await trial();
    expect((await preview(lines(2), {}, member, theirs)).left).toBe(10);
    const large = await givenBatch(lines(11), {}, member, theirs);
    expect((await startBatch(large, member)).status).toBe(402);
    const two = await Promise.all([givenBatch(lines(6), {}, member, theirs), givenBatch(lines(6), {}, member, theirs)]);
    const answers = await Promise.all(two.map((one) => startBatch(one, member)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402]);
    // Six places are taken before anything is sent.
    const four = await givenBatch(lines(4), {}, member, theirs);
    expect((await startBatch(four, member)).status).toBe(200);
    const draft = await givenDraft(member);
    const body = { execute_at: new Date().toISOString() };
    expect((await call("PATCH", draft.at, { token: member.token, body })).status).toBe(402);
    await runBatches();
    expect(await readBatch(four, member)).toMatchObject({ state: "finished", counts: { sent: 4, failed: 0 } });
  });

  test("gets the places of stopped and failed rows back", async () => {
    const { member, theirs } = await trial();
    const batch = await givenBatch(lines(10), {}, member, theirs);
    await startBatch(batch, member);
    expect((await preview(lines(1), {}, member, theirs)).left).toBe(0);
    await sendRow(batch, 2);
    await call("POST", `${batch.at}/stop`, { token: member.token });
    expect((await preview(lines(1), {}, member, theirs)).left).toBe(9);
  });

  test("is finished, not stopped, if its last row went out meanwhile", async () => {
    const { member, theirs } = await trial();
    const batch = await givenBatch(lines(1), {}, member, theirs);
    await startBatch(batch, member);
    await database().update(batchRows).set({ state: "sent" }).where(eq(batchRows.batchId, batch.id));
    expect((await call("POST", `${batch.at}/stop`, { token: member.token })).status).toBe(200);
    expect(await readBatch(batch, member)).toMatchObject({ state: "finished", counts: { sent: 1, stopped: 0 } });
  });
});

describe("a plan that lapses in the middle", () => {
  test("sends no more than is allowed without it, and fails the rest with its reason", async () => {
    const user = await givenUser();
    const theirs = await givenTemplate(user);
    const rows = Array.from({ length: 12 }, () => rowFor());
    const batch = await givenBatch(tableOf(...rows), {}, user, theirs);
    await startBatch(batch, user);
    await sendRow(batch, 2);
    await database().delete(subscriptions).where(eq(subscriptions.userId, user.id));
    await runBatches();
    const counts = { waiting: 0, sent: 10, failed: 2 }; // the trial's ten
    expect(await readBatch(batch, user)).toMatchObject({ state: "finished", counts });
    const failed = await rowsOf(batch, "?state=failed", user);
    expect(failed[0].messages).toEqual([expect.stringMatching(/limit reached/i)]);
    expect((await failedRows(batch, user)).trim().split("\n")).toHaveLength(3);
  });
});

describe("who may", () => {
  test("a stranger finds nothing; a group's member sees it; what is sent belongs to whoever starts it", async () => {
    const organisation = await givenOrganisation();
    const { admin } = organisation;
    const editor = await organisation.join();
    const theirs = await givenTemplate(admin, { over: { group_id: organisation.groupId } });
    const batch = await givenBatch(tableOf(rowFor()), {}, admin, theirs);
    const stranger = await givenUser();
    for (const [method, path] of batchCalls)
      expect((await call(method, `${batch.at}${path}`, { token: stranger.token })).status).toBe(404);
    expect((await upload(tableOf(rowFor()), {}, stranger, theirs)).status).toBe(404);
    expect((await must("GET", "/batches", { token: stranger.token })).batches).toEqual([]);
    expect((await must("GET", "/batches", { token: editor.token })).batches).toMatchObject([{ id: batch.id }]);
    expect((await startBatch(batch, editor)).status).toBe(200);
    await runBatches();
    const [{ workflow }] = await rowsOf(batch, "", editor);
    const sent = await must("GET", `/workflows/simple-sign/${workflow.id}`, { token: editor.token });
    expect(sent.workflow).toMatchObject({ group_id: organisation.groupId });
  });

  test("of a group stays with the group when its creator leaves the organisation for another", async () => {
    const [left, joined] = [await givenOrganisation(), await givenCompany()];
    const mate = await left.join();
    const theirs = await givenTemplate(left.admin, { over: { group_id: left.groupId } });
    const batch = await givenBatch(tableOf(rowFor()), {}, mate, theirs);
    await startBatch(batch, left.admin);
    await must("POST", `${batch.at}/stop`, { token: left.admin.token });
    await database().update(companyUsers).set({ companyId: joined.id }).where(eq(companyUsers.userId, mate.id));
    for (const [method, path] of batchCalls)
      expect((await call(method, `${batch.at}${path}`, { token: mate.token })).status).toBe(404);
    expect((await must("GET", "/batches", { token: mate.token })).batches).toEqual([]);
    expect((await startBatch(batch, left.admin)).status).toBe(200);
    await runBatches();
    expect(await readBatch(batch, left.admin)).toMatchObject({ counts: { sent: 1, failed: 0 } });
  });

  test("who has left the organisation sends no more for it", async () => {
    const company = await givenCompany();
    const batch = await givenBatch(tableOf(rowFor()), {}, company.admin, await givenTemplate(company.admin));
    await startBatch(batch, company.admin);
    await database().delete(companyUsers).where(eq(companyUsers.userId, company.admin.id));
    await runBatches();
    expect(await readBatch(batch, company.admin)).toMatchObject({ counts: { sent: 0, failed: 1 } });
    const [row] = await database().select().from(batches).where(eq(batches.id, batch.id));
    expect(row?.state).toBe("finished");
  });
});
