import { expect, test } from "vitest";
import type { addJob } from "@/lib/platform/jobs/add-job";
import { jobNames, readPayload } from "@/lib/platform/jobs/job-payloads";
import { mailNamed, readMailData, recipientOf } from "@/lib/platform/mail/mail-data";
import type { queueMail } from "@/lib/platform/mail/queue-mail";
import { tasks, workers } from "@/lib/worker/tasks";

test("each job belongs to one worker", () => {
  const names = workers.flatMap((worker) => Object.keys(worker.tasks));
  expect(names.toSorted()).toEqual(jobNames.toSorted());
  expect(Object.keys(tasks).toSorted()).toEqual(jobNames.toSorted());
});

test("each line of the crontab names a job", () => {
  const lines = workers.flatMap(({ crontab = "" }) => crontab.split("\n").filter(Boolean));
  for (const line of lines) expect(jobNames).toContain(line.split(" ")[5]);
});

test("anchors are made every hour, and all of them walked every week", () => {
  const times = workers.flatMap(({ crontab = "" }) => crontab.split("\n")).map((line) => line.split(" "));
  const when = (job: string) => times.filter((words) => words[5] === job).map((words) => words.slice(1, 5).join(" "));
  expect(when("makeAnchors")).toEqual(["* * * *"]);
  expect(when("checkAnchors")).toEqual([expect.stringMatching(/^\d+ \* \* \d$/)]);
});

test("an invalid payload is refused, with the job's name", async () => {
  expect(() => readPayload("sealWorkflow", {})).toThrow(/The job sealWorkflow .*\n.*workflowId/s);
  await expect(tasks["sealWorkflow"]?.({ workflowId: "7" })).rejects.toThrow("The job sealWorkflow");
});

test("graphile-worker's additions to crontab jobs are ignored", () => {
  expect(readPayload("watchSealing", { _cron: { ts: "2026-11-22T00:00:00Z" } })).toEqual({});
});

test("invalid mail data is refused, with the mail's name", () => {
  expect(() => mailNamed("newsletter")).toThrow("No mail is called newsletter");
  expect(() => readMailData("signatureRequest", { signatoryId: 7 })).toThrow(
    /The mail signatureRequest .*linkVersion/s,
  );
});

test("a mail that is not about a recipient names none", () => {
  expect(recipientOf({ signatoryId: 7, address: "ann@example.test" })).toBe(7);
  expect(recipientOf({ name: "Ann" })).toBeUndefined();
});

type Addition = Parameters<typeof addJob<"sealWorkflow">>;
type Mailing = Parameters<typeof queueMail<"stepDone">>[1];

test("wrong names and data fail the type check", () => {
  // @ts-expect-error -- another job's payload
  const payload: Addition[2] = { documentId: 1 };
  // @ts-expect-error -- no job's name
  const name: (typeof jobNames)[number] = "sealEverything";
  // @ts-expect-error -- no mail's name
  const template: Parameters<typeof readMailData>[0] = "newsletter";
  // @ts-expect-error -- another mail's data
  const data: Mailing["data"] = { signatoryId: "seven" };
  expect([payload, name, template, data]).toHaveLength(4);
});
