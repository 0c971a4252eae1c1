import { and, eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { operatorNotices } from "@/db/schema/platform";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenOrganisation, type Organisation } from "../support/companies";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { sentBeforeOwners } from "../support/sent-before";
import { givenSent, type Sent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

// The owner of the database has somebody's workflow sent by another, from their mail server and in their look.
process.env["ALLOW_PRIVATE_SMTP"] = "1";
useProduct();

let evil: SmtpPeer;
let mallory: Organisation;
beforeAll(async () => {
  evil = await startSmtpPeer();
  mallory = await givenOrganisation();
  const body = { host: evil.host, port: evil.port, from_address: "m@evil.example", password: "right", enabled: true };
  await must("POST", `${mallory.at}/company-mail-settings`, { token: mallory.admin.token, body });
});
afterAll(() => evil.stop());
beforeEach(async () => {
  evil.received.length = 0;
  await database().delete(operatorNotices);
});

type Of = { own: Organisation; member: Sender; sent: Sent };
async function givenOne(): Promise<Of> {
  const own = await givenOrganisation();
  const user = await own.join(3);
  const sent = await givenSent(user, [person(), person()], { groupId: own.groupId, ordered: true });
  await runJobs();
  return { own, member: user, sent };
}
const addressOf = ({ sent }: Of, index: number) => String(sent.signatories[index]?.["email"]);
const factsOf = async ({ sent }: Of) => {
  const { facts } = await judgeAuditChain(systemContext(), sent.id);
  return [facts.state, facts.difference?.what];
};
async function remove({ own, member }: Of): Promise<void> {
  const of = and(eq(companyUsers.companyId, own.companyId), eq(companyUsers.userId, member.id));
  const [row] = await database().select().from(companyUsers).where(of);
  const { token } = own.admin;
  expect((await call("DELETE", `${own.at}/company-users/${row?.id}`, { token })).status).toBe(204);
}

describe("a workflow that was given to others in the database", () => {
  const attacks: Record<string, (of: Of, other: Of) => SQL> = {
    "has another sender": ({ sent }) =>
      sql`update workflows set initiator_id = ${mallory.admin.id} where id = ${sent.id}`,
    "is another organisation's": ({ sent }) =>
      sql`update workflows set company_id = ${mallory.companyId} where id = ${sent.id}`,
    "is another organisation's, and has no code": ({ sent }) =>
      sql`update workflows set company_id = ${mallory.companyId}, owner_code = null where id = ${sent.id}`,
    "is another organisation's, and has a code of another": ({ sent }, other) =>
      sql`update workflows set company_id = ${mallory.companyId}, owner_code = (select owner_code from workflows
        where id = ${other.sent.id}) where id = ${sent.id}`,
  };
  test.each(Object.keys(attacks))("leaves by nobody's mail server, and opens for nobody, if it %s", async (name) => {
    const [of, other] = [await givenOne(), await givenOne()];
    const attack = attacks[name];
    if (!attack) throw new Error("No such attack");
    await signAs(of.sent.tokens[0] ?? null);
    await asOwner(attack(of, other));
    await runJobs();
    await database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await runJobs();
    expect(evil.received).toEqual([]);
    expect(await mailbox(addressOf(of, 1))).toEqual([]);
    const link = signingToken({ id: Number(of.sent.signatories[1]?.["id"]), linkVersion: 1 });
    expect((await call("GET", `/signature-requests/${link}`)).status).toBe(409);
    expect(await factsOf(of)).toEqual(["differ", "sender"]);
    const told = (await mailbox("support@countersign.example")).map(({ text }) => String(text)).join();
    expect(told).toMatch(new RegExp(`orkflow ${of.sent.id} is not (sent|sealed)`));
  });

  test("gets no code when who has it then leaves", async () => {
    const [of, other] = [await givenOne(), await givenOne()];
    await asOwner(sql`update workflows set (initiator_id, company_id) = (select initiator_id, company_id from workflows
      where id = ${other.sent.id}) where id = ${of.sent.id}`);
    await remove(other);
    expect(await factsOf(of)).toEqual(["differ", "sender"]);
    expect(await factsOf(other)).toEqual(["kept", undefined]);
  });
});

test("what passes to an administrator goes on to its seal", async () => {
  const of = await givenOne();
  await signAs(of.sent.tokens[0] ?? null);
  await remove(of);
  await runJobs();
  expect(await mailbox(addressOf(of, 1))).toHaveLength(1);
  expect(await factsOf(of)).toEqual(["kept", undefined]);
});

test("what an earlier version sent goes on, also when it passes to an administrator", async () => {
  const of = await givenOne();
  await sentBeforeOwners(of.sent.id);
  await remove(of);
  await signAs(of.sent.tokens[0] ?? null);
  await runJobs();
  expect(await mailbox(addressOf(of, 1))).toHaveLength(1);
  expect(await factsOf(of)).toEqual(["kept", undefined]);
});
