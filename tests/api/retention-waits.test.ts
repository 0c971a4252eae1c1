import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { clockWatch, retentionDue } from "@/db/schema/retention";
import { users } from "@/db/schema/users";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { daysLater } from "@/lib/platform/i18n/days";
import { systemContext } from "@/lib/platform/context/context";
import { eraseByRule } from "@/lib/retention/erase-by-rule";
import { watchClock } from "@/lib/retention/watch-clock";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenGroup, givenOrganisation, type Organisation } from "../support/companies";
import { person, type Sender, signAs } from "../support/given";
import { fill } from "../support/many-workflows";
import { clockIsRight, night, settle } from "../support/nights";
import { dueAt, dueIdsAt, isErased, never, putRetention, subjectsFor, year } from "../support/retention";
import { givenSent, givenUser, type Sent } from "../support/shortcuts";
import { whileLocked } from "../support/waiting-for-locks";

useProduct();

let organisation: Organisation;
let admin: Sender;
beforeEach(async () => {
  organisation = await givenOrganisation();
  ({ admin } = organisation);
});

const keep = (body: object) => putRetention(admin, organisation.at, { ...never, ...body });
const dueIds = () => dueIdsAt(admin, organisation.at);

async function givenSealed(): Promise<Sent> {
  const sent = await givenSent(admin, [person()], { groupId: organisation.groupId });
  await signAs(sent.tokens[0] ?? null);
  await settle();
  return sent;
}

describe("nothing is erased", () => {
  const listed = async () => {
    await keep({ completed_years: 1 });
    const sent = await givenSealed();
    await night(year - 29);
    await settle();
    return sent;
  };

  test("that was not listed for 30 days under the same rule: after a move it waits again", async () => {
    const { id: groupId } = await givenGroup(organisation.companyId);
    const at = `${organisation.at}/company-groups/${groupId}`;
    await putRetention(admin, at, { ...never, completed_years: 1 });
    const sent = await listed();
    await must("POST", "/workflows/bulk", {
      token: admin.token,
      body: { action: "move", ids: [sent.id], group_id: groupId },
    });
    await settle();
    await night(year + 2);
    expect(await isErased(sent.id)).toBe(false);
    expect(await dueIds()).toEqual([sent.id]);
    await night(year + 33);
    expect(await isErased(sent.id)).toBe(true);
  });

  test("while a rule that was shortened waits, although it was listed before", async () => {
    await keep({ completed_years: 2 });
    const sent = await givenSealed();
    await database().execute(sql`update workflows set completed_at = now() - interval '2 years' where id = ${sent.id}`);
    await night(0);
    await database().execute(sql`update retention_due set listed_at = now() - interval '31 days', due_at = now()`);
    await database().execute(sql`update retention_rules set erases_from = now()`);
    await keep({ completed_years: 1 });
    await night(29);
    expect(await isErased(sent.id)).toBe(false);
    await night(31);
    expect(await isErased(sent.id)).toBe(true);
  });

  test("for 30 days after a folder follows the organisation again, although that had listed it before", async () => {
    const at = `${organisation.at}/company-groups/${organisation.groupId}`;
    const sent = await listed();
    await putRetention(admin, at, { ...never, completed_years: 30 });
    expect((await call("DELETE", `${at}/retention`, { token: admin.token })).status).toBe(204);
    await settle();
    expect(await subjectsFor(admin.email)).toContain("Meridian: a change that administrators should know about");
    await night(year + 2);
    expect([await dueIds(), await isErased(sent.id)]).toEqual([[sent.id], false]);
    await settle();
    await night(year + 33);
    expect(await isErased(sent.id)).toBe(true);
  });

  test("in the first 30 days, when a rule is made longer and shorter at once", async () => {
    const [own, from] = [await givenUser(), "/users/me"];
    const ruled = sql`update retention_rules set completed_years = 30 where user_id = ${own.id}`;
    await putRetention(own, from, { ...never, completed_years: 5 });
    await database().execute(sql`update retention_rules set erases_from = now() - interval '1 year'`);
    const [saved] = await whileLocked(
      (db) => db.select().from(users).where(eq(users.id, own.id)).for("update"),
      [() => putRetention(own, from, { ...never, completed_years: 6 })],
      (db) => db.execute(ruled),
    );
    expect(saved?.status).toBe(200);
    expect(Date.parse(saved?.json["retention"].erases_from)).toBeGreaterThan(daysLater(new Date(), 29).getTime());
  });

  test("that is held, also if it was listed; once the hold is lifted it waits for 30 days again", async () => {
    const sent = await listed();
    const { json } = await call("POST", `${sent.at}/holds`, { token: admin.token, body: { reason: "Court" } });
    expect(await dueIds()).toEqual([]);
    await night(year + 2);
    expect([await dueIds(), await isErased(sent.id)]).toEqual([[], false]);
    await must("DELETE", `/holds/${json["hold"].id}`, { token: admin.token });
    await settle();
    await night(year + 3);
    expect([await dueIds(), await isErased(sent.id)]).toEqual([[sent.id], false]);
    await settle();
    await night(year + 34);
    expect(await isErased(sent.id)).toBe(true);
  });

  test("that has no anchor, is being sealed, or that a job works on", async () => {
    const sent = await listed();
    const forbids = async (begin: ReturnType<typeof sql>, end: ReturnType<typeof sql>) => {
      await asOwner(begin);
      await night(year + 2);
      expect(await isErased(sent.id)).toBe(false);
      await asOwner(end);
    };
    await forbids(
      sql`insert into chain_growths (workflow_id) values (${sent.id})`,
      sql`delete from chain_growths where workflow_id = ${sent.id}`,
    );
    await forbids(
      sql`update completions set sealed_at = null where workflow_id = ${sent.id}`,
      sql`update completions set sealed_at = now() where workflow_id = ${sent.id}`,
    );
    const about = [
      { workflowId: sent.id },
      { documentId: Number(sent.document["id"]) },
      { signatoryId: Number(sent.signatories[0]?.["id"]) },
    ];
    for (const payload of about)
      await forbids(
        sql`select graphile_worker.add_job('certifyWorkflow', ${JSON.stringify(payload)}::text::json, run_at => now() + interval '9 years')`,
        sql`delete from graphile_worker._private_jobs`,
      );
    await night(year + 2);
    expect(await isErased(sent.id)).toBe(true);
  });

  test("until the clock has been right for a day, whatever it shows", async () => {
    const sent = await listed();
    const at = (days: number, minutes = 0) =>
      systemContext(new Date(daysLater(new Date(), days).getTime() + minutes * 60_000));
    const watch = (ctx = at(0), databaseNow = ctx.now) => watchClock(ctx, databaseNow);
    await database().delete(clockWatch);
    await eraseByRule(at(year + 2));
    expect(await isErased(sent.id)).toBe(false);
    await clockIsRight(at(0).now);
    // The clock jumps ahead, and shows its new time for less than a day.
    for (let minutes = 0; minutes <= 23 * 60; minutes += 50) await watch(at(year + 2, minutes));
    await eraseByRule(at(year + 2, 23 * 60));
    expect(await isErased(sent.id)).toBe(false);
    // The database does not agree.
    for (let minutes = 23 * 60; minutes <= 50 * 60; minutes += 50) await watch(at(year + 2, minutes), at(0).now);
    await eraseByRule(at(year + 2, 50 * 60));
    expect(await isErased(sent.id)).toBe(false);
    // It was set back and ahead again.
    await watch(at(0));
    for (let minutes = 0; minutes <= 25 * 60; minutes += 50) await watch(at(year + 2, minutes));
    await eraseByRule(at(year + 2, 25 * 60));
    expect(await isErased(sent.id)).toBe(true);
  });
});

test("a batch that is due at once is listed by one mail and erased in pages", async () => {
  await keep({ draft_years: 1, cancelled_years: 1, declined_years: 1 });
  const count = Number(process.env["RETENTION_BATCH"] ?? 120);
  await fill(admin, { count, companyId: organisation.companyId, groupId: organisation.groupId });
  await database().execute(sql`update workflows set updated_at = now() - interval '1 year'
    where company_id = ${organisation.companyId}`);
  await night(31);
  expect((await dueAt(admin, organisation.at)).total).toBe(Math.min(count, 10_000));
  await runJobs(["deliverMail"]);
  expect(await subjectsFor(admin.email)).toContainEqual(
    expect.stringContaining(`${count.toLocaleString("en")} workflows to be`),
  );
  const peak = { mb: 0 };
  const timer = setInterval(() => (peak.mb = Math.max(peak.mb, process.memoryUsage().heapUsed / 2 ** 20)), 100);
  await makeAnchors(systemContext());
  await night(31 + year);
  clearInterval(timer);
  if (process.env["RETENTION_BATCH"]) console.info({ count, peakHeapMb: Math.round(peak.mb) });
  const left = await database().$count(retentionDue, sql`${retentionDue.erasedAt} is null`);
  expect(left).toBe(0);
});
