import { expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenDraft, givenSender, linkOf, mailbox, person, sendDraft, signAs } from "../support/given";

useProduct();

test("two recipients in order sign, and everyone gets the sealed PDF", async () => {
  const sender = await givenSender();
  const draft = await givenDraft(sender, [person(), person({ first_name: "María", last_name: "Núñez" })]);
  const [first, second] = await sendDraft(sender, draft);
  expect(second).toBeNull();
  expect((await signAs(first ?? null)).status).toBe(200);
  await runJobs();
  expect((await signAs(await linkOf(draft.signatories[1]?.email))).status).toBe(200);
  await runJobs();
  const { workflow } = await must("GET", `/workflows/simple-sign/${draft.id}`, { token: sender.token });
  expect(workflow.workflow_status_id).toBe(1);
  const pdf = await call("GET", `/workflows/simple-sign/${draft.id}/documents/download`, { token: sender.token });
  expect(new TextDecoder("latin1").decode(pdf.bytes)).toContain("/ByteRange");
  for (const to of [sender.email, ...draft.signatories.map((s) => s.email)])
    expect((await mailbox(to)).some((m) => m.attachments.includes("contract signed.pdf"))).toBe(true);
  const { workflow_audit_actions: trail } = await must("GET", `/workflows/simple-sign/${draft.id}/audit-trail`, {
    token: sender.token,
  });
  const codes = trail.map((row: { audit_action_type_id: number }) => row.audit_action_type_id);
  expect(new Set(codes)).toEqual(new Set([2, 3, 4, 8, 9, 13, 14, 16, 17, 35, 38]));
});
