import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries, fields } from "@/db/schema/documents";
import { completions, recipients } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { claimBy } from "../support/alternates";
import { correct } from "../support/corrections";
import { faultLimit, faultRuns } from "../support/fault-runs";
import { field, person, type Sender } from "../support/given";
import { givenSent, givenUser, type Sent } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

const runs = Array.from({ length: faultRuns }, (_, index) => index);
let sender: Sender;

/** Two people who have agreed and may act now, with one text each. */
async function givenReady(): Promise<Sent> {
  sender = await givenUser(); // one user makes too many calls a minute
  const fieldsOf = (id: number, page: number, index: number) => [
    field(`remark ${index}`, 1, id, page, { relative_top: 5 + 20 * index }),
  ];
  const sent = await givenSent(sender, [person(), person()], { ordered: false, fieldsOf });
  for (const token of sent.tokens) await claimBy(token);
  return sent;
}

const seenBy = async (token: string | undefined) => (await must("GET", `/signature-requests/${token}`)).sequence;
const finish = (sent: Sent, index: number, seen?: number) => {
  const data = [{ field_id: sent.fields[index]?.id, document_id: sent.document.id, value: `I am ${index}` }];
  const body = { data, ...(seen !== undefined && { seen_sequence: seen }) };
  return call("POST", `/signature-requests/${sent.tokens[index]}/fill-and-sign`, { body });
};
const statusOf = async (sent: Sent, index: number) => {
  const id = Number(sent.signatories[index]?.["id"]);
  return (await database().select().from(recipients).where(eq(recipients.id, id)))[0]?.status;
};

test(
  "a finish and a change of the fields: one wins, and what was finished with stays as it was",
  async () => {
    for (const run of runs) {
      const sent = await givenReady();
      const [own] = sent.fields;
      const { name, field_type_id, relative_left, relative_width, relative_height, page_id } = own ?? {};
      const moved = { id: own?.id, name, field_type_id, relative_left, relative_width, relative_height, page_id };
      const change = { kind: "change_field", field: { ...moved, relative_top: 60 } };
      const seen = await seenBy(sent.tokens[0]);
      const finishing = () => finish(sent, 0, run % 2 === 0 ? seen : undefined);
      const correcting = () => correct(sender, sent, [change]);
      const acts = run % 4 < 2 ? [finishing(), correcting()] : [correcting(), finishing()];
      const answers = await Promise.all(acts);
      const [finished, corrected] = run % 4 < 2 ? answers : answers.toReversed();
      expect([finished?.status, corrected?.status].toSorted()).toEqual([200, 409]);
      const isFinished = finished?.status === 200;
      expect(await statusOf(sent, 0)).toBe(isFinished ? "completed" : "invited");
      const [row] = await database()
        .select()
        .from(fields)
        .where(eq(fields.id, Number(own?.id)));
      const [entry] = await database()
        .select()
        .from(fieldEntries)
        .where(eq(fieldEntries.fieldId, Number(own?.id)));
      expect([row?.relativeTop, entry?.value]).toEqual(isFinished ? [5, "I am 0"] : [60, undefined]);
    }
    expect(await verify()).toEqual([]);
  },
  faultLimit,
);

test(
  "a finish and the removal of the other, or of oneself: the workflow is completed once, or somebody is still asked",
  async () => {
    for (const run of runs) {
      const sent = await givenReady();
      const removed = run % 2;
      const remove = [{ kind: "remove_recipient", signatory_id: sent.signatories[removed]?.["id"] }];
      const [finished, corrected] = await Promise.all([finish(sent, 0), correct(sender, sent, remove)]);
      const completed = await database().$count(completions, eq(completions.workflowId, sent.id));
      if (removed === 1) {
        // Whoever comes second completes it.
        expect([finished.status, corrected.status, completed]).toEqual([200, 200, 1]);
      } else {
        expect([
          [200, 409, 0],
          [410, 200, 0],
        ]).toContainEqual([finished.status, corrected.status, completed]);
      }
    }
    await runJobs();
    expect(await verify()).toEqual([]);
  },
  faultLimit,
);

test(
  "two corrections at once: both are made, or the second is refused as a whole",
  async () => {
    for (const _ of runs) {
      const sent = await givenReady();
      const [first] = sent.signatories;
      const remove = { kind: "remove_recipient", signatory_id: first?.["id"] };
      const add = { kind: "add_recipient", signatory: person() };
      const answers = await Promise.all([correct(sender, sent, [remove, add]), correct(sender, sent, [remove, add])]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      const { signatories: now } = await must("GET", sent.at, { token: sender.token });
      expect(now).toHaveLength(2);
    }
    expect(await verify()).toEqual([]);
  },
  faultLimit,
);

test(
  "a correction and a cancellation: one wins",
  async () => {
    for (const _ of runs) {
      const sent = await givenReady();
      const message = { kind: "change_recipient", signatory_id: sent.signatories[0]?.["id"], private_message: "Hello" };
      const cancelling = call("PATCH", sent.at, { token: sender.token, body: { cancel: true } });
      const [corrected, cancelled] = await Promise.all([correct(sender, sent, [message]), cancelling]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(corrected.status);
    }
    expect(await verify()).toEqual([]);
  },
  faultLimit,
);
