import type { Page } from "@playwright/test";
import { callApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { expect } from "./support";

/**
 * A strict template with a tenant's signature, deposit and remark, and rent, beginning and pets as its sender gives
 * them.
 */
export async function givenLease(page: Page): Promise<number> {
  const { document } = await callApi(page, "POST", "/documents", {
    multipart: { document: await pdfFile("Lease", 1) },
  });
  const texts = { title: "Lease", description: "For flats", document_ids: [document.id], allow_changes: false };
  const { template, documents } = await callApi(page, "POST", "/templates", { data: texts });
  const at = `/templates/${template.id}`;
  const roles = { roles: [{ role_name: "Tenant" }] };
  const { template_roles } = await callApi(page, "POST", `${at}/roles`, { data: roles });
  const place = { template_role_id: template_roles[0].id, page_index: 0, relative_left: 10, relative_height: 4 };
  const fields = [
    { name: "Rent", field_type_id: 1, format: "money", currency: "EUR", required: true, read_only: true },
    { name: "Begin", field_type_id: 1, format: "date", required: true, read_only: true },
    { name: "Pets allowed", field_type_id: 5, read_only: true, relative_width: 4 },
    { name: "Other", field_type_id: 1, multiline: true, read_only: true, description: "House rules, for example" },
    { name: "Signature", field_type_id: 4, required: true },
    { name: "Deposit", field_type_id: 1, format: "money", currency: "EUR" },
    { name: "Remark", field_type_id: 1 },
  ].map((field, index) => ({ relative_width: 30, ...place, relative_top: 10 + 8 * index, ...field }));
  await callApi(page, "POST", `/documents/${documents[0].id}/fields`, { data: { fields } });
  const isReady = async () => (await callApi(page, "GET", at)).documents[0].status;
  await expect.poll(isReady).toBe("ready");
  return Number(template.id);
}
