import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { subscriptions } from "@/db/schema/billing";
import { companies, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { mails } from "@/db/schema/platform";
import { call, must, runJobs, useProduct } from "../support/api";
import { buyPlan } from "../support/buy-plan";
import { givenGroup, givenHolding } from "../support/companies";
import { mailbox, type Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

const details = { name: "Meridian", address: "3 Square", contact_email: "office@example.test" };

const onTrial = (firstName = "Ada", lastName = "Vlachou") => givenUser({ firstName, lastName }, { onTrial: true });

async function join(companyId: number, member: Sender, roleId: number = companyRoles.administrator) {
  await database().insert(companyUsers).values({ companyId, userId: member.id, roleId, acceptedAt: new Date() });
}
const payingPerson = async ({ token }: Sender) =>
  (await must("GET", "/auth/me", { token }))["subscription"]["paying_person"];
const named = ({ id }: Sender) => expect.objectContaining({ id, first_name: expect.any(String) });

test("a plan says who bought it, to those who may change it, also after it passed to an organisation", async () => {
  const payer = await onTrial();
  await buyPlan(payer, 5);
  expect(await payingPerson(payer)).toEqual(named(payer));
  const { company } = await must("POST", "/companies", { token: payer.token, body: details });
  const [second, plain] = [await onTrial(), await onTrial()];
  await join(company.id, second);
  await join(company.id, plain, companyRoles.user);
  expect(await payingPerson(payer)).toEqual(named(payer));
  const change = await call("PATCH", "/companies/subscription", { token: second.token, body: { units: 6 } });
  expect(change.json["subscription"]["paying_person"]).toEqual(named(payer)); // whoever changes it pays with the same card
  expect(await payingPerson(plain)).toBeNull();
  const past = new Date(Date.now() - 1000);
  const lapsed = { cancelledAt: past, activeUntil: past };
  await database().update(subscriptions).set(lapsed).where(eq(subscriptions.companyId, company.id));
  await buyPlan(second, 4);
  expect(await payingPerson(payer)).toEqual(named(second));
});

/** An organisation whose plan `payer` bought, with two more administrators and a plain user. */
async function givenPaying() {
  const payer = await onTrial("Ann", "Payer");
  await buyPlan(payer, 5);
  const { company } = await must("POST", "/companies", { token: payer.token, body: details });
  const [bob, cleo, plain] = [await onTrial("Bob", "Bee"), await onTrial("Cleo", "Cole"), await onTrial("Dan", "Doe")];
  for (const one of [bob, cleo]) await join(company.id, one);
  await join(company.id, plain, companyRoles.user);
  const membershipOf = async ({ id }: Sender) =>
    (await database().select().from(companyUsers).where(eq(companyUsers.userId, id)))[0]?.id;
  const at = `/companies/${company.id}`;
  return { payer, bob, cleo, plain, companyId: Number(company.id), at, membershipOf };
}

/** The mails about the plan's payment, by subject. */
async function toldOf({ email }: Sender): Promise<string[]> {
  await runJobs();
  const about = /pays? for the plan/;
  const got = await mailbox(email);
  return got.filter(({ text }) => about.test(text)).map(({ subject }) => subject);
}
const youPay = "You now pay for the plan of Meridian";
const pays = (name: string) => `${name} now pays for the plan of Meridian`;

test("an API key does not read who pays, since it may not change the plan", async () => {
  const { payer, companyId, at } = await givenPaying();
  await database().insert(enterpriseSubscriptions).values({ companyId });
  const body = { name: "Reader", scopes: ["read", "administer"] };
  const { secret_key: token } = await must("POST", `${at}/api-keys`, { token: payer.token, body });
  expect((await must("GET", "/auth/me", { token }))["subscription"]).toMatchObject({ units: 5, paying_person: null });
});

test("when the payer leaves, each administrator is told once who pays now, and nobody else is", async () => {
  const { payer, bob, cleo, plain } = await givenPaying();
  const contentsOf = async ({ token }: Sender) =>
    (await must("GET", "/users/me/membership", { token }))["membership_contents"];
  expect(await contentsOf(payer)).toMatchObject({ pays: true });
  expect(await contentsOf(bob)).toMatchObject({ pays: false });
  expect((await call("DELETE", `/users/me/membership?heir_id=${cleo.id}`, { token: payer.token })).status).toBe(204);
  expect(await toldOf(cleo)).toEqual([youPay]);
  expect(await toldOf(bob)).toEqual([pays("Cleo Cole")]);
  for (const one of [payer, plain]) expect(await toldOf(one)).toEqual([]);
  expect(await payingPerson(bob)).toEqual(named(cleo));
  const [mail] = (await mailbox(bob.email)).filter(({ subject }) => subject === pays("Cleo Cole"));
  expect(mail?.text).toContain("Hello Bob, Ann Payer paid for the plan of Meridian");
  expect(mail?.text).not.toContain("card"); // none is on file here
});

test("an heir to work reads in the same mail who pays now", async () => {
  const { payer, bob, cleo, companyId } = await givenPaying();
  const group = await givenGroup(companyId);
  await group.add(payer);
  await givenTemplate(payer, { over: { group_id: group.id } });
  expect((await call("DELETE", `/users/me/membership?heir_id=${bob.id}`, { token: payer.token })).status).toBe(204);
  expect(await toldOf(bob)).toEqual(["You have taken over the work of Ann Payer"]);
  const [mail] = (await mailbox(bob.email)).filter(({ subject }) => subject.startsWith("You have taken over"));
  expect(mail?.text).toContain("From now on you also pay for the plan of Meridian.");
  expect(await toldOf(cleo)).toEqual([pays("Bob Bee")]);
});

test("whoever removes the payer, or takes the role, pays from then on", async () => {
  const removed = await givenPaying();
  await must("DELETE", `${removed.at}/company-users/${await removed.membershipOf(removed.payer)}`, {
    token: removed.cleo.token,
  });
  const demoted = await givenPaying();
  await must("PATCH", `${demoted.at}/company-users/${await demoted.membershipOf(demoted.payer)}`, {
    token: demoted.cleo.token,
    body: { role: "3" },
  });
  for (const { payer, bob, cleo, plain } of [removed, demoted]) {
    expect(await toldOf(cleo)).toEqual([youPay]);
    expect(await toldOf(bob)).toEqual([pays("Cleo Cole")]);
    for (const one of [payer, plain]) expect(await toldOf(one)).toEqual([]);
    expect(await payingPerson(bob)).toEqual(named(cleo));
  }
  // Another administrator's role says nothing about the plan.
  await must("PATCH", `${demoted.at}/company-users/${await demoted.membershipOf(demoted.bob)}`, {
    token: demoted.cleo.token,
    body: { role: "3" },
  });
  expect(await toldOf(demoted.cleo)).toEqual([youPay]);
});

test("an administrator who gives up the role hands the payment to the one of longest standing", async () => {
  const { payer, bob, cleo, at, membershipOf } = await givenPaying();
  await must("PATCH", `${at}/company-users/${await membershipOf(payer)}`, { token: payer.token, body: { role: "2" } });
  expect([await toldOf(bob), await toldOf(cleo), await toldOf(payer)]).toEqual([[youPay], [pays("Bob Bee")], []]);
});

test("a deleted account passes the payment on, and the sent mails that name it are not kept", async () => {
  const { payer, bob, cleo, plain } = await givenPaying();
  expect((await call("DELETE", "/users/me", { token: payer.token })).status).toBe(204);
  expect([await toldOf(bob), await toldOf(cleo), await toldOf(plain)]).toEqual([[youPay], [pays("Bob Bee")], []]);
  expect(await database().$count(mails, eq(mails.template, "payerChanged"))).toBe(0);
  expect(await payingPerson(cleo)).toEqual(named(bob));
});

test("people of the holding, who do not see the plan, neither pay for it nor are told", async () => {
  const { payer, bob, cleo, companyId, at, membershipOf } = await givenPaying();
  const holding = await givenHolding();
  await database().update(companies).set({ holdingCompanyId: holding.id }).where(eq(companies.id, companyId));
  await must("DELETE", `${at}/company-users/${await membershipOf(payer)}`, { token: holding.user.token });
  expect([await toldOf(bob), await toldOf(cleo)]).toEqual([[youPay], [pays("Bob Bee")]]);
  expect(await toldOf(holding.user)).toEqual([]);
  for (const one of [bob, cleo])
    await must("DELETE", `${at}/company-users/${await membershipOf(one)}`, { token: holding.user.token });
  expect(await toldOf(holding.user)).toEqual([]);
  const [plan] = await database().select().from(subscriptions).where(eq(subscriptions.companyId, companyId));
  expect(plan?.activeUntil).not.toBeNull(); // nobody is left to pay for it or to cancel it
});

test("nobody is told of a plan that has ended", async () => {
  const { payer, bob, companyId } = await givenPaying();
  const past = new Date(Date.now() - 1000);
  await database()
    .update(subscriptions)
    .set({ cancelledAt: past, activeUntil: past })
    .where(eq(subscriptions.companyId, companyId));
  expect((await call("DELETE", "/users/me/membership", { token: payer.token })).status).toBe(204);
  expect(await toldOf(bob)).toEqual([]);
});

test("of two who remove the payer at once, one does, and everybody is told once", async () => {
  const { payer, bob, cleo, at, membershipOf } = await givenPaying();
  const path = `${at}/company-users/${await membershipOf(payer)}`;
  const answers = await Promise.all([bob, cleo].map(({ token }) => call("DELETE", path, { token })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  const [ofBob, ofCleo] = [await toldOf(bob), await toldOf(cleo)];
  expect([ofBob.length, ofCleo.length]).toEqual([1, 1]);
  expect([...ofBob, ...ofCleo]).toContain(youPay);
});

test("whoever renews a cancelled plan whose payer has left pays from then on, and everybody is told once", async () => {
  const { payer, bob, cleo, plain } = await givenPaying();
  await must("DELETE", "/companies/subscription", { token: payer.token });
  expect((await call("DELETE", `/users/me/membership?heir_id=${cleo.id}`, { token: payer.token })).status).toBe(204);
  expect([await payingPerson(bob), await toldOf(bob), await toldOf(cleo)]).toEqual([null, [], []]);
  const { subscription } = await must("POST", "/companies/subscription/renewal", { token: bob.token });
  expect(subscription.paying_person).toEqual(named(bob));
  expect([await toldOf(bob), await toldOf(cleo)]).toEqual([[youPay], [pays("Bob Bee")]]);
  for (const one of [payer, plain]) expect(await toldOf(one)).toEqual([]);
  await must("DELETE", "/companies/subscription", { token: cleo.token });
  await must("POST", "/companies/subscription/renewal", { token: cleo.token });
  expect(await payingPerson(cleo)).toEqual(named(bob)); // who still administers it
  expect(await toldOf(cleo)).toEqual([pays("Bob Bee")]);
});
