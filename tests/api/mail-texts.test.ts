import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles, ownMailKinds } from "@/db/enums";
import { mailTexts } from "@/db/schema/appearance";
import { companies, enterpriseSubscriptions } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { assertWords } from "@/lib/mail-texts/assert-words";
import { fillWords } from "@/lib/mail-texts/fill-words";
import { listMailKinds } from "@/lib/mail-texts/kinds";
import { maximumMailText } from "@/lib/mail-texts/schema";
import { mailStyle } from "@/lib/platform/mail/mail-style";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenOrganisation, type Organisation } from "../support/companies";
import { mailbox, person } from "../support/given";
import { givenDraft, givenSent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

process.env["ALLOW_PRIVATE_SMTP"] = "1";
useProduct();

let peer: SmtpPeer;
beforeAll(async () => {
  peer = await startSmtpPeer();
});
beforeEach(() => {
  peer.received.length = 0;
});
afterAll(() => peer.stop());

const own = {
  subject: "{organisation}: {title}",
  text: "Dear {name},\n\n{sender} asks you for <b>{title}</b>\nby {expires}.",
};
const put = ({ at, admin }: Organisation, body: object = own, which = "signatureRequest/en") =>
  call("PUT", `${at}/mail-texts/${which}`, { token: admin.token, body });
const listOf = ({ at, admin }: Organisation) => must("GET", `${at}/mail-texts`, { token: admin.token });
/** The subject and text of the mail that a recipient of a new workflow gets. */
async function askedIn(organisation: Organisation, over: Record<string, unknown> = {}) {
  const one = person(over);
  await givenSent(organisation.admin, [one], { groupId: organisation.groupId });
  await runJobs();
  return (await mailbox(String(one["email"])))[0] ?? {};
}
const isOurs = (mail: { [key: string]: unknown }) => String(mail["subject"]).includes("asks you to sign");

test("own words stand in the mail, in plain text and HTML, with our heading, link, end and footer", async () => {
  const organisation = await givenOrganisation();
  expect((await put(organisation)).json.mail_text).toMatchObject({ kind: "signatureRequest", language: "en", ...own });
  await put(organisation, { subject: "Firma: {title}", text: "Hola {name}" }, "signatureRequest/es");
  const { host, port } = peer;
  const body = { host, port, from_address: "desk@meridian.example", password: "right", enabled: true };
  await must("POST", `${organisation.at}/company-mail-settings`, { token: organisation.admin.token, body });
  const readers = ["en", "es", "gk"].map((language) => person({ first_name: "Kim", default_language: language }));
  const { id } = await givenSent(organisation.admin, readers, { groupId: organisation.groupId, ordered: false });
  await database()
    .update(workflows)
    .set({ expiresAt: new Date("2027-02-03T22:30:00Z") })
    .where(eq(workflows.id, id));
  await runJobs();
  const [english, spanish, greek] = readers.map(({ email }) =>
    peer.received.find(({ to }) => to?.[0]?.address === email),
  );
  expect(english?.subject).toBe("Meridian: Lease");
  const parts = String(english?.text).trim().split("\n\n");
  expect(parts.slice(0, 4)).toEqual([
    "Meridian",
    "Ελένη Παπαδοπούλου asks you to sign",
    "Dear Kim,",
    "Ελένη Παπαδοπούλου asks you for <b>Lease</b>\nby 3 February 2027, 22:30 (UTC).",
  ]);
  expect(parts[4]).toContain("/app/signature-requests/");
  expect(parts.slice(5)).toEqual([
    "--",
    expect.stringContaining("sent you this document through Countersign"),
    expect.stringContaining("looks wrong? Write to"),
  ]);
  expect(english?.html).toContain("asks you for &#60;b&#62;Lease&#60;/b&#62;<br>by 3 February");
  expect(english?.html).toContain(mailStyle);
  expect([spanish?.subject, spanish?.text]).toEqual([
    "Firma: Lease",
    expect.stringContaining("\n\nHola Kim\n\nEl enlace funciona hasta el 3 de febrero de 2027, 22:30 (UTC).\n\n"),
  ]);
  expect(greek?.subject).toContain("ζητά την υπογραφή σας");
});

test("a reminder and a cancellation have words of their own, beside the reason that was given", async () => {
  const organisation = await givenOrganisation();
  const { admin, groupId } = organisation;
  await put(organisation, { subject: "Still open: {title}", text: "Hello again" }, "reminder/en");
  await put(organisation, { subject: "Off: {title}", text: "No longer needed" }, "workflowCancelled/en");
  const one = person();
  const { id, at, signatories } = await givenSent(admin, [one], { groupId });
  const reminding = `/workflows/${id}/reminders/signatories/${signatories[0]?.id}`;
  await must("POST", reminding, { token: admin.token });
  await runJobs();
  await must("PATCH", at, { token: admin.token, body: { cancel: true, reason: "A mistake" } });
  await runJobs();
  const got = await mailbox(String(one["email"]));
  expect(got.map(({ subject }) => subject)).toEqual(["Off: Lease", "Still open: Lease", expect.any(String)]);
  expect(got[1]?.["text"]).toContain("\n\nHello again\n\nThe link works until");
  expect(got[0]?.["text"]).toContain("No longer needed\n\nThe reason given:\n\n> A mistake");
});

test("the preview of a draft and of unsaved words show them", async () => {
  const organisation = await givenOrganisation();
  const { admin, at, groupId } = organisation;
  const body = { subject: "Re: {title}", text: "For {name}, until {expires}" };
  const shown = await must("POST", `${at}/mail-texts/hostRequest/es/preview`, { token: admin.token, body });
  expect(shown.html).toMatch(/>For [^,<]+, until \d\d? de \p{L}+ de \d{4}, \d\d:\d\d \(UTC\)<\/p>/u);
  expect(shown.html).toContain("¿No conoce al remitente");
  expect((await listOf(organisation)).mail_texts).toEqual([]);
  await put(organisation);
  const draft = await givenDraft(admin, [person()], { groupId });
  const mail = `${draft.at}/signatories/${draft.signatories[0]?.id}/mail`;
  expect((await must("GET", mail, { token: admin.token })).subject).toBe("Meridian: Lease");
});

test("words that lack or are too long are told apart", async () => {
  const organisation = await givenOrganisation();
  expect((await put(organisation, { subject: "x".repeat(151) })).json.errors).toEqual({
    subject: "Please use at most 150 characters.",
    text: "required",
  });
});

test("own words are kept but not used without a plan, and can be reset then", async () => {
  const organisation = await givenOrganisation();
  await put(organisation);
  expect((await listOf(organisation)).in_use).toBe(true);
  await database()
    .update(enterpriseSubscriptions)
    .set({ cancelledAt: new Date(0) })
    .where(eq(enterpriseSubscriptions.companyId, organisation.companyId));
  expect(await listOf(organisation)).toMatchObject({ in_use: false, mail_texts: [own] });
  expect(isOurs(await askedIn(organisation))).toBe(true);
  expect((await put(organisation, { ...own, subject: "Two" })).status).toBe(402);
  await must("DELETE", `${organisation.at}/mail-texts/signatureRequest/en`, { token: organisation.admin.token });
  expect((await listOf(organisation)).mail_texts).toEqual([]);
});

test("own words need an administrator with a confirmed address, who saves them with a proof", async () => {
  const organisation = await givenOrganisation();
  await put(organisation);
  const unconfirmed = { confirmedAt: null };
  await database().update(users).set(unconfirmed).where(eq(users.id, organisation.admin.id));
  expect((await put(organisation, { ...own, text: "Other" })).json.label).toBe("EmailNotConfirmed");
  expect((await listOf(organisation)).in_use).toBe(false);
});

test("administrators are told of each change, and of nothing where nothing changed", async () => {
  const organisation = await givenOrganisation();
  const other = await organisation.join(companyRoles.administrator);
  const { token } = organisation.admin;
  await put(organisation);
  await put(organisation);
  await must("DELETE", `${organisation.at}/mail-texts/signatureRequest/en`, { token });
  await must("DELETE", `${organisation.at}/mail-texts/signatureRequest/en`, { token });
  await must("PUT", `${organisation.at}/reply-address`, { token, body: { reply_to: "desk@example.com" } });
  await runJobs();
  const told = (await mailbox(other.email)).map(({ text }) => String(text));
  expect(told.filter((text) => text.includes("signatureRequest (en)"))).toHaveLength(2);
  expect(told.filter((text) => text.includes("desk@example.com"))).toHaveLength(1);
});

describe("words that the database's owner writes", () => {
  test.each([
    ["changed", sql`update mail_texts set text = 'Pay now' where company_id = `],
    ["moved to another kind", sql`update mail_texts set kind = 'approvalRequest', language = 'es' where company_id = `],
  ])("are not used: %s", async (name, change) => {
    const organisation = await givenOrganisation();
    await put(organisation, own, name === "changed" ? "signatureRequest/en" : "reminder/en");
    await asOwner(sql`${change}${organisation.companyId}`);
    if (name !== "changed")
      await asOwner(sql`update mail_texts set kind = 'signatureRequest', language = 'en'
        where company_id = ${organisation.companyId}`);
    expect(isOurs(await askedIn(organisation))).toBe(true);
  });
});

describe("answers", () => {
  const save = ({ at, admin }: Organisation, replyTo: string | null) =>
    call("PUT", `${at}/reply-address`, { token: admin.token, body: { reply_to: replyTo } });
  const replyOf = async (organisation: Organisation) => {
    const { headers } = await askedIn(organisation);
    return headers["reply-to"];
  };

  test("go to the address that the organisation has set, until it has none", async () => {
    const organisation = await givenOrganisation();
    expect(await replyOf(organisation)).toContain(organisation.admin.email);
    expect((await save(organisation, " Desk@Example.com ")).json).toMatchObject({ reply_to: "desk@example.com" });
    expect(await replyOf(organisation)).toBe("Meridian <desk@example.com>");
    expect((await save(organisation, "")).json).toMatchObject({ reply_to: null });
    expect(await replyOf(organisation)).toContain(organisation.admin.email);
  });

  test("go there through an own server too, and the sender's name stays in front", async () => {
    const organisation = await givenOrganisation();
    const { host, port } = peer;
    const body = { host, port, from_address: "own@meridian.example", password: "right", enabled: true };
    await must("POST", `${organisation.at}/company-mail-settings`, { token: organisation.admin.token, body });
    await save(organisation, "desk@example.com");
    await givenSent(organisation.admin, [person()], { groupId: organisation.groupId });
    await runJobs();
    const [mail] = peer.received;
    expect(mail?.from?.name).toBe("Ελένη Παπαδοπούλου via Meridian");
    expect(mail?.replyTo).toEqual([{ name: "Meridian", address: "desk@example.com" }]);
  });

  test.each(["desk", "a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "<a@b.example>"])(
    "go to one address: %j is refused",
    async (address) => {
      expect((await save(await givenOrganisation(), address)).status).toBe(422);
    },
  );

  test("do not go where the database's owner leads them", async () => {
    const organisation = await givenOrganisation();
    await save(organisation, "desk@example.com");
    await asOwner(sql`update companies set reply_to = 'thief@example.com' where id = ${organisation.companyId}`);
    expect(await replyOf(organisation)).toContain(organisation.admin.email);
    await database().update(companies).set({ replyTo: null }).where(eq(companies.id, organisation.companyId));
  });
});

test("our own words pass, for each kind and language", () => {
  for (const { kind, standard } of listMailKinds())
    for (const { language, ...words } of standard)
      expect([kind, language, () => assertWords(kind, words)]).toEqual([kind, language, expect.any(Function)]);
  for (const { kind, standard } of listMailKinds()) for (const words of standard) assertWords(kind, words);
});

const quote = (text: string) => `“${text}”`;
test("values become no links, no further placeholders and no lines of a header", () => {
  const values = { name: "www.bank.com", title: "{sender}\r\nBcc: a@b.example", sender: "Kim", organisation: "com" };
  const words = { subject: "{title}", text: "{name}\n\nbank.{organisation}" };
  const { subject, paragraphs } = fillWords(words, values, quote);
  expect(subject.replaceAll("\u2060", "")).toBe("{sender} Bcc: a@b.example");
  for (const text of [subject, ...paragraphs]) expect(text).not.toMatch(/[\p{L}\p{N}][.@][\p{L}\p{N}]|[\r\n]/u);
  expect(paragraphs.map((text) => text.replaceAll("\u2060", ""))).toEqual(["www.bank.com", "bank.com"]);
});

test.each([
  ["Counter{title}", "sign Support", "Counter“sign Support”"],
  ["Yours,\nCounter {title}", "Sign GmbH", "Yours,\nCounter “Sign GmbH”"],
  ["{title}", "Countersign Support", "“Countersign Support”"],
  ["Please countersign {title}", "this lease", "Please countersign this lease"],
])("values that would read as ours together with the words around them are quoted: %j, %j", (text, title, filled) => {
  expect(fillWords({ subject: text, text }, { title }, quote)).toEqual({ subject: filled, paragraphs: [filled] });
});

test("the call names what is wrong, and refuses unknown kinds, languages and lengths", async () => {
  const organisation = await givenOrganisation();
  const { json } = await put(organisation, { subject: "{from}", text: "See bank.com" });
  expect(json.errors.subject).toContain("{from}");
  expect(json.errors.subject).toContain("{name}, {title}, {sender}, {organisation}, {expires}");
  expect(json.errors.text).toContain("bank.com");
  expect(json.errors.text).toContain("Put a space after a full stop");
  expect((await put(organisation, { subject: "a", text: "b".repeat(maximumMailText + 1) })).status).toBe(422);
  expect((await put(organisation, { subject: "", text: " " })).status).toBe(422);
  const statuses = ["passwordReset/en", "hostCode/en", "signatureRequest/gk-latn", "reminder/xx"].map(
    async (which) => (await put(organisation, own, which)).status,
  );
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([404]));
  expect(await database().select().from(mailTexts).where(eq(mailTexts.companyId, organisation.companyId))).toEqual([]);
  expect((await listOf(organisation)).mail_kinds).toHaveLength(ownMailKinds.length);
});
