import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { desc, eq, sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connectionOptions, database } from "@/db/client";
import { installation, mails, operatorNotices } from "@/db/schema/platform";
import { beginRegister } from "@/lib/audit/register";
import { systemContext } from "@/lib/platform/context/context";
import { sealText } from "@/lib/platform/crypto/crypto";
import { markOurs } from "@/lib/platform/crypto/installation";
import { addJob } from "@/lib/platform/jobs/add-job";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { signAs } from "../support/given";
import { logged } from "../support/logged";
import { givenUser, givenSent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

// The owner of the database changes or adds mails before they leave.
useProduct();

const mallory = "mallory@evil.example";
let peer: SmtpPeer;
beforeAll(async () => {
  peer = await startSmtpPeer({ authOptional: true });
  process.env["SMTP_URL"] = `smtp://${peer.host}:${peer.port}`;
});
afterAll(async () => {
  await peer.stop();
  delete process.env["SMTP_URL"];
});
beforeEach(async () => {
  peer.received.length = 0;
  await database().delete(operatorNotices);
});

const receivedBy = (address: string) =>
  peer.received.filter(({ to }) => to?.some((one) => one.address === address)).map(({ text }) => text ?? "");
const own = () => `own.${randomUUID()}@example.test`;
const newest = async () => {
  const [row] = await database().select().from(mails).orderBy(desc(mails.id)).limit(1);
  if (!row) throw new Error("No mail is queued");
  return row;
};
const rowOf = async (id: number) => (await database().select().from(mails).where(eq(mails.id, id)))[0];

async function queueCode(recipient: string, code = "12345") {
  const sealedCode = sealText("code", "visit:abc", code);
  const data = { name: "Ann", title: "Lease", tokenHash: "abc", sealedCode };
  await queueMail(systemContext(), { template: "visitCode", recipient, language: "en", data });
  return newest();
}

async function queueHostCode(recipient: string, workflowId: number, deviceSessionId: number) {
  const sealedCode = sealText("code", `device:${deviceSessionId}`, `7000${deviceSessionId}`);
  const data = { deviceSessionId, sealedCode };
  await queueMail(systemContext(), { template: "hostCode", recipient, language: "en", workflowId, data });
  return newest();
}

async function queueReset(recipient: string) {
  await must("POST", "/auth/reset-password-tokens", { body: { email: recipient } });
  return newest();
}

type Queued = Awaited<ReturnType<typeof newest>>;
const set = (changes: SQL) => (mail: Queued) => sql`update mails set ${changes} where id = ${mail.id}`;

test("mails go out as they were queued, whichever order the database keeps their data in", async () => {
  const [code, account] = [own(), await givenUser()];
  await queueCode(code);
  await queueReset(account.email);
  await runJobs();
  expect(receivedBy(code).join()).toContain("12345");
  expect(receivedBy(account.email).join()).toContain("/reset-password?");
});

describe("a mail is not sent", () => {
  const attacks: Record<string, (mail: Queued, other: Queued) => SQL> = {
    "to another address": set(sql`recipient = ${mallory}`),
    "with other data": set(sql`data = data || '{"title":"Another"}'`),
    "with another's secret": (mail, other) =>
      sql`update mails set data = ${JSON.stringify(other.data)}::jsonb where id = ${mail.id}`,
    "in another language": set(sql`language = 'es'`),
    "as another kind": set(sql`template = 'dataExportReady', data = data || '{"dataExportId":1}'`),
    "as another delivery": set(sql`uuid = gen_random_uuid()`),
    "as one of a workflow, and so by its sender's mail server": set(sql`workflow_id = 1`),
    "without its code": set(sql`mac = null, recipient = ${mallory}`),
    "with a code that anybody can compute": set(sql`mac = md5(recipient)`),
    "with the code of another row": (mail, other) =>
      sql`update mails set mac = ${other.mac}, recipient = ${mallory} where id = ${mail.id}`,
    "with code and delivery of another row": (mail, other) =>
      sql`update mails set mac = ${other.mac}, uuid = ${other.uuid}, recipient = ${mallory} where id = ${mail.id}`,
  };
  test.each(Object.keys(attacks))("%s", async (name) => {
    const [address, attack] = [own(), attacks[name]];
    if (!attack) throw new Error("No such attack");
    const other = await queueCode(own(), "99999");
    const mail = await queueCode(address);
    await asOwner(attack(mail, other));
    const said = await logged(() => runJobs());
    expect([receivedBy(address), receivedBy(mallory)]).toEqual([[], []]);
    expect(await rowOf(mail.id)).toMatchObject({ sentAt: null, refusedAt: expect.any(Date) });
    expect((await rowOf(mail.id))?.refusal).toContain("not the one that Countersign prepared");
    expect(said).toContain("a mail is not as it was queued");
    expect(receivedBy("support@countersign.example").join()).toContain(`Mail ${mail.id} `);
  });

  test("that a row was added for, with or without the code of another", async () => {
    const { id, mac, uuid } = await queueCode(own());
    for (const given of [null, mac]) {
      await asOwner(sql`insert into mails (uuid, template, recipient, language, data, mac)
        select ${uuid}, template, ${mallory}, language, data, ${given} from mails where id = ${id}`);
      await addJob(database(), "deliverMail", { mailId: (await newest()).id });
    }
    await runJobs();
    expect(receivedBy(mallory)).toEqual([]);
  });

  test("that leads a new password elsewhere, or lets another's be set", async () => {
    const [victim, attacker] = [await givenUser(), await givenUser()];
    const theirs = await queueReset(victim.email);
    await asOwner(set(sql`recipient = ${attacker.email}`)(theirs));
    const mine = await queueReset(attacker.email);
    await asOwner(sql`update mails set data = (select data from mails where id = ${theirs.id}) where id = ${mine.id}`);
    await runJobs();
    expect(receivedBy(attacker.email)).toEqual([]);
  });

  test("with a host's code of another device", async () => {
    const host = own();
    const { id } = await givenSent(await givenUser());
    const other = await queueHostCode(own(), id, 2);
    const mail = await queueHostCode(host, id, 1);
    await asOwner(sql`update mails set data = ${JSON.stringify(other.data)}::jsonb where id = ${mail.id}`);
    await runJobs();
    expect(receivedBy(host)).toEqual([]);
  });
});

/** The statement that the migration leaves to the next start; it marks mails that an earlier version held back. */
async function backfill(): Promise<void> {
  const file = readFileSync("db/migrations/0071_evidence-of-senders.sql", "utf8");
  const [, statement = ""] = /'(update mails .*)'\);/.exec(file) ?? [];
  await asOwner(sql.raw(statement.replaceAll("''", "'").replace("$1", "0").replace("$2", "1000000")));
}

describe("the sender's copy of the sealed documents", () => {
  async function givenCompleted() {
    const sender = await givenUser();
    const sent = await givenSent(sender);
    await signAs(sent.tokens[0] ?? null);
    await runJobs(["makeRevisions", "sealWorkflow"]);
    return { sender, sent };
  }

  test("is sent with them", async () => {
    const { sender } = await givenCompleted();
    await runJobs();
    const [mail] = peer.received.filter(({ to }) => to?.some(({ address }) => address === sender.email));
    expect(mail?.attachments).toHaveLength(1);
  });

  test("is not sent to another address; the sender is told, sees it, and sending it again does not help", async () => {
    const { sender, sent } = await givenCompleted();
    await asOwner(sql`update mails set recipient = ${mallory}
      where workflow_id = ${sent.id} and recipient = ${sender.email}`);
    await runJobs();
    expect(receivedBy(mallory)).toEqual([]);
    expect(receivedBy(sender.email).join()).toContain(`to ${mallory}`);
    const failed = async () => (await must("GET", sent.at, { token: sender.token })).refused_mails;
    const [mail] = await failed();
    expect(mail).toMatchObject({
      recipient: mallory,
      answer: expect.stringContaining("not the one that Countersign prepared"),
      is_held_back: true,
    });
    await asOwner(sql`update mails set held_back = false`);
    expect(await failed()).toEqual([]);
    await backfill();
    expect(await failed()).toEqual([mail]);
    await asOwner(sql`delete from mails where workflow_id = ${sent.id} and template = 'mailRefused'`);
    expect(await failed()).toEqual([mail]);
    await must("POST", `${sent.at}/refused-mails/${mail.id}/redeliver`, { token: sender.token });
    await runJobs();
    expect(receivedBy(mallory)).toEqual([]);
    expect(await failed()).toHaveLength(1);
  });

  test("is not sent with the documents of another workflow", async () => {
    const { sent: other } = await givenCompleted();
    const { sender, sent } = await givenCompleted();
    await asOwner(sql`update documents set sealed_hash = (select sealed_hash from documents where workflow_id = ${other.id})
      where workflow_id = ${sent.id}`);
    await runJobs();
    expect(receivedBy(sender.email).join()).toContain("not the ones that were sealed");
    expect(
      peer.received.filter(({ attachments, to }) => attachments.length > 0 && to?.[0]?.address === sender.email),
    ).toEqual([]);
  });
});

describe("mails of an earlier version, which have no code", () => {
  const hours = (count: number) => new Date(Date.now() + count * 3600_000);
  const seal = "5".repeat(64);
  const file = () => path.join(process.env["DATA_DIR"] ?? "", "files", "audit-register");
  const inDatabase = async () => (await database().select().from(installation))[0]?.auditRegister ?? "";
  const queueOld = async () => {
    const address = own();
    const mail = await queueCode(address);
    await asOwner(set(sql`mac = null`)(mail));
    return address;
  };
  beforeAll(() => markOurs(connectionOptions()));

  test("need one at once in an installation that nobody has used", async () => {
    await asOwner(sql`create temporary table kept as select * from users`, sql`delete from users`);
    await beginRegister(systemContext(), seal);
    const address = await queueOld();
    await runJobs();
    expect(receivedBy(address)).toEqual([]);
  });

  test("are sent for a day after the first start with codes, of which the operator is told, and not later", async () => {
    await asOwner(sql`update installation set audit_register = null`);
    writeFileSync(file(), "");
    await givenUser();
    vi.setSystemTime(hours(0.1)); // what was read from storage is out of date by now
    await beginRegister(systemContext(), seal);
    await beginRegister(systemContext(hours(2)), seal);
    const early = await queueOld();
    await runJobs();
    expect(receivedBy(early)).toHaveLength(1);
    const told = receivedBy("support@countersign.example").filter((text) => text.includes("each mail that is queued"));
    expect(told).toHaveLength(1);
    const forged = await queueCode(own());
    await asOwner(set(sql`recipient = ${mallory}`)(forged));
    await runJobs();
    expect(receivedBy(mallory)).toEqual([]); // a code that does not fit is no code of an earlier version

    const kept = await inDatabase();
    expect(kept).toBe(readFileSync(file(), "utf8"));
    vi.setSystemTime(hours(25));
    for (const written of [kept, null]) {
      await asOwner(sql`update installation set audit_register = ${written}`);
      await beginRegister(systemContext(), seal);
      const late = await queueOld();
      await runJobs();
      expect(receivedBy(late)).toEqual([]);
    }
    expect(await inDatabase()).toBe(kept);
    vi.useRealTimers();
  });
});
