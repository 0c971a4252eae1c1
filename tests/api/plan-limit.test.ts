import { expect, test } from "vitest";
import { database } from "@/db/client";
import { subscriptions } from "@/db/schema/billing";
import { companies, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { call, must, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { givenSubscription } from "../support/subscription";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

const sendNow = (sender: Sender, at: string) =>
  call("PATCH", at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
const countOf = async ({ token }: Sender) => {
  const { number_of_workflows_for_account: sent, has_reached_limit: reached } = await must(
    "GET",
    "/workflows/simple-sign/count",
    { token },
  );
  return [sent, reached];
};

test("the trial sends ten workflows in all, counting deleted ones, and two at once do not make eleven", async () => {
  const sender = await givenUser({}, { onTrial: true });
  for (let count = 0; count < 9; count++) await givenSent(sender);
  expect(await countOf(sender)).toEqual([9, false]);
  const drafts = [await givenDraft(sender), await givenDraft(sender), await givenDraft(sender)];
  const answers = await Promise.all(drafts.map((draft) => sendNow(sender, draft.at)));
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, 402, 402]);
  const refused = answers.find((a) => a.status === 402);
  expect(refused?.json).toMatchObject({
    label: "PlanLimitReached",
    message: "Document limit reached; you can continue once you have resubscribed",
  });
  expect(await countOf(sender)).toEqual([10, true]);
  const sent = drafts[answers.findIndex((a) => a.status === 200)];
  await must("PATCH", sent?.at ?? "", { token: sender.token, body: { cancel: true } });
  await must("DELETE", sent?.at ?? "", { token: sender.token });
  expect(await countOf(sender)).toEqual([10, true]);
  // Drafts are still allowed.
  expect((await givenDraft(sender, [person()])).id).toBeGreaterThan(0);
});

test("an active subscription and an enterprise plan remove the limit; a lapsed subscription does not", async () => {
  const db = database();
  const now = Date.now();
  const sender = await givenUser({}, { onTrial: true });
  const [company] = await db.insert(companies).values({ name: "Firm" }).returning();
  const companyId = company?.id ?? 0;
  await db.insert(companyUsers).values({ companyId, userId: sender.id, roleId: 1, acceptedAt: new Date() });
  for (let count = 0; count < 10; count++) await givenSent(sender);
  expect(await countOf(sender)).toEqual([10, true]);
  const lapsed = { cancelledAt: new Date(now - 2e9), activeUntil: new Date(now - 1e9) };
  await givenSubscription({ companyId }, lapsed);
  expect((await sendNow(sender, (await givenDraft(sender)).at)).status).toBe(402);
  await db.update(subscriptions).set({ activeUntil: new Date(now + 1e9) });
  expect((await sendNow(sender, (await givenDraft(sender)).at)).status).toBe(200);
  await db.delete(subscriptions);
  await db.insert(enterpriseSubscriptions).values({ companyId });
  expect((await sendNow(sender, (await givenDraft(sender)).at)).status).toBe(200);
  expect(await countOf(sender)).toEqual([12, false]);
});
