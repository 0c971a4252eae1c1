// COUNTERSIGN_URL=https://sign.example.com COUNTERSIGN_KEY=csk_… node upload-place-send.mjs contract.pdf
import { countersign, file } from "@countersign/client";

const [path = "contract.pdf", email = "ada@example.com"] = process.argv.slice(2);
const api = countersign();

const { document } = await api.post("/documents", { form: { document: await file(path) } });
const { workflow } = await api.post("/workflows/documents", { body: { document_ids: [document.id] } });
const at = { path: { workflowId: workflow.id } };
const people = [{ first_name: "Ada", last_name: "Vlachou", email }];
const { signatories } = await api.post("/workflows/simple-sign/{workflowId}/signatories", {
  ...at,
  body: { signatories: people },
});

// The field is placed 6 points to the right of the words that the document has for it.
const anchor = { text: "Signed by:", dx: 6, align: /** @type {const} */ ("right") };
const size = { relative_width: 30, relative_height: 5 };
const field = { name: "Signature", field_type_id: /** @type {const} */ (4), required: true, anchor, ...size };
await api.post("/documents/{documentId}/fields", {
  path: { documentId: document.id },
  body: { fields: signatories.map(({ id }) => ({ ...field, signatory_id: id })) },
});

await api.patch("/workflows/simple-sign/{workflowId}", { ...at, body: { execute_at: new Date().toISOString() } });
console.log(`Workflow ${workflow.id} is sent.`);
