import { beforeAll, expect, test } from "vitest";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { limitedUntil, limitInDatabase } from "@/lib/platform/http/rate-limit";
import { otpLimits } from "@/lib/workflows/running/otp-limits";
import { runJobs, useProduct } from "../support/api";
import { claimBy, finishBy, givenShared, shared } from "../support/alternates";
import { added, correct, effectOf } from "../support/corrections";
import { mailbox, person, type Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const factsOf = async ({ id }: { id: number }) => (await judgeAuditChain(systemContext(), id)).facts.state;
const two = () => [shared(2), person()];

test("no alternate of a part that has finished or was removed changes any more", async () => {
  const given = { fieldsOf: () => [], ordered: false };
  const [finished, removed] = [await givenShared(sender, two(), given), await givenShared(sender, two(), given)];
  await claimBy(finished.members[0]);
  expect((await finishBy(finished.members[0])).status).toBe(200);
  const removal = { kind: "remove_recipient", signatory_id: removed.part["id"] };
  expect((await correct(sender, removed, [removal])).status).toBe(200);
  for (const [sent, status] of [[finished, 409] as const, [removed, 404] as const]) {
    for (const { id } of sent.part["members"])
      for (const change of [{ default_language: "es" }, { email: person().email }]) {
        const answer = await correct(sender, sent, [{ kind: "change_recipient", signatory_id: id, ...change }]);
        expect([change, answer.status]).toEqual([change, status]);
      }
    expect(await factsOf(sent)).toBe("kept");
  }
});

test("whoever has claimed the part is told what changed, also when another alternate is replaced", async () => {
  const sent = await givenShared(sender, two(), { ordered: false });
  const [first, second] = sent.part["members"];
  await claimBy(sent.members[0]);
  const field = { ...added("own", sent.document.pages[0].id), signatory_id: sent.part["id"] };
  const answer = await correct(sender, sent, [
    { kind: "change_recipient", signatory_id: second.id, email: person().email },
    { kind: "add_field", document_id: sent.document.id, field },
  ]);
  expect(effectOf(answer, { id: sent.part["id"] })).toMatchObject({
    is_replaced: false,
    loses_consent: true,
    mails: [{ mail: "requestChanged", email: first.email }],
  });
  await runJobs();
  expect((await mailbox(first.email))[0]?.["subject"]).toBe("Changed, please agree again: Lease");
  expect(await factsOf(sent)).toBe("kept");
});

test("whoever takes an alternate's place may be sent codes again, and nobody else", async () => {
  const sent = await givenShared(sender, two(), { ordered: false });
  const [first, second] = sent.part["members"];
  const isLimited = async ({ id }: { id: number }) =>
    (await limitedUntil(otpLimits.perRecipient, String(id), new Date())) !== null;
  for (const { id } of [first, second])
    for (let code = 0; code < otpLimits.perRecipient.points; code += 1)
      await limitInDatabase(otpLimits.perRecipient, String(id));
  expect([await isLimited(first), await isLimited(second)]).toEqual([true, true]);
  const change = { kind: "change_recipient", signatory_id: second.id, email: person().email };
  expect((await correct(sender, sent, [change], { dry_run: true })).status).toBe(200);
  expect([await isLimited(first), await isLimited(second)]).toEqual([true, true]);
  expect((await correct(sender, sent, [change])).status).toBe(200);
  expect([await isLimited(first), await isLimited(second)]).toEqual([true, false]);
});
