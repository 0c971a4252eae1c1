import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { contrastOf, paletteOf } from "@/lib/platform/colours/colours";
import { layOutMail } from "@/lib/platform/mail/lay-out-mail";
import { mailColours, mailStyle } from "@/lib/platform/mail/mail-style";
import { must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { givenSender, mailbox, person, signAs } from "../support/given";
import { givenDraft, givenSent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

process.env["ALLOW_PRIVATE_SMTP"] = "1";
useProduct();

let peer: SmtpPeer;
beforeAll(async () => {
  peer = await startSmtpPeer();
});
afterAll(() => peer.stop());

const end = new Date("2027-02-03T22:30:00Z");
const untils = {
  en: "The link works until 4 February 2027, 00:30 (Europe/Athens).",
  es: "El enlace funciona hasta el 4 de febrero de 2027, 00:30 (Europe/Athens).",
  gk: "Ο σύνδεσμος ισχύει έως 4 Φεβρουαρίου 2027, 00:30 (Europe/Athens).",
};

test("begins with the organisation and says until when the link works, in the reader's language", async () => {
  const { companyId, groupId, admin } = await givenOrganisation();
  await database().update(companies).set({ timeZone: "Europe/Athens" }).where(eq(companies.id, companyId));
  const readers = (["en", "es", "gk"] as const).map((language) => person({ default_language: language }));
  const { id, tokens, signatories } = await givenSent(admin, readers, { groupId, ordered: false });
  await database().update(workflows).set({ expiresAt: end }).where(eq(workflows.id, id));
  await runJobs();
  for (const [index, until] of Object.values(untils).entries()) {
    const [mail] = await mailbox(String(readers[index]?.["email"]));
    expect(mail?.["text"].split("\n")[0]).toBe("Meridian");
    expect(mail?.["text"].split("\n\n")).toContain(until);
    expect(mail?.["html"]).toContain(`font-weight:600">Meridian</p>`);
    expect(mail?.["html"]).toContain(`>${until}</p>`);
  }
  await must("POST", `/workflows/${id}/reminders/signatories/${signatories[2]?.id}`, { token: admin.token, body: {} });
  await runJobs();
  const [reminded] = await mailbox(String(readers[2]?.["email"]));
  expect(reminded?.["subject"]).toMatch(/^Υπενθύμιση/);
  expect(reminded?.["text"].split("\n\n")).toContain(untils.gk);
  await signAs(tokens[0] ?? null);
  await runJobs();
  const [told] = await mailbox(admin.email);
  expect(told?.["text"]).not.toMatch(/^Meridian/);
});

test("without an organisation the first line is the heading, and the end is in UTC", async () => {
  const sender = await givenSender({ first_name: "Ariadne", last_name: "Vale" });
  const one = person();
  const { id } = await givenSent(sender, [one]);
  await database().update(workflows).set({ expiresAt: end }).where(eq(workflows.id, id));
  await runJobs();
  const [mail] = await mailbox(String(one["email"]));
  expect(mail?.["text"].split("\n\n")[0]).toBe("Ariadne Vale asks you to sign");
  expect(mail?.["text"]).toContain("The link works until 3 February 2027, 22:30 (UTC).");
});

test("names of before that could pass for ours give way to the address", async () => {
  const organisation = await givenOrganisation();
  const { admin } = organisation;
  await database()
    .update(companies)
    .set({ name: "Countersign Security" })
    .where(eq(companies.id, organisation.companyId));
  await database().update(users).set({ firstName: "Counter", lastName: "Sign" }).where(eq(users.id, admin.id));
  const one = person();
  await givenSent(admin, [one], { groupId: organisation.groupId });
  await runJobs();
  const [mail] = await mailbox(String(one["email"]));
  expect(mail).toMatchObject({
    from: `"${admin.email} via Countersign" <no-reply@countersign.example>`,
    subject: `${admin.email} asks you to sign: Lease`,
    headers: { "reply-to": admin.email },
  });
  expect(mail?.text?.split("\n")[0]).toBe(`${admin.email} asks you to sign`);
  expect(mail?.html).not.toMatch(/Countersign Security|Counter Sign/);
});

test("the preview of a draft says until when the link would work", async () => {
  const sender = await givenSender();
  const { id, signatories } = await givenDraft(sender);
  await database()
    .update(workflows)
    .set({ scheduledAt: new Date("2027-01-01T10:00:00Z"), linkExpiryDays: 3 });
  const at = `/workflows/simple-sign/${id}/signatories/${signatories[0]?.id}/mail`;
  const { html } = await must("GET", at, { token: sender.token });
  expect(html).toContain("The link works until 4 January 2027, 10:00 (UTC).");
});

test("an own server sends the same", async () => {
  const { companyId, groupId, admin, at } = await givenOrganisation({ name: "Meridian & Sons" });
  await database().update(companies).set({ timeZone: "Europe/Athens" }).where(eq(companies.id, companyId));
  const { host, port } = peer;
  const body = { host, port, from_address: "desk@meridian.example", password: "right", enabled: true };
  await must("POST", `${at}/company-mail-settings`, { token: admin.token, body });
  const one = person({ default_language: "es" });
  const { id } = await givenSent(admin, [one], { groupId });
  await database().update(workflows).set({ expiresAt: end }).where(eq(workflows.id, id));
  await runJobs();
  const mail = peer.received.find(({ to }) => to?.[0]?.address === one["email"]);
  expect(mail?.text?.split("\n")[0]).toBe("Meridian & Sons");
  expect(mail?.text).toContain(untils.es);
  expect(mail?.html).toContain("Meridian &#38; Sons</p>");
  expect(mail?.html).toContain(mailStyle);
});

test("text and links have a contrast of at least 4.5 on light and on dark", () => {
  for (const { page, card, muted, ...rest } of [{ ...mailColours.light, ink: "1a1c28" }, mailColours.dark])
    for (const [ground, colour] of [
      [card, rest.ink],
      [card, muted],
      [page, rest.ink],
    ] as const)
      expect([ground, colour, contrastOf(colour, ground) >= 4.5]).toEqual([ground, colour, true]);
});

test("every colour of light paper that is written on dark has its own there", () => {
  const { html } = layOutMail({
    language: "en",
    heading: "One",
    paragraphs: [
      "Two",
      { quote: "Three" },
      { code: "12345" },
      {
        progress: (["done", "now", "later", "declined", "stopped"] as const).map((form) => ({
          form,
          initials: { firstName: "Kim", lastName: "Lee" },
          words: form,
        })),
      },
    ],
    picture: "cid:1",
    button: { label: "Open", href: "https://example.test" },
    footer: ["Write to a@b.example"],
    reportTo: "a@b.example",
    brand: { palette: paletteOf({ primaryColor: "1A1C28", accentColor: "1A1C28" }), name: "Acme", logo: "/logo" },
  });
  // Whoever has a colour inline has a class that the dark style names; a filled chip or button brings its own ground.
  const tags = html.match(/<[a-z][^>]*style="[^"]*"/g) ?? [];
  const light = tags.filter((tag) => /[^-]color:#|border[^:;]*:[^;"]*#/.test(tag));
  const kept = light.filter((tag) => !/^<body|class="(card|muted|line|chip|faint)"/.test(tag));
  expect(kept.map((tag) => /background:#[0-9a-f]{6};color:#ffffff/.test(tag))).toEqual([true]);
  const named = new Set([...html.matchAll(/class="([^"]*)"/g)].map(([, name]) => name));
  for (const name of named) expect(mailStyle.split("prefers-color-scheme:dark")[1]).toContain(`.${name}{`);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
});
