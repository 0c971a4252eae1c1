import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { mails } from "@/db/schema/platform";
import { recipients, workflows } from "@/db/schema/workflows";
import { disclosureVersion } from "@/lib/signing/schema";
import { call, must, useProduct } from "../support/api";
import { faultRuns } from "../support/fault-runs";
import { person } from "../support/given";
import { givenDraft, givenUser, tokenOf } from "../support/shortcuts";

useProduct();

type Step = { act: "open" | "finish" | "decline"; who: number } | { act: "cancel" };
type Model = { done: Set<number>; over: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("finish" as const), who: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("open" as const), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("decline" as const), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constant({ act: "cancel" as const }) },
);

/**
 * Whose turn it is according to the spec: with an order, everyone with the lowest open position; otherwise everyone.
 */
function turns(indices: readonly number[], ordered: boolean, { done, over }: Model): number[] {
  const open = indices.map((_, who) => who).filter((who) => !done.has(who));
  const lowest = Math.min(...open.map((who) => indices[who] ?? 0));
  return over ? [] : open.filter((who) => !ordered || indices[who] === lowest);
}

/** The status that the API should answer for the step; updates the model. */
function play(model: Model, indices: readonly number[], ordered: boolean, one: Step): number {
  const allDone = () => indices.every((_, who) => model.done.has(who));
  if (one.act === "cancel") {
    if (model.over || allDone()) return 409;
    model.over = true;
    return 200;
  }
  // A finished recipient sees their own final screen, and finishing twice repeats the answer.
  if (model.over) return -1;
  if (model.done.has(one.who)) return one.act === "decline" ? 409 : 200;
  if (!turns(indices, ordered, model).includes(one.who)) return 409;
  if (one.act === "finish") model.done.add(one.who);
  if (one.act === "decline") model.over = true;
  return 200;
}

test(
  "whatever recipients and sender do, in whatever order: nobody acts or is asked before his turn",
  async () => {
    const people = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(people, fc.boolean(), fc.array(step, { maxLength: 9 }), async (indices, ordered, steps) => {
        const sender = await givenUser();
        const draft = await givenDraft(
          sender,
          indices.map(() => person()),
          { ordered, fieldsOf: () => [] },
        );
        const db = database();
        for (const [index, one] of draft.signatories.entries())
          await db.update(recipients).set({ actionIndex: indices[index] }).where(eq(recipients.id, one.id));
        await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
        const sent = { ...draft, tokens: draft.signatories.map(tokenOf) };
        const model: Model = { done: new Set(), over: false };
        for (const one of steps.filter((s) => s.act === "cancel" || s.who < indices.length)) {
          const at = `/signature-requests/${one.act === "cancel" ? "" : sent.tokens[one.who]}`;
          const answer = await {
            open: () => call("GET", at),
            finish: async () => {
              await call("POST", `${at}/consent`, { body: { version: disclosureVersion } });
              return call("POST", `${at}/fill-and-sign`, { body: { data: [] } });
            },
            decline: () => call("PATCH", `${at}/decline`, { body: { decline_reason: "No" } }),
            cancel: () => call("PATCH", sent.at, { token: sender.token, body: { cancel: true } }),
          }[one.act]();
          const expected = play(model, indices, ordered, one);
          // After the end each link shows its own final screen: never a 5xx, and nothing changes.
          if (expected === -1) expect(answer.status).toBeLessThan(500);
          else expect([one, answer.status]).toEqual([one, expected]);

          const rows = await db
            .select()
            .from(recipients)
            .where(eq(recipients.workflowId, sent.id))
            .orderBy(asc(recipients.id));
          expect(rows.flatMap((row, index) => (row.status === "completed" ? [index] : []))).toEqual(
            [...model.done].toSorted(),
          );
          const queued = await db.select().from(mails).where(eq(mails.workflowId, sent.id));
          const asked = new Set(queued.filter((m) => m.template === "signatureRequest").map((m) => m.recipient));
          const turn = new Set([...model.done, ...turns(indices, ordered, { ...model, over: false })]);
          expect([...asked].toSorted()).toEqual([...turn].map((index) => rows[index]?.email).toSorted());
        }
        const [workflow] = await db.select().from(workflows).where(eq(workflows.id, sent.id));
        expect(workflow?.status === "inProgress").toBe(!model.over);
      }),
      { numRuns: faultRuns * 2 },
    );
  },
  30_000 + faultRuns * 6_000,
);
