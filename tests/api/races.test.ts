import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { auditActions, completions, recipients, workflows } from "@/db/schema/workflows";
import { disclosureVersion } from "@/lib/signing/schema";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { faultLimit, faultRuns } from "../support/fault-runs";
import { field, person, type Sender, signaturePng } from "../support/given";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

const runs = Array.from({ length: faultRuns }, (_, index) => index);
/** Each race between two calls takes half of the runs. */
const halfRuns = runs.slice(0, Math.ceil(faultRuns / 2));
let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

/** A workflow sent to `count` people who have agreed, may act now, and have one text each to fill in. */
async function givenReady(count: number, ordered = false): Promise<Sent> {
  sender = await givenUser();
  const fieldsOf = (id: number, page: number, index: number) => [
    field(`remark ${index}`, 1, id, page, { relative_top: 5 + 5 * index }),
  ];
  const people = Array.from({ length: count }, () => person());
  const sent = await givenSent(sender, people, { ordered, fieldsOf });
  for (const token of ordered ? sent.tokens.slice(0, 1) : sent.tokens)
    await must("POST", `/signature-requests/${token}/consent`, { body: { version: disclosureVersion } });
  return sent;
}

function finish(sent: Sent, index: number): Promise<Answer> {
  const data = [{ field_id: sent.fields[index]?.id, document_id: sent.document.id, value: `I am ${index}` }];
  return call("POST", `/signature-requests/${sent.tokens[index]}/fill-and-sign`, { body: { data } });
}

const decline = (sent: Sent, index: number) =>
  call("PATCH", `/signature-requests/${sent.tokens[index]}/decline`, { body: { decline_reason: "No" } });
const cancel = (sent: Sent) => call("PATCH", sent.at, { token: sender.token, body: { cancel: true } });
const statusesOf = (answers: Answer[]) => answers.map((a) => a.status).toSorted();

async function traceOf({ id }: Sent) {
  const db = database();
  const [workflow] = await db.select().from(workflows).where(eq(workflows.id, id));
  const people = await db.select().from(recipients).where(eq(recipients.workflowId, id)).orderBy(asc(recipients.id));
  const trail = await db.select().from(auditActions).where(eq(auditActions.workflowId, id));
  const entries = await db
    .select({ frozenAt: fieldEntries.frozenAt })
    .from(fieldEntries)
    .innerJoin(recipients, eq(recipients.id, fieldEntries.signatoryId))
    .where(eq(recipients.workflowId, id));
  return {
    status: workflow?.status,
    people: people.map((s) => s.status),
    codes: (code: number) => trail.filter((row) => row.typeId === code).length,
    frozen: entries.filter((row) => row.frozenAt).length,
    completions: (await db.select().from(completions).where(eq(completions.workflowId, id))).length,
  };
}

test(
  `two to fifteen who finish at the same instant complete once (${faultRuns} runs)`,
  async () => {
    for (const run of runs) {
      const count = 2 + (run % 14);
      const sent = await givenReady(count);
      const answers = await Promise.all(sent.tokens.map((_, index) => finish(sent, index)));
      expect(statusesOf(answers)).toEqual(Array.from({ length: count }, () => 200));
      const trace = await traceOf(sent);
      expect(trace).toMatchObject({ completions: 1, frozen: count, status: "inProgress" });
      expect(trace.codes(3)).toBe(count);
    }
    await runJobs(["sealWorkflow"]);
    for (const row of await database().select().from(workflows)) expect(row.status).toBe("completed");
    expect(await verify()).toEqual([]);
  },
  faultLimit,
);

test(
  "a double click, a retry and two tabs are one signing event with one answer",
  async () => {
    for (const _ of halfRuns) {
      const sent = await givenReady(2, true);
      const answers = await Promise.all(Array.from({ length: 8 }, () => finish(sent, 0)));
      expect(new Set(answers.map((a) => JSON.stringify([a.status, a.json])))).toEqual(
        new Set(['[200,{"success":true}]']),
      );
      const trace = await traceOf(sent);
      expect([trace.codes(3), trace.people, trace.frozen]).toEqual([1, ["completed", "invited"], 1]);
    }
  },
  faultLimit,
);

describe("one of two calls wins, and the other leaves no trace", () => {
  /** Runs both calls at nearly the same time; which one starts first, and by how many milliseconds, varies. */
  async function race(run: number, one: () => Promise<Answer>, other: () => Promise<Answer>) {
    const late = async (act: () => Promise<Answer>, ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return act();
    };
    return Promise.all([late(one, run % 3), late(other, (run + 1) % 4)]);
  }

  test(
    "finish against cancel",
    async () => {
      for (const run of halfRuns) {
        const sent = await givenReady(1);
        const [finished, cancelled] = await race(
          run,
          () => finish(sent, 0),
          () => cancel(sent),
        );
        const trace = await traceOf(sent);
        if (finished.status === 200) {
          expect([cancelled.status, trace.status, trace.codes(15)]).toEqual([409, "inProgress", 0]);
          expect([trace.people, trace.completions]).toEqual([["completed"], 1]);
        } else {
          // 410 when the link had already ended before the call reached the lock.
          expect([409, 410]).toContain(finished.status);
          expect([cancelled.status, trace.status, trace.codes(3)]).toEqual([200, "cancelled", 0]);
          expect([trace.people, trace.completions, trace.frozen]).toEqual([["invited"], 0, 0]);
        }
      }
    },
    faultLimit,
  );

  test(
    "finish against decline, in two tabs of one recipient",
    async () => {
      for (const run of halfRuns) {
        const sent = await givenReady(1);
        const [finished, declined] = await race(
          run,
          () => finish(sent, 0),
          () => decline(sent, 0),
        );
        const trace = await traceOf(sent);
        expect(statusesOf([finished, declined])).toEqual([200, 409]);
        if (finished.status === 200)
          expect([trace.people, trace.codes(10), trace.completions]).toEqual([["completed"], 0, 1]);
        else expect([trace.people, trace.codes(3), trace.completions, trace.frozen]).toEqual([["declined"], 0, 0, 0]);
      }
    },
    faultLimit,
  );

  test(
    "one recipient's finish against another's decline",
    async () => {
      for (const run of halfRuns) {
        const sent = await givenReady(2);
        const [finished, declined] = await race(
          run,
          () => finish(sent, 0),
          () => decline(sent, 1),
        );
        const trace = await traceOf(sent);
        expect([declined.status, trace.status, trace.completions]).toEqual([200, "declined", 0]);
        const isFirst = finished.status === 200;
        expect([finished.status, trace.people, trace.codes(3), trace.frozen]).toEqual(
          isFirst ? [200, ["completed", "declined"], 1, 1] : [409, ["invited", "declined"], 0, 0],
        );
      }
    },
    faultLimit,
  );

  test(
    "the last finish against delete: what is being signed is not deleted",
    async () => {
      for (const run of halfRuns) {
        const sent = await givenReady(1);
        const remove = () => call("DELETE", sent.at, { token: sender.token });
        const [finished, removed] = await race(run, () => finish(sent, 0), remove);
        expect([finished.status, removed.status]).toEqual([200, 409]);
        expect((await traceOf(sent)).completions).toBe(1);
      }
    },
    faultLimit,
  );

  test(
    "finish against a draft that comes late",
    async () => {
      for (const run of halfRuns) {
        const sent = await givenReady(1);
        const data = [{ field_id: sent.fields[0]?.id, document_id: sent.document.id, value: "late" }];
        const keep = () => call("PUT", `/signature-requests/${sent.tokens[0]}/values`, { body: { data } });
        const [finished, kept] = await race(run, () => finish(sent, 0), keep);
        expect([finished.status, [200, 409].includes(kept.status)]).toEqual([200, true]);
        const [entry] = await database()
          .select()
          .from(fieldEntries)
          .where(eq(fieldEntries.signatoryId, Number(sent.signatories[0]?.id)));
        expect(entry?.value).toBe("I am 0");
      }
    },
    faultLimit,
  );
});

describe("every call of a link locks the workflow's row before the recipient's", () => {
  const calls: [string, string, (sent: Sent) => unknown][] = [
    ["GET", "", () => undefined],
    ["POST", "/consent", () => ({ version: disclosureVersion })],
    ["POST", "/access", () => ({ access_code: "1234" })],
    ["PUT", "/values", () => ({ data: [] })],
    ["POST", "/fill-and-sign", () => ({ data: [] })],
    ["PATCH", "/decline", () => ({ decline_reason: "No" })],
    ["POST", "/signatures", (sent) => ({ document_id: sent.document.id, field_id: sent.fields[1]?.id, sign_type: 2 })],
  ];

  test.each(calls)("%s %s", async (method, path, bodyOf) => {
    const gated = path === "/access";
    const sent = await givenSent(await givenUser(), [person(gated ? { access_code: "1234" } : {})]);
    const image = path === "/signatures" ? { encoded_image: await signaturePng() } : {};
    const given = bodyOf(sent);
    const body = given === undefined ? {} : { body: { ...(given as object), ...image } };
    let begin = () => {};
    // Started from outside the transaction, because a query begun inside would run as part of it.
    const answer = new Promise<void>((resolve) => (begin = resolve)).then(() =>
      call(method, `/signature-requests/${sent.tokens[0]}${path}`, body),
    );
    await database().transaction(async (holder) => {
      await holder.select().from(workflows).where(eq(workflows.id, sent.id)).for("update");
      begin();
      const isAwaited = async () => {
        const waiting = sql`select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`;
        return (await holder.execute(waiting)).length > 0;
      };
      await vi.waitUntil(isAwaited, { timeout: 3_000 }).catch(() => {}); // some calls do not wait for the lock
      // Fails at once if the call holds this row while it waits for the other one.
      const id = Number(sent.signatories[0]?.id);
      await holder.select().from(recipients).where(eq(recipients.id, id)).for("update", { noWait: true });
    });
    expect((await answer).status).toBeLessThan(500);
  });
});
