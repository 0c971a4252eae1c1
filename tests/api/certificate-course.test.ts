import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";
import { expireLinks } from "@/lib/workflows/running/expire-links";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenPdf, linkOf, person } from "../support/given";
import { type Agreed, certificateOf, givenOut, readAndSign } from "../support/given-agreed";
import { pageText, pdfsig } from "../support/pdf-judges";
import { givenUser } from "../support/shortcuts";
import { startTimestampAuthority } from "../support/timestamp-authority";

const authority = await startTimestampAuthority();
process.env["TSA_URL"] = authority.url;
useProduct();
afterAll(() => authority.close());

const dayMs = 86_400_000;
const [wrong, right, boss] = ["anna.wrong@example.test", "anna@example.test", "boss@example.test"];
const plain = (bytes: Uint8Array) => pageText(bytes, "-layout").replace(/\s+/g, " ");

/** Makes the workflow look sent some days ago, with links that lasted ninety days. */
async function sentDaysAgo({ id }: Agreed, days: number) {
  const startedExecutionAt = new Date(Date.now() - days * dayMs);
  const expiresAt = new Date(startedExecutionAt.getTime() + 90 * dayMs);
  await database().update(workflows).set({ startedExecutionAt, expiresAt }).where(eq(workflows.id, id));
}

async function verify(bytes: Uint8Array) {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], "sealed.pdf"));
  return must("POST", "/verifications", { form });
}

test("a course with every obstacle is told in order, in two languages, under seals with an authority's time stamp", async () => {
  const sender = await givenUser();
  const { token } = sender;
  const passport = { title: "Passport", description: "Both sides", required: true };
  const anna = person({ first_name: "Anna", last_name: "Smith", email: wrong, attachments: [passport] });
  const agreed = await givenOut(sender, { people: [anna, person()] });

  const reminder = { reminder_days_set: 3, escalate_days_set: 5, escalate_email: boss };
  await must("POST", `/workflows/${agreed.id}/reminders`, { token, body: reminder });
  await sendDueReminders(systemContext(new Date(Date.now() + 5.1 * dayMs)));
  await runJobs(["deliverMail"]);

  await sentDaysAgo(agreed, 91);
  await expireLinks(systemContext());
  await must("POST", `${agreed.at}/settings`, { token, body: { link_expiry_days: 120 } });

  const corrected = { id: agreed.signatories[0]?.id, email: right };
  await must("PATCH", `${agreed.at}/signatories`, { token, body: { signatories: [corrected] } });
  await runJobs();
  const annasToken = (await linkOf(right)) ?? "";
  const { attachments } = await must("GET", `/signature-requests/${annasToken}/settings`);
  const form = new FormData();
  form.set("attachment", new File([await givenPdf(1)], "passport.pdf"));
  await must("POST", `/signature-requests/${annasToken}/attachments/${attachments[0].id}`, { form });
  await readAndSign(annasToken, { ip: "203.0.113.7" });
  await readAndSign(agreed.tokens[1], { ip: "203.0.113.8", language: "gk" });
  await runJobs();

  const told = {
    en: [
      `The delay was reported by email to ${boss}`,
      "The links expired",
      "The sender extended the links",
      `The sender corrected a recipient: Anna Smith <${wrong}> → Anna Smith <${right}>`,
      "Anna Smith uploaded Passport",
      "Anna Smith finished after signing in one place",
    ],
    gk: [
      `Η καθυστέρηση αναφέρθηκε με email στο ${boss}`,
      "Οι σύνδεσμοι έληξαν",
      "Ο αποστολέας παρέτεινε τους συνδέσμους",
      `Ο αποστολέας διόρθωσε έναν παραλήπτη: Anna Smith <${wrong}> → Anna Smith <${right}>`,
      "Anna Smith: ανέβασε Passport",
      "Anna Smith: ολοκλήρωσε, υπογράφοντας σε ένα σημείο",
    ],
  };
  for (const [language, sentences] of Object.entries(told)) {
    const { bytes } = await certificateOf(agreed, sender, language);
    const text = plain(bytes);
    for (const sentence of sentences) expect(text.split(sentence), sentence).toHaveLength(2);
    const places = sentences.map((sentence) => text.indexOf(sentence));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain(right);
    expect(pdfsig(bytes)).toContain("Signature is Valid");
    expect(await verify(bytes)).toMatchObject({ verdict: "auditCertificate", timestamp_by: "Test authority" });
  }
  const own = await call("GET", `/signature-requests/${annasToken}/certificate`);
  for (const { bytes } of [await certificateOf(agreed, sender), own])
    expect(plain(bytes)).toContain("Time attested by CN=Test authority, by a time stamp of");
  expect(plain(own.bytes)).not.toContain(wrong);
  const document = await call("GET", `${agreed.at}/documents/download`, { token });
  expect(await verify(document.bytes)).toMatchObject({ verdict: "sealedHere", timestamp_by: "Test authority" });
});

test("who was replaced by the sender keeps what they did, and the next person's part has none of it", async () => {
  const sender = await givenUser();
  const ada = person({ first_name: "Ada", last_name: "First" });
  const agreed = await givenOut(sender, { people: [ada] });
  const [part] = agreed.signatories;
  const read = {
    events: [{ kind: "page_viewed", document_id: (await documentOf(agreed.tokens[0])).id, page_index: 0 }],
  };
  await must("POST", `/signature-requests/${agreed.tokens[0]}/events`, { body: read, ip: "10.9.9.9" });
  const next = { id: part?.id, first_name: "Bob", last_name: "Next", email: "bob.next@example.test" };
  await must("PATCH", `${agreed.at}/signatories`, { token: sender.token, body: { signatories: [next] } });
  expect((await call("GET", `/signature-requests/${agreed.tokens[0]}`)).status).toBe(410);
  await runJobs();
  await readAndSign((await linkOf(next.email)) ?? "", { ip: "10.8.8.8" });
  await runJobs();
  const text = plain((await certificateOf(agreed, sender)).bytes);
  expect(text).toContain("Ada First opened the documents");
  expect(text).toContain(`Ada First <${ada.email}> → Bob Next <${next.email}>`);
  expect(text).toContain("Bob Next opened the documents");
  expect(text).toContain("10.8.8.8");
  expect(text).not.toContain("10.9.9.9"); // the certificate shows only Bob's addresses; the chain has them all
});

const documentOf = async (token: string | undefined) =>
  (await must("GET", `/signature-requests/${token}`)).documents[0];
