import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";
import { call, must, runJobs, useProduct } from "../support/api";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const choose = (sender: Sender, body: object) => must("PATCH", "/users/me/mail-choices", { token: sender.token, body });
const subjectsOf = async (email: string) => {
  await runJobs();
  return (await mailbox(email)).map(({ subject }) => subject as string);
};
const muteAll = { completed: false, declined: false, step_done: false, reminders: false, new_browser: false };

test("a sender does without what they chose, and gets the rest", async () => {
  const [quiet, told] = [await givenUser(), await givenUser()];
  expect(await must("GET", "/users/me/mail-choices", { token: quiet.token })).toMatchObject({
    mail_choices: { completed: true, declined: true, step_done: true, reminders: true },
  });
  await choose(quiet, muteAll);
  expect((await choose(quiet, { declined: true })).mail_choices).toEqual({ ...muteAll, declined: true });
  const received = async (sender: Sender) => {
    const finished = await givenSent(sender, [person(), person()]);
    for (const token of finished.tokens) await signAs(token);
    const declined = await givenSent(sender);
    await must("PATCH", `/signature-requests/${declined.tokens[0]}/decline`, { body: { decline_reason: "Not mine" } });
    return subjectsOf(sender.email);
  };
  const [few, all] = [await received(quiet), await received(told)];
  expect(all).toHaveLength(3);
  expect(few).toHaveLength(1);
  expect(few[0]).toMatch(/declined/i);
  const { mail_choices: rest } = await choose(told, { declined: false });
  expect(rest).toMatchObject({ completed: true, declined: false, step_done: true, reminders: true });
  await choose(quiet, { declined: false });
  expect(await received(quiet)).toHaveLength(1);
});

test("a sender who signs as well gets the sealed documents in any case", async () => {
  const sender = await givenUser();
  await choose(sender, muteAll);
  const sent = await givenSent(sender, [person({ email: sender.email })]);
  await signAs(sent.tokens[0] ?? "");
  expect(await subjectsOf(sender.email)).toContain("Completed: Lease");
});

test("reminders by date spare whoever does without; only a confirmed address can", async () => {
  const sender = await givenUser();
  const [spared, unconfirmed, plain] = [await givenUser(), await givenUser(), await givenUser()];
  for (const member of [spared, unconfirmed]) await choose(member, { reminders: false });
  await database().update(users).set({ confirmedAt: null }).where(eq(users.id, unconfirmed.id));
  const people = [spared, unconfirmed, plain].map(({ email }) => person({ email }));
  const sent = await givenSent(sender, people, { ordered: false });
  await must("POST", `/workflows/${sent.id}/reminders`, { token: sender.token, body: { reminder_days_set: 3 } });
  const [row] = await database().select().from(workflows).where(eq(workflows.id, sent.id));
  await sendDueReminders(systemContext(new Date((row?.executeAt?.getTime() ?? 0) + 73 * 3_600_000)));
  const reminded = async ({ email }: Sender) =>
    (await subjectsOf(email)).filter((subject) => subject.startsWith("Reminder"));
  expect(await reminded(spared)).toHaveLength(0);
  expect(await reminded(unconfirmed)).toHaveLength(1);
  expect(await reminded(plain)).toHaveLength(1);
  const again = `/workflows/${sent.id}/reminders/signatories/${sent.signatories[0]?.["id"]}`;
  await must("POST", again, { token: sender.token });
  expect(await reminded(spared)).toHaveLength(1);
});

test("what is no choice is refused", async () => {
  const { token } = await givenUser();
  const { status } = await call("PATCH", "/users/me/mail-choices", { token, body: { completed: "maybe" } });
  expect(status).toBe(422);
});
