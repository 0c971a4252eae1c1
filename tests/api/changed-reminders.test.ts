import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectionOptions, database } from "@/db/client";
import { operatorNotices } from "@/db/schema/platform";
import { reminders } from "@/db/schema/reminders";
import { workflows } from "@/db/schema/workflows";
import { beginRegister } from "@/lib/audit/register";
import { codeRows } from "@/lib/keys/code-rows";
import { replaceEscalated } from "@/lib/leaving/replace-escalated";
import { systemContext, transact } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { markOurs } from "@/lib/platform/crypto/installation";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";
import { must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { mailbox, person, type Sender } from "../support/given";
import { givenDraft, givenUser, type Sent, tokenOf } from "../support/shortcuts";

// The owner of the database puts other words into a reminder, or has somebody else told.
useProduct();

const mallory = "mallory@evil.example";
let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});
beforeEach(async () => void (await database().delete(operatorNotices)));

const remind = ({ id }: Pick<Sent, "id">, { token }: Sender) =>
  must("POST", `/workflows/${id}/reminders`, {
    token,
    body: {
      reminder_days_set: 3,
      custom_email_text: "Please hurry",
      escalate_days_set: 4,
      escalate_email: "boss@meridian.example",
    },
  });

/** A sent workflow whose reminders were added to the draft. */
async function givenReminded(by = sender): Promise<Sent> {
  const draft = await givenDraft(by, [person()]);
  await remind(draft, by);
  await must("PATCH", draft.at, { token: by.token, body: { execute_at: new Date().toISOString() } });
  await runJobs();
  return { ...draft, tokens: draft.signatories.map(tokenOf) };
}

async function queueAfter(days: number, { id }: Pick<Sent, "id">): Promise<void> {
  const [row] = await database().select().from(workflows).where(eq(workflows.id, id));
  await sendDueReminders(systemContext(new Date(Number(row?.executeAt) + days * 86_400_000 + 60_000)));
}
async function after(days: number, sent: Pick<Sent, "id">): Promise<void> {
  await queueAfter(days, sent);
  await runJobs();
}
const textsTo = async (address: string) => (await mailbox(address)).map(({ text }) => String(text)).join();
const addressOf = ({ signatories: [one] }: Sent) => String(one?.["email"]);

test("leaves as it was saved, in a draft or after the sending", async () => {
  const sent = await givenReminded();
  await after(3, sent);
  expect(await textsTo(addressOf(sent))).toContain("Please hurry");
  await after(4, sent);
  expect(await mailbox("boss@meridian.example")).toHaveLength(1);
  const { workflow_reminder: later } = await must("POST", `/workflows/${sent.id}/reminders`, {
    token: sender.token,
    body: { reminder_days_set: 9, custom_email_text: "Last call" },
  });
  expect(later.custom_email_text).toBe("Last call");
  await after(9, sent);
  expect(await textsTo(addressOf(sent))).toContain("Last call");
});

test("an heir is told of delays in place of who has left, but not of what was changed outside the product before", async () => {
  for (const isChanged of [false, true]) {
    const [sent, heir] = [await givenReminded(), await givenUser()];
    if (isChanged) await asOwner(sql`update reminders set escalate_email = ${mallory} where workflow_id = ${sent.id}`);
    const left = sha256(isChanged ? mallory : "boss@meridian.example");
    await transact(systemContext(), (tx) => replaceEscalated(tx, [sent.id], left, heir.email));
    await after(4, sent);
    expect(await mailbox(heir.email)).toHaveLength(isChanged ? 0 : 1);
  }
});

describe("a reminder that was changed in the database", () => {
  const attacks: Record<string, (of: Sent, other: Sent) => SQL[]> = {
    "has other words": ({ id }) => [
      sql`update reminders set custom_email_text = 'Sign at evil.example' where workflow_id = ${id}`,
    ],
    "has other words and no code": ({ id }) => [
      sql`update reminders set custom_email_text = 'Sign at evil.example', code = null where workflow_id = ${id}`,
    ],
    "has other words and another's code": ({ id }, other) => [
      sql`update reminders set custom_email_text = 'Sign at evil.example',
        code = (select code from reminders where workflow_id = ${other.id}) where workflow_id = ${id}`,
    ],
  };
  test.each(Object.keys(attacks))("is not sent if it %s; sender and operator are told", async (name) => {
    const [sent, other] = [await givenReminded(), await givenReminded()];
    const attack = attacks[name];
    if (!attack) throw new Error("No such attack");
    await asOwner(...attack(sent, other));
    await after(3, sent);
    expect(await textsTo(addressOf(sent))).not.toMatch(/evil|hurry/);
    expect(await textsTo(sender.email)).toContain(addressOf(sent));
    expect(await textsTo("support@countersign.example")).toContain(
      `of workflow ${sent.id} is not stored as it was saved`,
    );
  });

  test("has nobody else told of delays, also if it is put back before the mail leaves", async () => {
    for (const putsBack of [false, true]) {
      const sent = await givenReminded();
      const lead = (to: string) =>
        asOwner(sql`update reminders set escalate_email = ${to} where workflow_id = ${sent.id}`);
      await lead(mallory);
      await queueAfter(4, sent);
      if (putsBack) await lead("boss@meridian.example");
      await runJobs();
      expect(await mailbox(mallory)).toEqual([]);
    }
  });

  test("is not one of another workflow, also not in the place of one whose mail waits", async () => {
    const [moved, other] = [await givenReminded(), await givenReminded()];
    await asOwner(
      sql`delete from reminders where workflow_id = ${moved.id}`,
      sql`update reminders set workflow_id = ${moved.id} where workflow_id = ${other.id}`,
    );
    await after(3, moved);
    expect(await textsTo(addressOf(moved))).not.toContain("hurry");

    const [copied, another] = [await givenReminded(), await givenReminded()];
    await queueAfter(3, copied);
    const columns = sql.raw("reminder_days_set, escalate_days_set, escalate_email, custom_email_text, code");
    await asOwner(
      sql`create temporary table waiting as select id from reminders where workflow_id = ${copied.id}`,
      sql`delete from reminders where workflow_id = ${copied.id}`,
      sql`insert into reminders (id, workflow_id, ${columns}) overriding system value
        select waiting.id, workflow_id, ${columns} from reminders, waiting where workflow_id = ${another.id}`,
      sql`drop table waiting`,
    );
    await runJobs();
    expect(await textsTo(addressOf(copied))).not.toContain("hurry");
  });
});

test("what an earlier version saved leaves in the day after the upgrade, and later with the code that it gets", async () => {
  const sent = await givenReminded();
  await asOwner(sql`update reminders set code = null`);
  await codeRows(systemContext());
  expect(await database().select().from(reminders).where(eq(reminders.workflowId, sent.id))).toMatchObject([
    { code: null },
  ]);
  await markOurs(connectionOptions());
  await beginRegister(systemContext(), "5".repeat(64));
  await after(3, sent);
  expect(await textsTo(addressOf(sent))).toContain("Please hurry");
  await codeRows(systemContext());
  expect(await database().select().from(reminders).where(eq(reminders.workflowId, sent.id))).toMatchObject([
    { code: expect.any(String) },
  ]);
});
