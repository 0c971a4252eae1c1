import type { Page } from "@playwright/test";
import { expect } from "./support";
import { pdfFile } from "./pdf-file";

const headers = () => ({ origin: process.env.APP_URL ?? "" });

/** Calls the API as the page's own account. */
export async function callApi(page: Page, method: string, path: string, options: object = {}) {
  const answer = await page.request.fetch(`/v1${path}`, { method, headers: headers(), ...options });
  expect([path, answer.status(), answer.ok()]).toEqual([path, answer.status(), true]);
  return answer.status() === 204 ? {} : answer.json();
}

/** A workflow of the page's own account, made and sent by the API. */
export async function givenSent(page: Page, people: object[], name = "Lease"): Promise<{ id: number }> {
  const { document } = await callApi(page, "POST", "/documents", {
    multipart: { document: await pdfFile("Lease", 1) },
  });
  const body = { document_ids: [document.id], workflow_name: name };
  const { workflow } = await callApi(page, "POST", "/workflows/documents", { data: body });
  const at = `/workflows/simple-sign/${workflow.id}`;
  await callApi(page, "POST", `${at}/signatories`, { data: { signatories: people } });
  await callApi(page, "PATCH", at, { data: { execute_at: new Date().toISOString() } });
  return workflow;
}
