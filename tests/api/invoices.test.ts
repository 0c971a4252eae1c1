import { desc, eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { database } from "@/db/client";
import { invoices, subscriptions } from "@/db/schema/billing";
import { companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { noBillingDetails } from "@/lib/billing/details-of";
import { countIncomplete } from "@/lib/billing/embedded/buyer";
import { renewEmbedded } from "@/lib/billing/embedded/renew-embedded";
import { systemContext } from "@/lib/platform/context/context";
import { writeTables } from "@/lib/platform/pdf/pool";
import { settings } from "@/lib/platform/process/settings";
import { call, must, useProduct } from "../support/api";
import { buyPlan } from "../support/buy-plan";
import type { Sender } from "../support/given";
import { pageText } from "../support/pdf-judges";
import { givenUser } from "../support/shortcuts";

vi.mock(import("@/lib/platform/pdf/pool"), (original) =>
  original().then((actual) => ({ ...actual, writeTables: vi.fn(actual.writeTables) })),
);
useProduct();

const day = 86_400_000;
const dayStart = () => new Date().setUTCHours(0, 0, 0, 0);

/** In the middle of a month of thirty days. */
async function givenSubscriber(units: number): Promise<Sender> {
  const sender = await givenUser({}, { onTrial: true });
  await buyPlan(sender, units);
  await database()
    .update(subscriptions)
    .set({ cycleStart: new Date(dayStart() - 15 * day), cycleEnd: new Date(dayStart() + 15 * day) })
    .where(eq(subscriptions.userId, sender.id));
  return sender;
}
const ask = ({ token }: Sender, body: unknown) => call("PATCH", "/companies/subscription", { token, body });
const listOf = async ({ token }: Sender) =>
  (await must("GET", "/companies/subscription/invoices", { token }))["invoices"];
async function newest(sender: Sender): Promise<string> {
  const [{ link }] = await listOf(sender);
  const { bytes } = await call("GET", new URL(link).pathname.replace("/v1", ""), { token: sender.token });
  return pageText(bytes, "-layout");
}
const spaced = (...parts: string[]) => new RegExp(parts.map((part) => part.replaceAll(/[$.*]/g, "\\$&")).join("\\s+"));

test("each line is units times price, with the unused time as a line of its own, and the lines make the total", async () => {
  const sender = await givenSubscriber(3);
  await ask(sender, { units: 5 });
  const text = await newest(sender);
  expect(text).toMatch(spaced("5", "€10.00", "€50.00"));
  expect(text).toMatch(spaced("3", "-€10.00", "-€30.00"));
  expect(text).toContain("unused time");
  for (const [name, amount] of [
    ["Net", "€20.00"],
    ["Tax", "€0.00"],
    ["Total", "€20.00"],
  ] as const)
    expect(text).toMatch(spaced(name, amount));
  const stored = await database().select().from(invoices).where(eq(invoices.userId, sender.id));
  for (const { lines, total } of stored)
    expect(lines?.reduce((sum, line) => sum + ("units" in line ? line.units : 1) * line.cents, 0)).toBe(total);
});

test("the preview is what is charged, for any units and any day", async () => {
  const sender = await givenUser({}, { onTrial: true });
  await buyPlan(sender, 1);
  for (const [units, left] of [
    [7, 13],
    [11, 17],
    [30, 1],
    [29, 23],
  ] as const) {
    await database()
      .update(subscriptions)
      .set({ cycleStart: new Date(dayStart() - (31 - left) * day), cycleEnd: new Date(dayStart() + left * day) })
      .where(eq(subscriptions.userId, sender.id));
    const { amount_due: due } = (await ask(sender, { units, preview: true })).json;
    const before = (await listOf(sender)).length;
    await ask(sender, { units });
    const after = await listOf(sender);
    expect(after.length > before ? after[0].total : 0).toBe(due);
  }
});

test("what a smaller plan leaves over is a line of the next invoice, and of the one after", async () => {
  const sender = await givenSubscriber(5);
  await ask(sender, { units: 1 });
  expect(await listOf(sender)).toHaveLength(1);
  expect((await ask(sender, { units: 2, preview: true })).json["amount_due"]).toBe(0);
  await renewEmbedded(systemContext(new Date(dayStart() + 16 * day)));
  expect(await listOf(sender)).toMatchObject([{ total: 0 }, { total: 10_000 }]);
  const text = await newest(sender);
  expect(text).toMatch(spaced("1", "€20.00", "€20.00"));
  expect(text).toMatch(spaced("Credit from an earlier change of the plan", "-€20.00"));
  await renewEmbedded(systemContext(new Date(dayStart() + 47 * day)));
  expect(await listOf(sender)).toMatchObject([{ total: 0 }, { total: 0 }, { total: 10_000 }]);
  await renewEmbedded(systemContext(new Date(dayStart() + 78 * day)));
  expect((await listOf(sender))[0]).toMatchObject({ total: 2000 });
});

test("it names the seller, and the buyer's address, tax number and reference", async () => {
  const { SELLER } = settings();
  onTestFinished(() => void (settings().SELLER = SELLER));
  settings().SELLER = "Σφραγίς ΑΕ; Ermou 1, Athens; EL999888777";
  const sender = await givenSubscriber(3);
  const { token } = sender;
  const at = "/companies/subscription/billing-details";
  const nothing = { billing_address: null, vat_number: null, billing_reference: null };
  expect(await must("GET", at, { token })).toMatchObject(nothing);
  const body = { billing_address: "1 Harbour Street\nPiraeus", vat_number: " EL123456789 ", billing_reference: "PO 7" };
  const saved = { ...body, vat_number: "EL123456789" };
  expect(await must("PUT", at, { token, body })).toMatchObject(saved);
  expect(await must("GET", at, { token })).toMatchObject(saved);
  const text = await newest(sender);
  for (const part of ["Σφραγίς ΑΕ", "Ermou 1, Athens", "EL999888777", "1 Harbour Street", "Piraeus"])
    expect(text).toContain(part);
  expect(text).toMatch(spaced("VAT number", "EL123456789"));
  expect(text).toMatch(spaced("Reference", "PO 7"));
  const refused = await call("PUT", at, { token, body: { ...body, vat_number: "1".repeat(31), billing_reference: 7 } });
  expect([refused.status, Object.keys(refused.json["errors"]).toSorted()]).toEqual([
    422,
    ["billing_reference", "vat_number"],
  ]);
  const kept = () =>
    database()
      .select({ vatNumber: subscriptions.vatNumber })
      .from(subscriptions)
      .where(eq(subscriptions.userId, sender.id));
  const { token: other } = await givenUser({}, { onTrial: true });
  expect((await call("PUT", at, { token: other, body })).status).toBe(409);
  expect(await must("PUT", at, { token, body: { ...body, billing_address: " " } })).toMatchObject({
    billing_address: null,
  });
  expect(await kept()).toEqual([{ vatNumber: "EL123456789" }]);
  await must("DELETE", "/users/me", { token });
  expect(await kept()).toEqual([{ vatNumber: null }]);
});

const address = (billing_address: string | null, vat_number: string | null = null) => ({
  billing_address,
  vat_number,
  billing_reference: null,
});
const saveDetails = ({ token }: Sender, body: object) =>
  must("PUT", "/companies/subscription/billing-details", { token, body });
const rename = ({ id }: Sender, lastName: string) => database().update(users).set({ lastName }).where(eq(users.id, id));

/** What the newest invoice would print, without the download after which it never changes. */
async function printed({ id }: Sender): Promise<string> {
  const rows = await database().select().from(invoices).where(eq(invoices.userId, id)).orderBy(desc(invoices.id));
  return JSON.stringify(rows[0]?.buyer);
}

test("an invoice keeps its buyer; the first details complete those until then, and once", async () => {
  const sender = await givenSubscriber(3);
  await saveDetails(sender, address(null));
  await saveDetails(sender, address("1 Harbour Street"));
  await rename(sender, "Renamed");
  await saveDetails(sender, address("2 Hill Road", "EL2"));
  const first = await newest(sender);
  expect(first).toContain("1 Harbour Street");
  for (const later of ["2 Hill Road", "EL2", "Renamed"]) expect(first).not.toContain(later);
  await ask(sender, { units: 5 });
  const before = await printed(sender);
  await saveDetails(sender, address(null));
  expect(await printed(sender)).toBe(before);
  const second = await newest(sender);
  for (const part of ["2 Hill Road", "EL2", "Renamed"]) expect(second).toContain(part);
});

test("an invoice gets what it lacks when it is given, once, and only if it is the same buyer's", async () => {
  const sender = await givenSubscriber(3);
  const reference = (billing_reference: string | null) => ({ ...address(null), billing_reference });
  await saveDetails(sender, reference("R1"));
  await saveDetails(sender, { ...address("1 Harbour Street"), billing_reference: "R2" });
  const half = await printed(sender);
  for (const part of ["R1", "1 Harbour Street"]) expect(half).toContain(part);
  expect(half).not.toContain("R2");
  await saveDetails(sender, address("2 Hill Road", "EL2"));
  expect(await printed(sender)).toBe(half);
  await saveDetails(sender, address("1 Harbour Street", "EL1"));
  const whole = await printed(sender);
  for (const part of ["R1", "1 Harbour Street", "EL1"]) expect(whole).toContain(part);
  await saveDetails(sender, { ...address("1 Harbour Street", "EL3"), billing_reference: "R3" });
  await saveDetails(sender, address(null));
  expect(await printed(sender)).toBe(whole);
  const text = await newest(sender);
  for (const part of ["R1", "1 Harbour Street", "EL1"]) expect(text).toContain(part);
});

test("an invoice that was downloaded never changes, and is not counted as one that could be completed", async () => {
  const sender = await givenSubscriber(3);
  const incomplete = () => countIncomplete(systemContext(), { companyId: null, userId: sender.id }, noBillingDetails);
  expect(await incomplete()).toBe(1);
  await saveDetails(sender, address("1 Harbour Street"));
  const copy = await newest(sender);
  expect(await incomplete()).toBe(0);
  await rename(sender, "Renamed");
  await saveDetails(sender, { ...address("1 Harbour Street", "EL1"), billing_reference: "PO 7" });
  expect(await newest(sender)).toBe(copy);
});

test("an invoice is complete once somebody has a copy, not because one was asked for", async () => {
  const sender = await givenSubscriber(3);
  const [{ link }] = await listOf(sender);
  const download = (method: string) => call(method, new URL(link).pathname.replace("/v1", ""), { token: sender.token });
  expect((await download("HEAD")).status).toBe(200);
  vi.mocked(writeTables).mockRejectedValueOnce(new Error("no memory"));
  expect((await download("GET")).status).toBe(500);
  await saveDetails(sender, address("1 Harbour Street"));
  const complete = () => saveDetails(sender, address("1 Harbour Street", "EL1"));
  vi.mocked(writeTables).mockImplementationOnce(() => complete().then(() => new Uint8Array()));
  expect(await newest(sender)).toMatch(/1 Harbour Street[^]*EL1/);
});

test("an invoice from before buyers were kept shows today's, until it is downloaded or the details change", async () => {
  const [downloading, saving] = [await givenSubscriber(3), await givenSubscriber(3)];
  for (const sender of [downloading, saving]) {
    await saveDetails(sender, address("1 Harbour Street"));
    await database().update(invoices).set({ buyer: null }).where(eq(invoices.userId, sender.id));
  }
  const all = { billingAddress: "1 Harbour Street", vatNumber: "EL1", billingReference: "PO 7" };
  const payer = { companyId: null, userId: saving.id };
  expect(await countIncomplete(systemContext(), payer, all)).toBe(0); // it would show all of it
  const copy = await newest(downloading);
  expect(copy).toContain("1 Harbour Street");
  await rename(downloading, "Renamed");
  expect(await newest(downloading)).toBe(copy);
  await saveDetails(saving, address("2 Hill Road"));
  expect(await newest(saving)).toContain("1 Harbour Street");
});

test("what was billed to a person stays theirs when the plan passes to their organisation", async () => {
  const founder = await givenSubscriber(3);
  await saveDetails(founder, address("1 Private Lane", "EL1"));
  const [before] = await listOf(founder);
  const invoice = new URL(before.link).pathname.replace("/v1", "");
  const body = { name: "Meridian", address: "3 Square", contact_email: "office@example.test" };
  const { company } = await must("POST", "/companies", { token: founder.token, body });
  const administrator = await givenUser({}, { onTrial: true });
  await database()
    .insert(companyUsers)
    .values({ companyId: company.id, userId: administrator.id, roleId: 1, acceptedAt: new Date() });
  const as = ({ token }: Sender) => ({ token });
  expect(await listOf(administrator)).toEqual([]);
  expect((await call("GET", invoice, as(administrator))).status).toBe(404);
  expect(await must("GET", "/companies/subscription/billing-details", as(administrator))).toMatchObject(address(null));
  const own = await must("GET", "/companies/subscription/invoices?paid_by=person", as(founder));
  expect(own["invoices"]).toEqual([before]);
  const text = pageText((await call("GET", invoice, as(founder))).bytes, "-layout");
  for (const part of ["1 Private Lane", "EL1", founder.email]) expect(text).toContain(part);
  expect(text).not.toContain("Meridian");
  await ask(administrator, { units: 5 });
  const next = await newest(administrator);
  for (const part of ["Meridian", "3 Square"]) expect(next).toContain(part);
  expect(next).not.toContain("1 Private Lane");
});

test("of a deleted account invoices name nobody", async () => {
  const sender = await givenSubscriber(3);
  await saveDetails(sender, address("1 Harbour Street"));
  await must("DELETE", "/users/me", { token: sender.token });
  expect(
    await database().select({ buyer: invoices.buyer }).from(invoices).where(eq(invoices.userId, sender.id)),
  ).toEqual([{ buyer: null }]);
});

test("what the buyer gives is visible text of so many characters and lines", async () => {
  const { token } = await givenSubscriber(3);
  const put = async (body: object) =>
    call("PUT", "/companies/subscription/billing-details", {
      token,
      body: { billing_address: null, vat_number: null, billing_reference: null, ...body },
    });
  const { json } = await put({
    billing_address: "1 Road\r\n\u202eAthens",
    vat_number: "EL1\nTotal: 0\u0007",
    billing_reference: "\u200b \u202e",
  });
  expect(json).toMatchObject({
    billing_address: "1 Road\nAthens",
    vat_number: "EL1 Total: 0",
    billing_reference: null,
  });
  for (const [billing_address, sentence] of [
    ["x".repeat(1001), "Please use at most 1000 characters."],
    ["x".repeat(10_000), "Please use at most 1000 characters."],
    ["a\n".repeat(10) + "a", "Please use at most 10 lines."],
  ] as const)
    expect((await put({ billing_address })).json["errors"]).toEqual({ billing_address: sentence });
});

test("an invoice from before lines were kept names its sum, and invents no price", async () => {
  const sender = await givenSubscriber(3);
  await database().update(invoices).set({ lines: null, total: 1333 }).where(eq(invoices.userId, sender.id));
  const text = await newest(sender);
  expect(text).toMatch(spaced("Subscription, billed monthly", "€13.33"));
  expect(text).not.toContain("€4.44");
});
