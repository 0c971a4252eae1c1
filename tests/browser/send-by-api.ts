import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { companyByApi } from "./enterprise";
import { expect, signingPath, signUpByApi, uniqueAddress } from "./support";

type Over = {
  person?: Record<string, unknown>;
  fields?: Record<string, unknown>[];
  message?: string;
  settings?: Record<string, unknown>;
  /** The workflow's name; by default that of its document. */
  title?: string;
  /** The document's number of pages; by default two. */
  pageCount?: number;
  /** The files to sign, instead of one that the test makes; `document` of a field is an index of them. */
  files?: { name: string; mimeType: string; buffer: Buffer }[];
  /** Whether the sender administers an organisation; by default there is none. */
  inOrganisation?: boolean;
  /** The title of a reference document. */
  reference?: string;
  /** The pages of the reference document. */
  description?: string;
};

/** Sends a document with an input, two initials and a signature; returns the sender and the recipient's path. */
export async function sendByApi(page: Page, over: Over = {}) {
  const sender = await signUpByApi(page);
  if (over.inOrganisation) await companyByApi(page, "Meridian");
  const headers = { origin: process.env.APP_URL ?? "" };
  const call = async (method: "post" | "patch", address: string, data: unknown) => {
    const answer = await page.request[method](`/v1${address}`, { data, headers });
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, any>; // eslint-disable-line typescript/no-explicit-any -- read as expected below
  };
  const pdf = await PDFDocument.create();
  for (let index = 0; index < (over.pageCount ?? 2); index++)
    pdf.addPage([595, 842]).drawText(`Page ${index + 1}`, { x: 60, y: 780 });
  const file = { name: "Agreement.pdf", mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) };
  const documentIds: number[] = [];
  for (const one of over.files ?? [file]) {
    const uploaded = await page.request.post("/v1/documents", { multipart: { document: one }, headers });
    const { document } = (await uploaded.json()) as Record<string, any>; // eslint-disable-line typescript/no-explicit-any -- as above
    documentIds.push(document.id);
  }
  const { workflow } = await call("post", "/workflows/documents", {
    document_ids: documentIds,
    workflow_name: over.title ?? "Agreement",
  });
  if (over.message || over.settings)
    await call("post", `/workflows/simple-sign/${workflow.id}/settings`, { message: over.message, ...over.settings });
  if (over.reference) {
    const multipart = { attachment: file, title: over.reference, description: over.description ?? "For you to read" };
    await page.request.post(`/v1/workflows/${workflow.id}/attachments`, { multipart, headers });
  }
  const email = uniqueAddress("recipient");
  const person = { first_name: "María", last_name: "Núñez", email, ...over.person };
  const { signatories: recipients } = await call("post", `/workflows/simple-sign/${workflow.id}/signatories`, {
    signatories: [person],
  });
  const box = {
    relative_left: 10,
    relative_width: 35,
    relative_height: 4,
    required: true,
    signatory_id: recipients[0].id,
  };
  const fields = over.fields ?? [
    { name: "remark", field_type_id: 1, relative_top: 12, page_index: 0 },
    { name: "initials 1", field_type_id: 4, is_initial: true, relative_top: 20, page_index: 0 },
    { name: "initials 2", field_type_id: 4, is_initial: true, relative_top: 20, page_index: 1 },
    { name: "signature", field_type_id: 4, relative_top: 40, page_index: 1 },
  ];
  for (const [index, id] of documentIds.entries()) {
    const own = fields.flatMap(({ document = 0, ...field }) => (document === index ? { ...box, ...field } : []));
    await call("post", `/documents/${id}/fields`, { fields: own });
  }
  await call("patch", `/workflows/simple-sign/${workflow.id}`, { execute_at: new Date().toISOString() });
  return { sender, email, workflowId: Number(workflow.id), path: await signingPath(page.request, email) };
}
