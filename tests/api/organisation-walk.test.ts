import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { call, must, runJobs, useProduct } from "../support/api";
import { buyPlan } from "../support/buy-plan";
import { mailbox, type Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

const member = () => givenUser({}, { onTrial: true });
const subjectsOf = async ({ email }: Sender) => {
  await runJobs();
  return (await mailbox(email)).map(({ subject }) => subject);
};

test("an organisation from its plan for three to the day when its payer leaves", async () => {
  const payer = await givenUser({}, { onTrial: true });
  await buyPlan(payer, 3);
  const details = { name: "Meridian", address: "3 Square", contact_email: payer.email };
  const { company } = await must("POST", "/companies", { token: payer.token, body: details });
  const at = `/companies/${company.id}`;
  const invite = ({ email }: Sender) =>
    call("POST", `${at}/company-users`, {
      token: payer.token,
      body: { first_name: "Ada", last_name: "Vlachou", email, role: "3" },
    });
  const change = (units: number, by = payer) =>
    call("PATCH", "/companies/subscription", { token: by.token, body: { units, type: "monthly" } });
  const [first, second, third, fourth] = await Promise.all([member(), member(), member(), member()]);

  expect((await invite(first)).status).toBe(201);
  expect(await subjectsOf(payer)).toContain("1 place is left in your plan");
  expect((await invite(second)).status).toBe(201);
  const full = await invite(third);
  expect([full.status, full.json.message]).toEqual([402, expect.stringContaining("3")]);
  expect((await change(5)).status).toBe(200);
  for (const one of [third, fourth]) expect((await invite(one)).status).toBe(201);
  for (const one of [first, second, third, fourth]) {
    expect(await subjectsOf(one)).toContainEqual(expect.stringContaining("Meridian"));
    one.token = (await must("POST", "/users/me/invitation", { token: one.token })).token;
  }

  expect((await call("DELETE", "/users/me/membership", { token: third.token })).status).toBe(204);
  const [row] = await database().select().from(companyUsers).where(eq(companyUsers.userId, fourth.id));
  await must("DELETE", `${at}/company-users/${row?.id}`, { token: payer.token });
  expect(await subjectsOf(fourth)).toContain("You are no longer in Meridian");
  expect((await change(2)).status).not.toBe(200); // three are here
  expect((await change(3)).status).toBe(200);

  expect((await call("DELETE", "/users/me/membership", { token: payer.token })).status).toBe(409);
  await database()
    .update(companyUsers)
    .set({ roleId: companyRoles.administrator })
    .where(eq(companyUsers.userId, first.id));
  expect((await call("DELETE", "/users/me/membership", { token: payer.token })).status).toBe(204);
  const aboutPlan = /plan of Meridian/;
  const toldOf = async (one: Sender) => (await subjectsOf(one)).filter((subject) => aboutPlan.test(subject));
  expect(await toldOf(first)).toEqual(["You now pay for the plan of Meridian"]);
  for (const one of [payer, second, third, fourth]) expect(await toldOf(one)).toEqual([]);
  const [mail] = (await mailbox(first.email)).filter(({ subject }) => aboutPlan.test(subject));
  expect(mail?.text).toContain("From now on you pay for the plan.");
  const left = await must("GET", at, { token: first.token });
  expect(left.company.contact_email).toBeNull();
  const me = await must("GET", "/auth/me", { token: first.token });
  expect(me["subscription_detail"]).toMatchObject({ units: 3, company_user_usage: 2 });
  expect(me["subscription"]["paying_person"]).toMatchObject({ id: first.id });
  expect((await change(2, first)).status).toBe(200);
});
