import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { attachments } from "@/db/schema/attachments";
import { fieldEntries } from "@/db/schema/documents";
import { webhookDeliveries } from "@/db/schema/integrations";
import { otpChallenges } from "@/db/schema/signing";
import { recipients } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { faultLimit, faultRuns } from "../support/fault-runs";
import { givenPdf, linkOf, mailbox, person, type Sender, signAs } from "../support/given";
import { certificateOf, readAndSign } from "../support/given-agreed";
import { bob, consent, finish, givenDelegable, handOn, nextToken, trailOf } from "../support/handing-on";
import { pageText } from "../support/pdf-judges";
import { givenUser } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

describe("handing on", () => {
  test("the old link dies, entries and uploads go, the new person is asked in the name of both, the sender is told", async () => {
    const passport = { title: "Passport", description: "Both sides", required: true };
    const ada = person({ first_name: "Ada", last_name: "First", attachments: [passport], private_message: "Dear Ada" });
    const sent = await givenDelegable(sender, { people: [ada], plain: false });
    const [old] = sent.tokens;
    const request = await must("GET", `/signature-requests/${old}`);
    expect(request.signatory.may_hand_on).toBe(true);
    const form = new FormData();
    form.set("attachment", new File([await givenPdf(1)], "passport.pdf"));
    await must("POST", `/signature-requests/${old}/attachments/${request.attachments[0].id}`, { form });
    const [input] = request.documents[0].pages[0].fields;
    const data = [{ field_id: input.id, document_id: input.document_id, value: "Ada's" }];
    await must("PUT", `/signature-requests/${old}/values`, { body: { data } });
    await consent(old);
    const next = bob();
    expect((await handOn(old, next)).status).toBe(200);

    expect((await call("GET", `/signature-requests/${old}`)).status).toBe(410);
    expect((await finish(old)).status).toBe(410);
    const [row] = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
    expect(row).toMatchObject({ firstName: "Bob", email: next.email, consentedAt: null, privateMessage: null });
    expect(
      await database()
        .select()
        .from(fieldEntries)
        .where(eq(fieldEntries.signatoryId, row?.id ?? 0)),
    ).toEqual([]);
    const [file] = await database()
      .select()
      .from(attachments)
      .where(eq(attachments.signatoryId, row?.id ?? 0));
    expect(file).toMatchObject({ fileHash: null, uploadedAt: null, title: "Passport" });
    await runJobs();
    const [asked] = await mailbox(next.email);
    expect(asked?.["subject"]).toBe("Ada First assigned you a request from Ελένη Παπαδοπούλου: Lease");
    expect(asked?.["text"]).not.toContain("On leave");
    const told = (await mailbox(sender.email)).find((mail) => String(mail["subject"]).startsWith("Ada First assigned"));
    expect(told?.["text"]).toContain("On leave until May");
    const token = await linkOf(next.email);
    expect(token).toBe(nextToken(sent));
    const seen = await must("GET", `/signature-requests/${token}`);
    expect([seen.private_message, seen.documents[0].pages[0].fields[0].value]).toEqual([null, null]);
    const [handed] = (await trailOf(sent)).filter(({ typeId }) => typeId === 28);
    expect(handed?.description).toBe(`Ada First <${ada.email}> → Bob Next <${next.email}>`);
  });

  test("the certificate names both, each with what they did", async () => {
    const ada = person({ first_name: "Ada", last_name: "First" });
    const sent = await givenDelegable(sender, { people: [ada], plain: false });
    const body = { events: [{ kind: "page_viewed", document_id: sent.document.id, page_index: 0 }] };
    await must("POST", `/signature-requests/${sent.tokens[0]}/events`, { body, ip: "10.9.9.9" });
    await handOn(sent.tokens[0], bob({ email: "bob@example.test" }));
    await readAndSign(nextToken(sent), { ip: "10.8.8.8" });
    await runJobs();
    const { bytes } = await certificateOf(sent, sender);
    const text = pageText(bytes, "-layout").replace(/\s+/g, " ");
    expect(text).toContain("Ada First opened the documents");
    expect(text).toContain(`Ada First assigned someone else: Ada First <${ada.email}> → Bob Next <bob@example.test>`);
    expect(text).toContain("Bob Next opened the documents");
    expect(text).toContain("10.8.8.8");
    expect(text).not.toContain("10.9.9.9"); // the certificate shows only Bob's addresses; the chain has them all
    expect(await verify()).toEqual([]);
  });

  test("the organisation's webhooks are told who is asked now", async () => {
    const company = await givenCompany({});
    const group = await givenGroup(company.id);
    const user = await company.join(1);
    await group.add(user, 1);
    const hook = { url: "https://hooks.example/in", events: ["signatory.handed_on"] };
    await must("POST", `/companies/${company.id}/webhooks`, { token: user.token, body: hook });
    const sent = await givenDelegable(user, { groupId: group.id });
    const next = bob();
    await handOn(sent.tokens[0], next);
    const [delivery] = await database().select().from(webhookDeliveries);
    expect(delivery?.payload).toMatchObject({ event: "signatory.handed_on", signatory: { email: next.email } });
  });

  test("works as a plain form, which leads to a page that says so", async () => {
    const sent = await givenDelegable(sender);
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "http://localhost:3999" };
    const { default_language: _, ...fields } = bob();
    const post = (over = {}) =>
      call("POST", `/signature-requests/${sent.tokens[0]}/delegation`, {
        body: new URLSearchParams({ ...fields, default_language: "es", ...over } as Record<string, string>).toString(),
        headers,
      });
    const refused = await post({ email: "nobody" });
    const page = `/app/signature-requests/${sent.tokens[0]}/hand-on`;
    expect(refused.headers.get("location")).toBe(`${page}?problem=validation.invalidEmail`);
    expect((await post()).headers.get("location")).toBe(page);
    const [row] = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
    expect([row?.email, row?.defaultLanguage]).toEqual([fields["email"], "es"]);
  });
});

describe("what protects the part", () => {
  test("the access code stays, is not mailed, and the earlier pass through the gate is worth nothing", async () => {
    const sent = await givenDelegable(sender, { people: [person({ access_code: "open-sesame" })] });
    const passed = await call("POST", `/signature-requests/${sent.tokens[0]}/access`, {
      body: { access_code: "open-sesame" },
    });
    const cookie = passed.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await handOn(sent.tokens[0])).status).toBe(401);
    const next = bob();
    expect((await handOn(sent.tokens[0], next, { cookie })).status).toBe(200);
    const address = `/signature-requests/${nextToken(sent)}`;
    expect((await call("GET", address, { headers: { cookie } })).status).toBe(401);
    await runJobs();
    const [mail] = await mailbox(next.email);
    expect(mail?.["text"]).toContain("You need an access code");
    expect(mail?.["text"]).not.toContain("open-sesame");
    expect((await call("POST", `${address}/access`, { body: { access_code: "open-sesame" } })).status).toBe(200);
  });

  test("a code that the earlier person has passed signs nothing for the next", async () => {
    const sent = await givenDelegable(sender);
    const signatoryId = Number(sent.signatories[0]?.["id"]);
    const challenge = { signatoryId, mobileNumber: "306900000001", codeHash: "x", reference: "y" };
    await database()
      .insert(otpChallenges)
      .values({ ...challenge, expiresAt: new Date(), passedAt: new Date() });
    await handOn(sent.tokens[0]);
    const { otp, mobile_number } = await must("GET", `/signature-requests/${nextToken(sent)}/otp`);
    expect([otp, mobile_number]).toEqual([null, null]);
  });
});

describe("at the same instant", () => {
  test("of two who are named only one gets the part", async () => {
    const by = await givenUser();
    const sent = await givenDelegable(by);
    const answers = await Promise.all([handOn(sent.tokens[0]), handOn(sent.tokens[0])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect((await trailOf(sent)).filter(({ typeId }) => typeId === 28)).toHaveLength(1);
  });

  test("a finish and a handing on: the one or the other, never both", { timeout: faultLimit }, async () => {
    for (let run = 0; run < faultRuns; run++) {
      const sent = await givenDelegable(await givenUser());
      await consent(sent.tokens[0]);
      const [finished, handed] = await Promise.all([finish(sent.tokens[0]), handOn(sent.tokens[0])]);
      const [row] = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
      if (finished.status === 200)
        expect([handed.status, row?.status, row?.firstName]).toEqual([409, "completed", "Νίκος"]);
      else expect([finished.status, handed.status, row?.status]).toEqual([410, 200, "invited"]);
    }
  });
});

test("the new person signs, and the part is theirs", async () => {
  const sent = await givenDelegable(sender, { plain: false });
  await handOn(sent.tokens[0]);
  expect((await signAs(nextToken(sent))).status).toBe(200);
});
