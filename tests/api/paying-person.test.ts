import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { subscriptions } from "@/db/schema/billing";
import { companyUsers } from "@/db/schema/companies";
import { companyRoles } from "@/db/enums";
import { call, must, useProduct } from "../support/api";
import { buyPlan } from "../support/buy-plan";
import type { Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

const onTrial = () => givenUser({}, { onTrial: true });

async function join(companyId: number, member: Sender, roleId: number = companyRoles.administrator) {
  await database().insert(companyUsers).values({ companyId, userId: member.id, roleId, acceptedAt: new Date() });
}
const boughtBy = async ({ token }: Sender) => (await must("GET", "/auth/me", { token }))["subscription"]["bought_by"];
const named = ({ id }: Sender) => expect.objectContaining({ id, first_name: expect.any(String) });

test("a plan says who bought it, to those who may change it, also after it passed to an organisation", async () => {
  const payer = await onTrial();
  await buyPlan(payer, 5);
  expect(await boughtBy(payer)).toEqual(named(payer));
  const details = { name: "Meridian", address: "3 Square", contact_email: payer.email };
  const { company } = await must("POST", "/companies", { token: payer.token, body: details });
  const [second, plain] = [await onTrial(), await onTrial()];
  await join(company.id, second);
  await join(company.id, plain, companyRoles.user);
  expect(await boughtBy(payer)).toEqual(named(payer));
  const change = await call("PATCH", "/companies/subscription", { token: second.token, body: { units: 6 } });
  expect(change.json["subscription"]["bought_by"]).toEqual(named(payer)); // whoever changes it pays with the same card
  expect(await boughtBy(plain)).toBeNull();
  const past = new Date(Date.now() - 1000);
  const lapsed = { cancelledAt: past, activeUntil: past };
  await database().update(subscriptions).set(lapsed).where(eq(subscriptions.companyId, company.id));
  await buyPlan(second, 4);
  expect(await boughtBy(payer)).toEqual(named(second));
});
