import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectionOptions, database } from "@/db/client";
import { mailSettings } from "@/db/schema/appearance";
import { beginRegister } from "@/lib/audit/register";
import { codeServers } from "@/lib/mail-server/code-servers";
import { systemContext } from "@/lib/platform/context/context";
import { markOurs } from "@/lib/platform/crypto/installation";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenOrganisation, type Organisation } from "../support/companies";
import { mailbox, person } from "../support/given";
import { givenSent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

// The owner of the database leads an organisation's mails through a server of their own.
process.env["ALLOW_PRIVATE_SMTP"] = "1";
useProduct();

let own: Organisation;
let peer: SmtpPeer;
let evil: SmtpPeer;
beforeAll(async () => {
  own = await givenOrganisation();
  peer = await startSmtpPeer();
  evil = await startSmtpPeer();
});
afterAll(() => Promise.all([peer, evil].map((one) => one.stop())));

const save = ({ at, admin }: Organisation, { host, port }: SmtpPeer) => {
  const body = { host, port, from_address: "desk@meridian.example", password: "right", enabled: true };
  return must("POST", `${at}/company-mail-settings`, { token: admin.token, body });
};
const tryOut = ({ at, admin }: Organisation) =>
  call("POST", `${at}/company-mail-settings/test`, { token: admin.token, body: { to: "me@example.test" } });
const settingsOf = async ({ companyId }: Organisation) =>
  (await database().select().from(mailSettings).where(eq(mailSettings.companyId, companyId)))[0];

describe("settings that were changed in the database", () => {
  const attacks: Record<string, (of: Organisation) => SQL> = {
    "lead mails to another server": ({ companyId }) =>
      sql`update mail_settings set host = ${evil.host} where company_id = ${companyId}`,
    "give them another sender": ({ companyId }) =>
      sql`update mail_settings set from_address = 'a@evil.example' where company_id = ${companyId}`,
    "are another organisation's own": ({ companyId }) =>
      sql`update mail_settings set (host, port, from_address, password_sealed, mac) =
        (select ${evil.host}, port, from_address, mail_settings.password_sealed, mac from mail_settings other
         where other.company_id = ${own.companyId}) where company_id = ${companyId}`,
    "have no code": ({ companyId }) =>
      sql`update mail_settings set host = ${evil.host}, mac = null where company_id = ${companyId}`,
  };
  test.each(Object.keys(attacks))("are not used if they %s, until somebody saves them again", async (name) => {
    const organisation = await givenOrganisation();
    await save(own, evil);
    await save(organisation, peer);
    const attack = attacks[name];
    if (!attack) throw new Error("No such attack");
    await asOwner(attack(organisation));
    const one = person();
    await givenSent(organisation.admin, [one], { groupId: organisation.groupId });
    await runJobs();
    await database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await runJobs();
    expect(evil.received).toEqual([]);
    expect(await mailbox(String(one["email"]))).toHaveLength(1); // by the product's own
    const told = (await mailbox(organisation.admin.email)).map(({ text }) => String(text));
    expect(told.filter((text) => text.includes("changed in the database, outside Countersign"))).toHaveLength(1);
    expect((await tryOut(organisation)).json.message).toContain("changed in the database");
    await save(organisation, peer);
    expect((await tryOut(organisation)).status).toBe(200);
  });
});

test("what an earlier version saved is used, and gets a code at a start, in the day after the upgrade", async () => {
  const organisation = await givenOrganisation();
  await save(organisation, peer);
  await asOwner(sql`update mail_settings set mac = null`);
  expect((await tryOut(organisation)).status).toBe(422);
  await codeServers(systemContext());
  expect((await tryOut(organisation)).status).toBe(422);
  await markOurs(connectionOptions());
  await beginRegister(systemContext(), "5".repeat(64));
  expect((await tryOut(organisation)).status).toBe(200);
  await codeServers(systemContext(new Date(Date.now() + 25 * 3600_000)));
  expect(await settingsOf(organisation)).toMatchObject({ mac: null });
  await codeServers(systemContext());
  expect(await settingsOf(organisation)).toMatchObject({ mac: expect.any(String) });
});
