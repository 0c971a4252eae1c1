import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { webhookDeliveries } from "@/db/schema/integrations";
import { auditActions, completions, recipients } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";
import messages from "@/messages/en.json";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { faultLimit, faultRuns } from "../support/fault-runs";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { certificateOf, readAndSign } from "../support/given-agreed";
import { claimBy, finishBy, givenShared, release, type Shared, shared } from "../support/alternates";
import { pageText } from "../support/pdf-judges";
import { givenUser } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const get = (token: string | undefined) => call("GET", `/signature-requests/${token}`);
const trailOf = ({ id }: Pick<Shared, "id">) =>
  database().select().from(auditActions).where(eq(auditActions.workflowId, id)).orderBy(auditActions.sequence);
const partOf = async ({ at }: Pick<Shared, "at">, by = sender) => {
  const { signatories: people } = await must("GET", at, { token: by.token });
  return people.find((one: { members: unknown[] }) => one.members.length > 0);
};
const subjects = async (email: string) => (await mailbox(email)).map((mail) => String(mail["subject"]));

describe("one of several", () => {
  test("all are asked, the first who consents has it, the others see that and can do nothing", async () => {
    const several = shared(3);
    const sent = await givenShared(sender, [several, person()], {});
    await runJobs();
    for (const { email } of several.members) {
      expect(await subjects(email)).toEqual(["Ελένη Παπαδοπούλου asks you to sign: Lease"]);
      const [mail] = await mailbox(email);
      expect(mail?.["text"]).toMatch(
        /This was sent to Member0 .+ Member1 .+ and Member2 .+: any one of you can sign\./,
      );
    }
    expect(await partOf(sent)).toMatchObject({
      first_name: null,
      last_name: null,
      email: null,
      status: "invited",
      members: [{ state: "invited" }, { state: "invited" }, { state: "invited" }],
    });
    const [first, second, third] = sent.members;
    const seen = (await get(first)).json;
    expect(seen["one_of"]).toHaveLength(3);
    expect(seen["signatory"].email).toBe(several.members[0]?.email);

    expect((await claimBy(second)).status).toBe(200);
    for (const token of [first, third]) {
      const refused = [await get(token), await claimBy(token), await finishBy(token)];
      for (const { status, json } of refused)
        expect([status, json["message"]]).toEqual([409, messages.errors.claimed_by_other]);
    }
    const part = await partOf(sent);
    expect([part.first_name, part.email, part.members.map((one: { state: string }) => one.state)]).toEqual([
      "Member1",
      several.members[1]?.email,
      ["waiting", "claimed", "waiting"],
    ]);
    expect((await signAs(second ?? "")).status).toBe(200);
    expect((await partOf(sent)).members.map((one: { state: string }) => one.state)).toEqual([
      "notNeeded",
      "completed",
      "notNeeded",
    ]);
    const codes = (await trailOf(sent)).map(({ typeId }) => typeId);
    expect(codes.filter((code) => code === 26)).toHaveLength(1);
  });

  test("before a claim nobody enters, uploads, declines or finishes anything", async () => {
    const passport = { title: "Passport", description: "Both sides", required: true };
    const sent = await givenShared(sender, [shared(2, { attachments: [passport] })], {});
    const [token] = sent.members;
    const { json } = await get(token);
    const [field] = json["documents"][0].pages[0].fields;
    const data = [{ field_id: field.id, document_id: field.document_id, value: "x" }];
    const form = new FormData();
    form.set("attachment", new File(["%PDF-1.4 x"], "x.pdf"));
    const tries = [
      await call("PUT", `/signature-requests/${token}/values`, { body: { data } }),
      await call("PATCH", `/signature-requests/${token}/decline`, { body: { decline_reason: "No" } }),
      await call("POST", `/signature-requests/${token}/link`),
      await finishBy(token),
    ];
    expect(tries.map(({ json: { label } }) => label)).toEqual(Array.from({ length: 4 }, () => "ConsentRequired"));
    expect(await database().select().from(fieldEntries).where(eq(fieldEntries.fieldId, field.id))).toEqual([]);
    await claimBy(token);
    expect((await call("PUT", `/signature-requests/${token}/values`, { body: { data } })).status).toBe(200);
  });

  test("the certificate names who acted, what each did, and who else could have", async () => {
    const several = shared(2);
    const sent = await givenShared(sender, [several], {});
    const page = { kind: "page_viewed", document_id: sent.document.id, page_index: 0 };
    await must("POST", `/signature-requests/${sent.members[0]}/events`, { body: page, ip: "10.9.9.9" });
    expect((await partOf(sent)).opened_at).toBeNull();
    await must("POST", `/signature-requests/${sent.members[1]}/events`, { body: page, ip: "10.8.8.8" });
    await readAndSign(sent.members[1], { ip: "10.8.8.8" });
    expect((await partOf(sent)).opened_at).toEqual(expect.any(String));
    await runJobs();
    const text = pageText((await certificateOf(sent, sender)).bytes, "-layout").replace(/\s+/g, " ");
    expect(text).toContain("Member1 Of Several has signed the document named below");
    expect(text).toContain("Member1 Of Several took this on, as one of several");
    expect(text).toContain("Member0 Of Several opened the documents");
    expect(text).toContain("One of Member0 Of Several <recipient.");
    expect(text).toContain("10.8.8.8");
    expect(text).not.toContain("10.9.9.9");
    expect(await subjects(several.members[1]?.email ?? "")).toContain("Completed: Lease");
    expect(await subjects(several.members[0]?.email ?? "")).not.toContain("Completed: Lease");
    expect(await verify()).toEqual([]);
  });

  test("reminders go to all members until one has claimed, then to that one; an escalation names the part once", async () => {
    const several = shared(3);
    const sent = await givenShared(sender, [several]);
    const { token } = sender;
    const body = { reminder_days_set: 2, escalate_days_set: 3, escalate_email: "boss@example.test" };
    await must("POST", `/workflows/${sent.id}/reminders`, { token, body });
    const day = (count: number) => systemContext(new Date(Date.now() + count * 86_400_000 + 1000));
    await must("POST", `/workflows/${sent.id}/reminders/signatories/${sent.part["id"]}`, { token });
    await sendDueReminders(day(2));
    await runJobs();
    const reminded = async () =>
      Promise.all(
        several.members.map(
          async ({ email }) => (await subjects(email)).filter((subject) => subject.startsWith("Reminder")).length,
        ),
      );
    expect(await reminded()).toEqual([2, 2, 2]);
    await claimBy(sent.members[0]);
    await sendDueReminders(day(3.5));
    await sendDueReminders(day(3.6));
    await must("POST", `/workflows/${sent.id}/reminders/signatories/${sent.part["id"]}`, { token });
    await runJobs();
    expect(await reminded()).toEqual([3, 2, 2]);
    expect(await subjects("boss@example.test")).toHaveLength(1);
  });

  test("a cancellation is told to all members", async () => {
    const several = shared(2);
    const sent = await givenShared(sender, [several]);
    await must("PATCH", sent.at, { token: sender.token, body: { cancel: true } });
    await runJobs();
    for (const { email } of several.members) expect(await subjects(email)).toContain("Cancelled: Lease");
  });

  test("webhooks are told who claimed", async () => {
    const company = await givenCompany({});
    const group = await givenGroup(company.id);
    const user = await company.join(1);
    await group.add(user, 1);
    const hook = { url: "https://hooks.example/in", events: ["signatory.claimed"] };
    await must("POST", `/companies/${company.id}/webhooks`, { token: user.token, body: hook });
    const several = shared(2);
    const sent = await givenShared(user, [several], { groupId: group.id, fieldsOf: () => [] });
    await claimBy(sent.members[1]);
    const [delivery] = await database().select().from(webhookDeliveries);
    const { id } = sent.part;
    expect(delivery?.payload).toMatchObject({ signatory: { id, email: several.members[1]?.email } });
  });

  test("a member of the organisation who is one of several has it among what waits, until another claims it", async () => {
    const mine = await givenUser();
    const several = shared(1);
    const list = [...several.members, person({ email: mine.email })];
    const sent = await givenShared(sender, [{ ...several, members: list } as typeof several]);
    const waiting = async () => (await must("GET", "/workflows", { token: mine.token })).counts.waiting_for_me;
    expect(await waiting()).toBe(1);
    await claimBy(sent.members[0]);
    expect(await waiting()).toBe(0);
  });
});

describe("release", () => {
  test("consent, entries and uploads of the claimer go, and the next may claim", async () => {
    const sent = await givenShared(sender, undefined, {});
    const [first, second] = sent.members;
    await claimBy(first);
    const { json } = await get(first);
    const [field] = json["documents"][0].pages[0].fields;
    const data = [{ field_id: field.id, document_id: field.document_id, value: "secret" }];
    await must("PUT", `/signature-requests/${first}/values`, { body: { data } });
    expect((await release(sender, sent)).status).toBe(200);
    expect(await database().select().from(fieldEntries).where(eq(fieldEntries.fieldId, field.id))).toEqual([]);
    expect((await finishBy(first)).json["label"]).toBe("ConsentRequired");
    expect((await claimBy(second)).status).toBe(200);
    const seen = (await get(second)).json;
    expect([seen["consented"], seen["documents"][0].pages[0].fields[0].value]).toEqual([true, null]);
    const codes = (await trailOf(sent)).map(({ typeId }) => typeId).filter((code) => code === 26 || code === 27);
    expect(codes).toEqual([26, 27, 26]);
  });

  test("all members are told by mail that the part is free again, unless one has claimed it meanwhile", async () => {
    const [one, two] = [shared(2), shared(2)];
    for (const several of [one, two]) {
      const sent = await givenShared(sender, [several]);
      await runJobs();
      await claimBy(sent.members[0]);
      await release(sender, sent);
      if (several === two) await claimBy(sent.members[1]);
    }
    await runJobs();
    const told = [...one.members, ...two.members].map(async ({ email }) => (await subjects(email))[0]);
    const asked = "Ελένη Παπαδοπούλου asks you to sign: Lease";
    expect(await Promise.all(told)).toEqual(["Available again: Lease", "Available again: Lease", asked, asked]);
  });

  test("not what nobody has claimed, nor what is finished, nor another's", async () => {
    const sent = await givenShared(sender);
    expect((await release(sender, sent)).status).toBe(409);
    await claimBy(sent.members[0]);
    expect((await release(await givenUser(), sent)).status).toBe(404);
    const [{ id }] = (await partOf(sent)).members;
    expect((await release(sender, { ...sent, part: { id } })).status).toBe(404);
    await finishBy(sent.members[0]);
    expect((await release(sender, sent)).status).toBe(409);
  });
});

describe("each member has a gate of their own", () => {
  test("one member's code, cookie and lockout are not another's", async () => {
    const sent = await givenShared(sender, [shared(2, { access_code: "open-sesame" })]);
    const [first, second] = sent.members;
    const enter = (token: string | undefined, access_code: string) =>
      call("POST", `/signature-requests/${token}/access`, { body: { access_code } });
    const passed = await enter(first, "open-sesame");
    const cookie = passed.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await call("GET", `/signature-requests/${first}`, { headers: { cookie } })).status).toBe(200);
    expect((await call("GET", `/signature-requests/${second}`, { headers: { cookie } })).status).toBe(401);
    const renamed = cookie.replace(/gate\.\d+/, `gate.${sent.part["members"][1].id}`);
    expect((await call("GET", `/signature-requests/${second}`, { headers: { cookie: renamed } })).status).toBe(401);
    for (let times = 0; times < 5; times++) await enter(first, "wrong");
    expect((await enter(first, "open-sesame")).status).toBe(429);
    expect((await enter(second, "open-sesame")).status).toBe(200);
  });

  test("a code by SMS goes to the member's own number, and opens nothing for another", async () => {
    const several = shared(2, { has_otp_step: true });
    const numbered = several.members.map((one, index) => ({ ...one, mobile_number: `30690000000${index}` }));
    const sent = await givenShared(sender, [{ ...several, members: numbered } as typeof several]);
    const answer = await call("POST", `/signature-requests/${sent.members[1]}/otp`, { body: {} });
    expect(answer.json["sent"].mobile_number).toBe("•••001");
    await runJobs();
    const [sms] = (await must("GET", "/dev/mailbox?to=306900000001")).messages;
    const code = /\d{6}/.exec(sms.text)?.[0] ?? "";
    const enter = (token: string | undefined) =>
      call("POST", `/signature-requests/${token}/access`, { body: { otp: code } });
    expect((await enter(sent.members[0])).status).toBe(403);
    expect((await enter(sent.members[1])).status).toBe(200);
  });
});

describe("at the same instant", () => {
  test("ten claims, one wins", { timeout: faultLimit }, async () => {
    for (let run = 0; run < faultRuns; run++) {
      const sent = await givenShared(await givenUser(), [shared(10)]);
      const answers = await Promise.all(sent.members.map(claimBy));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      const [row] = await database().select().from(recipients).where(eq(recipients.id, sent.part["id"]));
      expect(sent.part["members"][answers.findIndex(({ status }) => status === 200)].id).toBe(row?.claimedBy);
      expect((await trailOf(sent)).filter(({ typeId }) => typeId === 26)).toHaveLength(1);
    }
  });

  test(
    "a claim, a release and a finish: whoever finished had claimed, and completion happens once",
    { timeout: faultLimit },
    async () => {
      for (let run = 0; run < faultRuns; run++) {
        const by = await givenUser();
        const sent = await givenShared(by);
        const [first, second] = sent.members;
        await claimBy(first);
        const [finished] = await Promise.all([finishBy(first), release(by, sent), claimBy(second)]);
        const [row] = await database().select().from(recipients).where(eq(recipients.id, sent.part["id"]));
        const done = await database().select().from(completions).where(eq(completions.workflowId, sent.id));
        expect(done).toHaveLength(finished.status === 200 ? 1 : 0);
        if (finished.status === 200)
          expect([row?.status, row?.claimedBy]).toEqual(["completed", sent.part["members"][0].id]);
        else expect([row?.status, row?.consentedAt === null]).toEqual(["invited", row?.claimedBy === null]);
      }
    },
  );
});
