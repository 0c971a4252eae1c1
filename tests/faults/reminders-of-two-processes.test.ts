import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must, runJobs, useProduct } from "../support/api";
import { compileScript } from "../support/compile-script";
import { mailbox, person } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();
let script: string;
beforeAll(async () => {
  script = await compileScript("tests/support/reminder-process.ts");
});
afterAll(() => rmSync(script));

async function givenProcess() {
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

test("two processes on one database send each reminder once", async () => {
  const sender = await givenUser();
  const people = Array.from({ length: 10 }, () => person());
  const sent = await givenSent(sender, people, { ordered: false });
  const body = { reminder_days_set: 3 };
  await must("POST", `/workflows/${sent.id}/reminders`, { token: sender.token, body });
  const processes = [await givenProcess(), await givenProcess()];
  const due = new Date(Date.now() + 73 * 3_600_000).toISOString();
  const ends = processes.map((child) => once(child, "exit"));
  for (const child of processes) child.stdin.write(`${due}\n`);
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0]);
  await runJobs(["deliverMail"]);
  for (const { email } of people) {
    const reminders = (await mailbox(email)).filter((mail) => mail.subject.startsWith("Reminder"));
    expect([email, reminders.length]).toEqual([email, 1]);
  }
});
