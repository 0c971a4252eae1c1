import { expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { field, mailbox, person, signAs } from "../support/given";
import { givenDocument, givenUser, tokenOf } from "../support/shortcuts";

useProduct();

const documentCount = 5;
const together = 3;

test("fifteen recipients, three at a time, complete five documents", { timeout: 120_000 }, async () => {
  const sender = await givenUser();
  const { token } = sender;
  const documents = [];
  for (let count = 0; count < documentCount; count++) documents.push(await givenDocument(sender));
  const body = { document_ids: documents.map((document) => document.id), workflow_name: "Lease" };
  const { workflow } = await must("POST", "/workflows/documents", { token, body });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const people = Array.from({ length: 15 }, (_, index) => person({ action_index: Math.floor(index / together) }));
  const { signatories: recipients } = await must("POST", `${at}/signatories`, { token, body: { signatories: people } });
  for (const [place, document] of documents.entries()) {
    const fields = recipients.map(({ id }: { id: number }, index: number) =>
      field(`sign ${place} ${index}`, 4, id, document.pages[0].id, { relative_top: 5 + 6 * index }),
    );
    await must("POST", `/documents/${document.id}/fields`, { token, body: { fields } });
  }
  await must("PATCH", at, { token, body: { execute_at: new Date().toISOString() } });
  for (let step = 0; step < recipients.length; step += together) {
    const turn = recipients.slice(step, step + together);
    const next = recipients[step + together];
    const early =
      next && (await call("POST", `/signature-requests/${tokenOf(next)}/fill-and-sign`, { body: { data: [] } }));
    expect(early?.status ?? 409).toBe(409);
    const answers = await Promise.all(turn.map((one: { id: number }) => signAs(tokenOf(one))));
    expect([step, answers.map((answer) => answer.status)]).toEqual([step, turn.map(() => 200)]);
  }
  await runJobs();
  const after = await must("GET", at, { token });
  expect(after.workflow.workflow_status_id).toBe(1);
  const { revisions } = await must("GET", `${at}/revisions`, { token });
  // One revision after each recipient except the last, whose revision is the sealed document.
  expect(revisions).toHaveLength(documentCount * recipients.length);
  for (const { email } of people) {
    const [completed] = await mailbox(email);
    expect(completed?.attachments).toHaveLength(documentCount);
  }
});
