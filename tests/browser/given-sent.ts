import type { Page } from "@playwright/test";
import { expect, signingPath } from "./support";
import { pdfFile } from "./pdf-file";

const headers = () => ({ origin: process.env.APP_URL ?? "" });

/** Calls the API as the page's own account. */
export async function callApi(page: Page, method: string, path: string, options: object = {}) {
  const answer = await page.request.fetch(`/v1${path}`, { method, headers: headers(), ...options });
  expect([path, answer.status(), answer.ok()]).toEqual([path, answer.status(), true]);
  return answer.status() === 204 ? {} : answer.json();
}

type Recipient = { id: number };
type FieldsOf = (recipients: Recipient[], pageId: number) => object[];

/** A workflow of the page's own account, made and sent by the API, by default without fields. */
export async function givenSent(
  page: Page,
  people: object[],
  name = "Lease",
  fieldsOf: FieldsOf = () => [],
): Promise<{ id: number }> {
  const { document } = await callApi(page, "POST", "/documents", {
    multipart: { document: await pdfFile("Lease", 1) },
  });
  const body = { document_ids: [document.id], workflow_name: name };
  const { workflow } = await callApi(page, "POST", "/workflows/documents", { data: body });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const { signatories } = await callApi(page, "POST", `${at}/signatories`, { data: { signatories: people } });
  const { documents } = await callApi(page, "GET", at);
  const fields = fieldsOf(signatories, documents[0].pages[0].id);
  if (fields.length > 0) await callApi(page, "POST", `/documents/${document.id}/fields`, { data: { fields } });
  await callApi(page, "PATCH", at, { data: { execute_at: new Date().toISOString() } });
  return workflow;
}

/** A text that need not be filled in, so that its recipient can finish at once. */
export const optionalText = (name: string, { id }: Recipient, pageId: number, top: number) => ({
  name,
  field_type_id: 1,
  required: false,
  signatory_id: id,
  page_id: pageId,
  relative_top: top,
  relative_left: 10,
  relative_width: 30,
  relative_height: 4,
});

/** Agrees and finishes as the recipient with this address, who has nothing to fill in. */
export async function finishByApi(page: Page, email: string): Promise<void> {
  const at = `/signature-requests/${(await signingPath(page.request, email)).split("/").at(-1)}`;
  const { disclosure_version: version } = await callApi(page, "GET", at);
  await callApi(page, "POST", `${at}/consent`, { data: { version, language: "en" } });
  await callApi(page, "POST", `${at}/fill-and-sign`, { data: { data: [], time_zone: "Europe/Athens" } });
}
