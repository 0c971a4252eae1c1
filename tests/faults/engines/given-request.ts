import { PDFDocument } from "pdf-lib";
import { productClient } from "../../support/product-client";
import { until } from "../../support/until";

export const accessCode = "olive tree";

const kinds = [
  { name: "town", field_type_id: 1 },
  { name: "remark", field_type_id: 1, multiline: true },
  { name: "rent", field_type_id: 1, format: "money", currency: "EUR" },
  { name: "account", field_type_id: 1, format: "iban" },
  { name: "colour", field_type_id: 2, selectable_field_options: [{ key: "r", value: "Red" }] },
  { name: "yes", group_name: "pets", field_type_id: 3, relative_width: 4 },
  { name: "no", group_name: "pets", field_type_id: 3, relative_width: 4 },
  { name: "agreed", field_type_id: 5, relative_width: 4 },
  { name: "name", field_type_id: 6 },
  { name: "today", field_type_id: 7 },
  { name: "birthday", field_type_id: 1, format: "date" },
  { name: "initials", field_type_id: 4, is_initial: true },
  { name: "signature", field_type_id: 4 },
];

const fields = kinds.map((kind, index) => ({
  required: true,
  relative_top: 6 + index * 6,
  relative_left: 10,
  relative_width: 35,
  relative_height: 4,
  page_index: 0,
  field_index: index,
  ...kind,
}));

/** Where the page has the field, in hundredths of its width and height. */
export function placeOf(name: string) {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`No field is called ${name}`);
  return {
    left: field.relative_left,
    top: field.relative_top,
    width: field.relative_width,
    height: field.relative_height,
  };
}

/** Sends a document with every kind of field and a requested attachment; returns the recipient's path. */
export async function givenRequest(origin: string, over: object = {}): Promise<string> {
  const { call, signIn } = productClient(() => origin);
  const sender = await signIn();
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText("Agreement", { x: 60, y: 800 });
  const form = new FormData();
  form.set("document", new File([new Uint8Array(await pdf.save())], "Agreement.pdf", { type: "application/pdf" }));
  const { document } = await call("POST", "/documents", sender, form);
  const draft = { document_ids: [document.id], workflow_name: "Agreement" };
  const { workflow } = await call("POST", "/workflows/documents", sender, draft);
  const at = `/workflows/simple-sign/${workflow.id}`;
  const email = `engines.${workflow.id}@example.test`;
  const attachments = [{ title: "Passport", description: "Both sides", required: true }];
  const person = { first_name: "María", last_name: "Núñez", email, access_code: accessCode, attachments, ...over };
  const { signatories } = await call("POST", `${at}/signatories`, sender, { signatories: [person] });
  const own = fields.map((field) => ({ ...field, signatory_id: signatories[0].id }));
  await call("POST", `/documents/${document.id}/fields`, sender, { fields: own });
  await call("PATCH", at, sender, { execute_at: new Date().toISOString() });
  return until(async () => {
    const { messages } = await call("GET", `/dev/mailbox?to=${encodeURIComponent(email)}`);
    return /\/app\/signature-requests\/[\w-]{16,}/.exec(messages[0]?.text ?? "")?.[0];
  });
}
