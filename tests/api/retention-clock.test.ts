import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { stampAnchors } from "@/lib/anchors/stamp-anchors";
import { systemContext } from "@/lib/platform/context/context";
import { daysLater } from "@/lib/platform/i18n/days";
import { eraseByRule } from "@/lib/retention/erase-by-rule";
import { runJobs } from "../support/api";
import { asOwner } from "../support/as-owner";
import { clockIsRight, night, settle } from "../support/nights";
import { dueIdsAt, isErased, never, putRetention, year } from "../support/retention";
import { numberNow, stampsOf, useStampedAnchors } from "../support/stamped-anchors";

const { given } = await useStampedAnchors();

test("a clock that is a year ahead everywhere, evenly, erases nothing where an authority stamps anchors", async () => {
  const { sender, sent } = given;
  await putRetention(sender, "/users/me", { ...never, completed_years: 1 });
  // By all clocks here, which are wrong, a month of nights passes with anchors that get no stamp.
  for (const days of [year - 29, year, year + 2, year + 3]) {
    const ctx = systemContext(daysLater(new Date(), days));
    await makeAnchors(ctx);
    await stampAnchors(ctx);
    expect(await stampsOf(await numberNow())).toEqual([]);
    await clockIsRight(ctx.now);
    await eraseByRule(ctx);
    await runJobs();
  }
  expect([await isErased(sent.id), await dueIdsAt(sender, "/users/me")]).toEqual([false, []]);
});

test("while an authority answers, or has answered within three days, a rule lists and erases", async () => {
  const { sender, sent } = given;
  await putRetention(sender, "/users/me", { ...never, completed_years: 1 });
  await asOwner(sql`update retention_rules set erases_from = now()`);
  await asOwner(sql`update workflows set completed_at = completed_at - interval '13 months' where id = ${sent.id}`);
  await night(2);
  expect(await dueIdsAt(sender, "/users/me")).toEqual([sent.id]);
  await asOwner(sql`update retention_due set listed_at = now() - interval '31 days', due_at = now()`);
  await settle();
  await night(4);
  expect(await isErased(sent.id)).toBe(false);
  await night(2);
  expect(await isErased(sent.id)).toBe(true);
});
