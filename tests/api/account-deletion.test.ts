import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { subscriptions } from "@/db/schema/billing";
import { mails } from "@/db/schema/platform";
import { documents, pages } from "@/db/schema/documents";
import { savedSignatures } from "@/db/schema/signing";
import { templates } from "@/db/schema/templates";
import { users } from "@/db/schema/users";
import { completions, recipients, workflows } from "@/db/schema/workflows";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { eraseAccount, eraseDeparted } from "@/lib/leaving/erase-account";
import { systemContext } from "@/lib/platform/context/context";
import { disclosureVersion } from "@/lib/signing/schema";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenOrganisation } from "../support/companies";
import { faultLimit, faultRuns } from "../support/fault-runs";
import { field, givenSender, mailbox, person, type Sender, signAs } from "../support/given";
import { givenDelegable, handOn, nextToken } from "../support/handing-on";
import { givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";
import { tracesOf } from "../support/traces";
import { verify } from "../support/verifier";

useProduct();

const leave = ({ token }: Sender) => call("DELETE", "/users/me", { token });
const night = async () => {
  await runJobs();
  await eraseDeparted(systemContext());
  await runJobs();
};
const rowOf = async (id: number) => (await database().select().from(workflows).where(eq(workflows.id, id)))[0];
const recipient = async (id: number) =>
  (await database().select().from(recipients).where(eq(recipients.workflowId, id)))[0];

describe("a person who leaves", () => {
  test("is named nowhere any more but in trails and the security log, and what others signed still verifies", async () => {
    const phone = "+30 210 555 0177";
    const sender = await givenSender({ first_name: "Theodora", last_name: "Laskaratou", phone });
    const { token, email } = sender;
    await must("POST", "/contacts", { token, body: { first_name: "A", last_name: "B", email: "friend@example.test" } });
    await givenTemplate(sender);
    const message = "Yours, Theodora Laskaratou";
    const signed = await givenSent(sender, [person()], {
      beforeSending: ({ id }) => database().update(workflows).set({ message }).where(eq(workflows.id, id)),
    });
    await must("POST", "/users/mail-settings", {
      token,
      body: { host: "mail.example", port: 587, from_address: email, password: "secret" },
    });
    await signAs(signed.tokens[0] ?? null);
    await runJobs();
    const sealed = (await call("GET", `${signed.at}/documents/download`, { token })).bytes;
    const running = await givenSent(
      sender,
      [person({ recipient_role_id: 5, host_name: "Theodora Laskaratou", host_email: email })],
      {
        fieldsOf: () => [],
      },
    );
    const asked = await givenSent(sender);
    const other = await givenUser();
    await database()
      .insert(savedSignatures)
      .values({ email, senderId: other.id, imageHash: "a".repeat(64), signType: 2 });
    await call("POST", "/auth/reset-password-tokens", { body: { email } });
    await runJobs();
    const own = database().select({ id: documents.id }).from(documents).where(eq(documents.ownerId, sender.id));
    await database().update(pages).set({ text: "Off to Zanzibar" }).where(inArray(pages.documentId, own));
    expect(await tracesOf(["zanzibar"])).toContain("public.document_words: zanzibar");
    const before = await must("GET", "/users/me/deletion", { token });
    expect(before.account_contents).toMatchObject({
      refusal: null,
      drafts: 0,
      running: 2,
      signed: 1,
      templates: 1,
      contacts: 1,
      subscription: true,
      organisation: null,
    });

    expect((await leave(sender)).status).toBe(204);
    expect((await call("GET", "/auth/me", { token })).status).toBe(401);
    await night();

    expect(await tracesOf([email.toLowerCase(), "theodora", "laskaratou", "5550177", "555 0177"])).toEqual([]);
    expect(new Set(await tracesOf(["zanzibar"]))).toEqual(new Set(["public.pages: zanzibar"])); // in what others signed
    expect([(await rowOf(running.id))?.status, (await rowOf(asked.id))?.status]).toEqual(["cancelled", "cancelled"]);
    expect((await mailbox(String(asked.signatories[0]?.["email"])))[0]?.subject).toContain("Cancelled");
    expect((await mailbox(email)).map(({ subject }) => subject)).toEqual(["Your account has been deleted"]);
    expect(await recipient(asked.id)).toBeUndefined();
    const form = new FormData();
    form.set("document", new File([new Uint8Array(sealed)], "signed.pdf"));
    expect((await call("POST", "/verifications", { form })).json).toMatchObject({
      verdict: "sealedHere",
      intact: true,
    });
    expect(await verify()).toEqual([]);
  }, 180_000);

  test("leaves an address that is free, whose next owner sees nothing of the old account", async () => {
    const sender = await givenSender();
    await givenSent(sender);
    await leave(sender);
    const signIn = await call("POST", "/auth/sign-in", { body: { email: sender.email, password: "correct horse 9" } });
    expect(signIn.status).toBe(401);
    const body = { email: sender.email, first_name: "New", last_name: "Owner", password: "another horse 8" };
    const { token } = await must("POST", "/auth/sign-up", { body });
    expect((await must("GET", "/workflows", { token })).workflows).toEqual([]);
    expect((await must("GET", "/users/me/security-events", { token })).security_events).toHaveLength(1);
    await runJobs();
    expect((await must("GET", "/auth/me", { token })).user.first_name).toBe("New");
  });

  test("pays for nothing any more", async () => {
    const sender = await givenUser();
    await database()
      .update(subscriptions)
      .set({ providerSubscriptionId: "embedded.1" })
      .where(eq(subscriptions.userId, sender.id));
    await leave(sender);
    const [row] = await database().select().from(subscriptions).where(eq(subscriptions.userId, sender.id));
    expect(row?.cancelledAt).not.toBeNull();
  });

  test("can be erased twice, and by a job that was killed in the middle", async () => {
    const sender = await givenUser();
    const sent = await givenSent(sender);
    await leave(sender);
    const payload = { userId: sender.id, companyId: null, heirId: null };
    const ctx = systemContext();
    // The first run dies after its first transaction.
    const dying = {
      ...ctx,
      db: Object.create(ctx.db, {
        transaction: {
          value: vi.fn().mockImplementationOnce(ctx.db.transaction.bind(ctx.db)).mockRejectedValue(new Error("killed")),
        },
      }),
    };
    await expect(eraseAccount(dying, payload)).rejects.toThrow("killed");
    await eraseAccount(ctx, payload);
    await eraseAccount(ctx, payload);
    const row = await rowOf(sent.id);
    expect(row?.status).toBe("cancelled");
    await night();
    expect((await rowOf(sent.id))?.deletedAt).not.toBeNull();
  });
});

test("a person who was to sign own workflows is named there no more at once, and is mailed nothing about their end", async () => {
  const names = { first_name: "Leonidas", last_name: "Fakhoury" };
  const sender = await givenSender(names);
  const self = person({ ...names, email: sender.email });
  const asked = person();
  const signed = await givenSent(sender, [self, person()], { ordered: false });
  await signAs(signed.tokens[1] ?? null);
  await givenSent(sender, [self, asked], { ordered: false });
  await runJobs();

  expect((await leave(sender)).status).toBe(204);
  await runJobs();

  expect(await tracesOf([sender.email.toLowerCase(), "leonidas", "fakhoury"])).toEqual([]);
  expect((await mailbox(sender.email)).map(({ subject }) => subject)).toEqual(["Your account has been deleted"]);
  expect((await mailbox(asked.email))[0]?.subject).toContain("Cancelled");
  const { facts, ...chain } = await judgeAuditChain(systemContext(), signed.id);
  expect([chain.state, facts.state, facts.difference]).toEqual(["whole", "kept", null]);
  expect((await call("GET", `/signature-requests/${signed.tokens[0]}`)).status).not.toBe(200);
});

test("who handed a part of an own workflow on is named there no more, and its trail stays whole", async () => {
  const names = { first_name: "Xenokrates", last_name: "Vlastarakis" };
  const sender = await givenSender(names);
  const sent = await givenDelegable(sender, { people: [person({ ...names, email: sender.email }), person()] });
  expect((await handOn(sent.tokens[0])).status).toBe(200);
  await signAs(nextToken(sent));
  await runJobs();

  expect((await leave(sender)).status).toBe(204);
  await runJobs();

  expect(await tracesOf([sender.email.toLowerCase(), "xenokrates", "vlastarakis"])).toEqual([]);
  const { facts, ...chain } = await judgeAuditChain(systemContext(), sent.id);
  expect([chain.state, facts.state, facts.difference]).toEqual(["whole", "kept", null]);
});

describe("in an organisation", () => {
  test("the only administrator hands over first, or deletes the organisation when alone", async () => {
    const company = await givenCompany();
    const refused = await leave(company.admin);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      "You are the only administrator of your organisation. Make someone else an administrator first, or delete the organisation.",
    ]);
    const { account_contents: contents } = await must("GET", "/users/me/deletion", { token: company.admin.token });
    expect(contents.refusal).toBe("last_administrator_leaves");
    const colleague = await company.join();
    const body = { name: "Meridian" };
    await must("POST", `/companies/${company.id}/deletion`, { token: company.admin.token, body });
    expect((await leave(company.admin)).status).toBe(409);
    expect((await leave(colleague)).status).toBe(204);
    expect((await leave(company.admin)).status).toBe(204);
  });

  test("of two administrators who leave at once, one stays", async () => {
    const company = await givenCompany();
    const second = await company.join(companyRoles.administrator);
    const statuses = (await Promise.all([leave(company.admin), leave(second)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 409]);
    expect(await database().select().from(companyUsers).where(eq(companyUsers.companyId, company.id))).toHaveLength(1);
  });

  test("work passes to an administrator, and what has ended in a folder stays under a pseudonym", async () => {
    const { admin, groupId, companyId, join } = await givenOrganisation();
    const leaver = await join();
    const fieldsOf = () => [];
    const inFolder = await givenSent(leaver, [person()], { groupId });
    await signAs(inFolder.tokens[0] ?? null);
    const running = await givenSent(leaver, [person()], { groupId });
    const own = await givenSent(leaver, [person({ recipient_role_id: 5 })], { fieldsOf });
    const template = await givenTemplate(admin, { over: { group_id: groupId } });
    await database().update(templates).set({ creatorId: leaver.id }).where(eq(templates.id, template.id));
    await runJobs();
    const { account_contents: contents } = await must("GET", "/users/me/deletion", { token: leaver.token });
    const left = { passed_on: 3, remaining: 1, pays: false };
    expect(contents.organisation).toEqual({ name: "Meridian", heir: "Ελένη Παπαδοπούλου", ...left });
    const oldLink = (await recipient(own.id))?.linkHash;

    expect((await leave(leaver)).status).toBe(204);
    await night();

    expect([(await rowOf(running.id))?.initiatorId, (await rowOf(running.id))?.status]).toEqual([
      admin.id,
      "inProgress",
    ]);
    expect([(await rowOf(own.id))?.initiatorId, (await rowOf(own.id))?.companyId]).toEqual([admin.id, companyId]);
    // In-person signing moves from the leaver to the administrator, with a new link.
    const hosted = await recipient(own.id);
    expect(hosted?.hostEmail).toBe(admin.email);
    expect(hosted?.linkHash).not.toBe(oldLink);
    expect((await mailbox(admin.email)).some(({ text }) => text.includes("signature-requests"))).toBe(true);
    const told = (await mailbox(admin.email)).filter(({ subject }) =>
      subject.startsWith("You have taken over the work of"),
    );
    expect(told.map(({ text }) => text.includes("2 workflows and 1 template"))).toEqual([true]);
    // Once sent, the mail that names the person is not kept.
    expect(await database().select().from(mails).where(eq(mails.template, "workInherited"))).toEqual([]);
    expect((await database().select().from(templates).where(eq(templates.id, template.id)))[0]?.creatorId).toBe(
      admin.id,
    );
    expect((await rowOf(inFolder.id))?.initiatorId).toBe(leaver.id);
    const [pseudonym] = await database().select().from(users).where(eq(users.id, leaver.id));
    expect(`${pseudonym?.firstName} ${pseudonym?.lastName}`).toBe(`Deleted account ${leaver.id}`);
    const { workflow } = await must("GET", inFolder.at, { token: admin.token });
    expect(workflow.workflow_status_id).toBe(1);
    expect(await tracesOf([leaver.email])).toEqual([]);
  }, 180_000);
});

test(
  "a deletion that races the last finish ends in a sealed workflow or a cancelled one, and no signature is lost",
  async () => {
    for (let run = 0; run < faultRuns; run++) {
      const sender = await givenUser();
      const fieldsOf = (id: number, page: number) => [field("remark", 1, id, page)];
      const sent = await givenSent(sender, [person()], { fieldsOf });
      await must("POST", `/signature-requests/${sent.tokens[0]}/consent`, { body: { version: disclosureVersion } });
      const body = { data: [{ field_id: sent.fields[0]?.["id"], document_id: sent.document.id, value: "Yes" }] };
      const pause = (run % 5) * 8;
      const [finished] = await Promise.all([
        sleep(pause).then(() => call("POST", `/signature-requests/${sent.tokens[0]}/fill-and-sign`, { body })),
        leave(sender).then(() => eraseAccount(systemContext(), { userId: sender.id, companyId: null, heirId: null })),
      ]);
      await runJobs();
      const row = await rowOf(sent.id);
      const [completion] = await database().select().from(completions).where(eq(completions.workflowId, sent.id));
      const isSigned = finished?.status === 200;
      expect([run, row?.status, completion !== undefined]).toEqual([
        run,
        isSigned ? "completed" : "cancelled",
        isSigned,
      ]);
      const frozen = sql`exists (select from field_entries where field_entries.signatory_id = signatories.id and frozen_at is not null)`;
      const kept = await database()
        .select()
        .from(recipients)
        .where(and(eq(recipients.workflowId, sent.id), frozen));
      expect([run, kept.length]).toEqual([run, isSigned ? 1 : 0]);
    }
    expect(await verify()).toEqual([]);
  },
  faultLimit,
);
