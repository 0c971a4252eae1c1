import { expect, test } from "vitest";
import { must, useProduct } from "../support/api";
import { field } from "../support/given";
import { givenDocument, givenUser, givenDraft } from "../support/shortcuts";

useProduct();

const given = " Lease\r\nBcc: somebody@example.test\u2028and\u202e more\t";
const kept = "Lease Bcc: somebody@example.test and more";

test("names of workflows, documents and fields are one line", async () => {
  const sender = await givenUser();
  const { token } = sender;
  const document = await givenDocument(sender);
  const { workflow } = await must("POST", "/workflows/documents", {
    token,
    body: { document_ids: [document.id], workflow_name: given },
  });
  expect(workflow.title).toBe(kept);
  const draft = await givenDraft(sender, undefined, {
    fieldsOf: (signatoryId, pageId) => [field(given, 1, signatoryId, pageId)],
  });
  expect(draft.fields[0]?.["name"]).toBe(kept);
});
