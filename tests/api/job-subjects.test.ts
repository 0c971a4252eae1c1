import { renameSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { batchRows } from "@/db/schema/batches";
import { webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { mails } from "@/db/schema/platform";
import { otpChallenges } from "@/db/schema/signing";
import { recipients, workflows } from "@/db/schema/workflows";
import { webhookCode } from "@/lib/integrations/webhook-code";
import { type JobName, jobNames } from "@/lib/platform/jobs/job-payloads";
import { log } from "@/lib/platform/logs/log";
import { logged as loggedJob } from "@/lib/worker/logged-job";
import { tasks } from "@/lib/worker/tasks";
import { must, useProduct } from "../support/api";
import * as batches from "../support/batches";
import { givenOrganisation } from "../support/companies";
import { person, signAs } from "../support/given";
import { linesOf, logged } from "../support/logged";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

process.env["ALLOW_PRIVATE_SMTP"] = "1";
useProduct();

/** Makes the sweeps fail for single workflows: they look up the sender of each. */
const isSenderGone = vi.hoisted(() => ({ now: false }));
vi.mock("@/lib/access/find-sender", async (original) => {
  const real = await original<{ findSender: (...asked: unknown[]) => Promise<unknown> }>();
  const findSender = async (...asked: unknown[]) => {
    if (isSenderGone.now) throw new Error("nobody knows the sender");
    return real.findSender(...asked);
  };
  return { ...real, findSender };
});

let peer: SmtpPeer;
let answer = { code: 450, words: "4.2.1 Greylisted" };
beforeAll(async () => {
  peer = await startSmtpPeer({
    authOptional: true,
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(answer.words), { responseCode: answer.code })),
  });
  process.env["SMTP_URL"] = `smtp://${peer.host}:${peer.port}`;
});
afterAll(() => peer.stop());
batches.useOwnTemplate();

type Given = { payload: object; workflowId: number | null };

const tomorrow = () => new Date(Date.now() + 86_400_000);
const sent = async (people = [person()]) => givenSent(await givenUser(), people);

async function withoutFiles(act: () => Promise<void>) {
  const files = path.join(process.env["DATA_DIR"] ?? "", "files");
  renameSync(files, `${files}.away`);
  await act().finally(() => renameSync(`${files}.away`, files));
}

async function withoutSender(act: () => Promise<void>) {
  isSenderGone.now = true;
  await act().finally(() => (isSenderGone.now = false));
}

async function afterMinutes(minutes: number, act: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  await act().finally(() => vi.useRealTimers());
}

async function mailOf(workflowId: number): Promise<Given> {
  const [mail] = await database().select().from(mails).where(eq(mails.workflowId, workflowId));
  return { payload: { mailId: mail?.id }, workflowId };
}

/** For each job about one workflow: how to queue it, and what makes it fail. */
const learnt: Partial<Record<JobName, { given: () => Promise<Given>; under?: typeof withoutFiles }>> = {
  makeRevisions: {
    given: async () => {
      const { id, tokens, signatories: people } = await sent([person(), person()]);
      expect((await signAs(tokens[0] ?? null)).status).toBe(200);
      return { payload: { signatoryId: people[0]?.id }, workflowId: id };
    },
    under: withoutFiles,
  },
  prepareDocument: {
    given: async () => {
      const { id, document } = await givenDraft(await givenUser());
      return { payload: { documentId: document.id }, workflowId: id };
    },
    under: withoutFiles,
  },
  deliverMail: { given: async () => mailOf((await sent()).id) },
  deliverOwnMail: {
    given: async () => {
      const { admin, at, groupId } = await givenOrganisation();
      const own = { host: peer.host, port: peer.port, from_address: "desk@meridian.example", password: "right" };
      const body = { ...own, enabled: true };
      await must("POST", `${at}/company-mail-settings`, { token: admin.token, body });
      return mailOf((await givenSent(admin, [person()], { groupId })).id);
    },
  },
  deliverOtp: {
    given: async () => {
      const { id, signatories: people } = await sent();
      const values = { signatoryId: people[0]?.id, mobileNumber: "306912345678", codeHash: "", reference: "" };
      const [challenge] = await database()
        .insert(otpChallenges)
        .values({ ...values, expiresAt: tomorrow() })
        .returning();
      return { payload: { challengeId: challenge?.id, sealedCode: "sealed with another key" }, workflowId: id };
    },
  },
  deliverWebhook: {
    given: async () => {
      const { companyId, admin, groupId } = await givenOrganisation();
      const { id } = await givenSent(admin, [person()], { groupId });
      const values = { companyId, url: "https://example.test", events: [], secretSealed: "sealed with another key" };
      const [hook] = await database()
        .insert(webhooks)
        .values({ ...values, code: webhookCode({ ...values, includeValues: false }) })
        .returning();
      const about = { event: "workflow.sent", payload: { workflow: { id } }, nextAttemptAt: new Date() };
      const [delivery] = await database()
        .insert(webhookDeliveries)
        .values({ webhookId: hook?.id ?? 0, ...about })
        .returning();
      return { payload: { deliveryId: delivery?.id }, workflowId: id };
    },
  },
  sendBatchRow: {
    given: async () => {
      const batch = await batches.givenBatch(batches.tableOf(batches.rowFor()));
      await batches.startBatch(batch);
      const nobody = sql`jsonb_set(${batchRows.input}, '{signatories}', '[{"nobody": true}]')`;
      await database().update(batchRows).set({ input: nobody }).where(eq(batchRows.batchId, batch.id));
      return { payload: { batchId: batch.id, line: 2, run: 1 }, workflowId: null }; // made by the job itself
    },
  },
  watchSealing: {
    given: async () => {
      const { id: workflowId, tokens } = await sent();
      expect((await signAs(tokens[0] ?? null)).status).toBe(200);
      return { payload: {}, workflowId };
    },
    under: (act) => afterMinutes(2, () => withoutSender(act)),
  },
  expireLinks: {
    given: async () => {
      const { id: workflowId } = await sent();
      await database().update(workflows).set({ expiresAt: new Date() }).where(eq(workflows.id, workflowId));
      return { payload: {}, workflowId };
    },
    under: withoutSender,
  },
  sendDueReminders: {
    given: async () => {
      const { id: workflowId } = await sent();
      const long = new Date(Date.now() - 40 * 86_400_000);
      const change = { executeAt: long, thirtyDayReminderSet: true, expiresAt: tomorrow() };
      await database().update(workflows).set(change).where(eq(workflows.id, workflowId));
      const invited = eq(recipients.workflowId, workflowId);
      await database().update(recipients).set({ startedExecutionAt: long }).where(invited);
      return { payload: {}, workflowId };
    },
    under: withoutSender,
  },
};

/** Jobs whose payload contains the workflow's id, so that the log names it without further work. */
const given: JobName[] = ["sealWorkflow", "certifyWorkflow", "sendScheduled", "doBulkItem"];

/** Jobs about many workflows or none; those that report on single workflows have tests below. */
const none: JobName[] = [
  ...(["sealDemo", "retryPostponed", "sweepDemos", "tellFailures", "queueScheduled", "resumeBatches"] as const),
  ...([
    "renewEmbedded",
    "sweepOrphans",
    "sweepLeftovers",
    "sealAnew",
    "makeSamples",
    "watchCertificate",
    "codeRows",
  ] as const),
  ...([
    "mailOperator",
    "makeAnchors",
    "checkAnchors",
    "stampAnchors",
    "beginRenewal",
    "renewSeals",
    "eraseAccount",
    "eraseDeparted",
    "deleteDueCompanies",
    "eraseByRule",
    "watchClock",
    "watchDomains",
    "watchScimTokens",
  ] as const),
  ...(["eraseCompany", "indexWords", "writeExport", "printBillingDetails"] as const),
];

const once = (act: () => Promise<void>) => act();
const named = expect.any(Number) as number;
const subjectsIn = (text: string) => linesOf(text).map(({ workflowId }) => workflowId ?? "none");

async function failing(job: JobName, payload: object, under = once) {
  const run = async () => tasks[job]?.(payload, { attempt: 1, of: 25 });
  const text = await logged(() => under(() => expect(run()).rejects.toThrow()));
  expect(linesOf(text)).toContainEqual(expect.objectContaining({ job, msg: "a job failed" }));
  return text;
}

test("every job is known to concern one workflow or not", () => {
  expect([...Object.keys(learnt), ...given, ...none].sort()).toEqual([...jobNames].sort());
});

test.each(Object.entries(learnt))(
  "every line of %s names the workflow that it finds out to be about",
  async (...one) => {
    const [job, { given: giveOne, under }] = one;
    const { payload, workflowId } = await giveOne();
    const text = await failing(job as JobName, payload, under);
    const subjects = subjectsIn(text);
    expect(subjects).toEqual(subjects.map(() => workflowId ?? named));
  },
);

test.each(given)("every line of %s names the workflow that it is given", async (job) => {
  const workflowId = 4711.5; // no workflow has such a number, and the database refuses it
  expect(new Set(subjectsIn(await failing(job, { workflowId, bulkId: 1 })))).toEqual(new Set([workflowId]));
});

test("every line within a job names the workflow that it is given", async () => {
  const text = await logged(() =>
    loggedJob("sealWorkflow", { workflowId: 4711 }, undefined, async () => log.info("x")),
  );
  expect(subjectsIn(text)).toEqual([4711]);
});

test("mails that wait, and are tried again, name their workflow", async () => {
  answer = { code: 421, words: "4.3.2 Busy" };
  const { payload, workflowId } = await mailOf((await sent()).id);
  const first = await logged(async () => tasks["deliverMail"]?.(payload));
  const again = await logged(async () => tasks["retryPostponed"]?.({}));
  answer = { code: 450, words: "4.2.1 Greylisted" };
  const later = await logged(async () => tasks["retryPostponed"]?.({}));
  expect(linesOf(first).map(({ msg }) => msg)).toContain("a mail waits for the mail server");
  expect(new Set(subjectsIn(first))).toEqual(new Set([workflowId]));
  expect(subjectsIn(again).filter((subject) => subject !== workflowId)).toEqual([]);
  const failed = linesOf(later).find(({ msg }) => msg === "a mail that waited could not be delivered");
  expect(failed).toMatchObject({ workflowId });
  const released = linesOf(later).find(({ msg }) => msg === "the mail server is tried with all mails that wait");
  expect(released).toEqual(expect.not.objectContaining({ workflowId }));
});
