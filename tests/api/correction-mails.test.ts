import { beforeAll, expect, test } from "vitest";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { shared } from "../support/alternates";
import { runJobs, useProduct } from "../support/api";
import { correct, effectOf } from "../support/corrections";
import { mailbox, person, type Sender } from "../support/given";
import { givenSent, givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const factsOf = async ({ id }: { id: number }) => (await judgeAuditChain(systemContext(), id)).facts.state;

test("the answer names only the mails that are sent after all corrections of the call", async () => {
  const sent = await givenSent(sender, [person(), person(), person()], { fieldsOf: () => [] });
  const [first, second] = sent.signatories;
  await runJobs();
  const to = Array.from({ length: 4 }, () => person().email);
  const answer = await correct(sender, sent, [
    { kind: "change_recipient", signatory_id: first?.["id"], email: to[0] },
    { kind: "change_recipient", signatory_id: second?.["id"], email: to[1] },
    { kind: "change_recipient", signatory_id: second?.["id"], email: to[2] },
    // Now the first waits, and the second is asked.
    { kind: "move_recipient", signatory_id: first?.["id"], action_index: 2, together: false },
  ]);
  expect(effectOf(answer, first)).toMatchObject({ loses_turn: true, mails: [] });
  expect(effectOf(answer, second)).toMatchObject({ mails: [{ mail: "signatureRequest", email: to[2] }] });
  await runJobs();
  // Whoever is removed is told at the address where they were asked, and nobody at one that they would have had.
  const gone = await correct(sender, sent, [
    { kind: "change_recipient", signatory_id: second?.["id"], email: to[3] },
    { kind: "remove_recipient", signatory_id: second?.["id"] },
  ]);
  expect(effectOf(gone, second)).toMatchObject({ mails: [{ mail: "requestWithdrawn", email: to[2] }] });
  await runJobs();
  // With the second gone, the first is asked after all.
  const received = await Promise.all(to.map(async (one) => (await mailbox(one)).length));
  expect(received).toEqual([1, 0, 2, 0]);
  expect(await factsOf(sent)).toBe("kept");
});

test("whoever loses their turn and gets it back before the mail has left is asked once", async () => {
  const sent = await givenSent(sender, [person(), person()], { fieldsOf: () => [] });
  const [first, second] = sent.signatories;
  await runJobs();
  const { email } = person();
  for (const one of [
    { kind: "change_recipient", signatory_id: first?.["id"], email },
    { kind: "move_recipient", signatory_id: first?.["id"], action_index: 2 },
    { kind: "move_recipient", signatory_id: second?.["id"], action_index: 2 },
  ])
    expect((await correct(sender, sent, [one])).status).toBe(200);
  await runJobs();
  expect(await mailbox(email)).toHaveLength(1);
  expect(await factsOf(sent)).toBe("kept");
});

test("the answer names whatever else changes for each recipient, and nothing of who is removed", async () => {
  const sent = await givenSent(sender, [person(), shared(2), person()], { fieldsOf: () => [] });
  const [first, second, third] = sent.signatories;
  const change = (one: { id?: number } | undefined, over: object) => ({
    kind: "change_recipient",
    signatory_id: one?.id,
    ...over,
  });
  const answer = await correct(sender, sent, [
    change(first, { access_code: "two", private_message: "Hello" }),
    change(second?.["members"][0], { mobile_number: "306912345678", default_language: "es" }),
    change(third, { recipient_role_id: 3, access_code: null }),
    { kind: "move_recipient", signatory_id: first?.["id"], action_index: 1 },
  ]);
  const changed = [first, second, third].map((one) => effectOf(answer, one)?.changed_settings.toSorted());
  expect(changed).toEqual([["accessCode", "privateMessage", "step"], ["language", "mobileNumber"], ["role"]]);
  const gone = await correct(sender, sent, [
    { kind: "move_recipient", signatory_id: first?.["id"], action_index: 0, together: false },
    { kind: "remove_recipient", signatory_id: first?.["id"] },
  ]);
  expect(effectOf(gone, first)).toMatchObject({ is_removed: true, changed_settings: [] });
});
