import type { Case, ForeignBody } from "./expectations";
import { person } from "./given";
import { save } from "./raw-pdf";
import { wrongFile as text } from "./wrong-file";

const blank = save({
  1: "<</Type/Catalog/Pages 2 0 R>>",
  2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources<<>>>>",
});
const sentAtOnce = {
  documents: [{ name: "blank.pdf", base64: Buffer.from(blank).toString("base64") }],
  signatories: [person()],
};
const texts = { title: "Lease", description: "For flats" };

/** The expectations for the calls of contacts and templates. */
export const templateExpectations: Record<string, Case | Case[]> = {
  "GET /search": { needs: "user", status: 200 },
  "GET /notices": { needs: "user", status: 200 },
  "POST /notices/seen": { needs: "user", status: 200, body: () => ({ until: new Date().toISOString() }) },
  "GET /contacts": { needs: "user", status: 200 },
  "POST /contacts": { needs: "user", status: 201, body: () => person() },
  "GET /contacts/{contactId}": { needs: "owner", status: 200 },
  "PATCH /contacts/{contactId}": { needs: "owner", status: 200, body: () => ({ first_name: "Renamed" }) },
  "DELETE /contacts/{contactId}": { needs: "owner", status: 204 },
  "GET /contacts/export": { needs: "user", status: 200 },
  "POST /contacts/import": { needs: "user", status: 422, form: text("file") },
  "POST /contacts/import/preview": { needs: "user", status: 422, form: text("file") },
  "GET /templates": { needs: "user", status: 200 },
  "POST /templates": { needs: "user", status: 422, body: () => ({ ...texts, document_ids: [] }) },
  "GET /templates/{templateId}": { needs: "view", status: 200 },
  "PATCH /templates/{templateId}": { needs: "edit", status: 200, body: () => ({ title: "Renamed" }) },
  "DELETE /templates/{templateId}": { needs: "edit", status: 204 },
  "POST /templates/{templateId}/roles": {
    needs: "edit",
    status: 200,
    body: ({ roleId }) => ({ roles: [{ id: roleId, role_name: "Tenant" }] }),
  },
  "DELETE /templates/{templateId}/roles/{roleId}/attachments/{requestedId}": { needs: "edit", status: 204 },
  "GET /templates/{templateId}/documents/{templateDocumentId}": { needs: "view", status: 200 },
  "GET /templates/{templateId}/attachments": { needs: "view", status: 200 },
  "POST /templates/{templateId}/attachments": { needs: "edit", status: 415, form: text("attachment") },
  "GET /templates/{templateId}/attachments/{referenceId}": { needs: "view", status: 200 },
  "DELETE /templates/{templateId}/attachments/{referenceId}": { needs: "edit", status: 204 },
  "POST /templates/{templateId}/move": {
    needs: "edit",
    status: 200,
    body: () => ({ new_group_id: null }),
  },
  "POST /templates/{templateId}/clone": { needs: "edit", status: 201, body: () => ({ new_group_id: null }) },
  "POST /templates/{templateId}/batches": { needs: "view", status: 422, form: text("file") },
  "GET /templates/{templateId}/public-links": { needs: "edit", status: 200 },
  "POST /templates/{templateId}/public-links": { needs: "edit", status: 409, body: () => ({ role_name: "Tenant" }) },
  "PATCH /templates/{templateId}/public-links/{linkId}": [
    { needs: "edit", status: 200, body: () => ({ per_day: 2 }) },
    { needs: "edit", status: 200, body: () => ({ confirms_address: false }) },
  ],
  "DELETE /templates/{templateId}/public-links/{linkId}": { needs: "edit", status: 204 },
  "GET /templates/{templateId}/public-links/{linkId}/values.csv": { needs: "edit", status: 200 },
  "GET /templates/{templateId}/values.csv": { needs: "view", status: 200 },
  "GET /batches/{batchId}/values.csv": { needs: "view", status: 200 },
  "GET /workflows/simple-sign/{workflowId}/values": { needs: "view", status: 200 },
  // None of these callers has a key that was made for it.
  "GET /workflows/simple-sign/{workflowId}/delivered-links": { needs: "view", status: 403 },
  "GET /workflows/simple-sign/{workflowId}/values.csv": { needs: "view", status: 200 },
  "POST /public-links/{token}/visits": { needs: "anyone", status: 404, body: () => ({}) },
  "POST /public-links/{token}/visits/{visitId}/confirmation": {
    needs: "anyone",
    status: 404,
    body: () => ({ code: "123456" }),
  },
  "POST /public-links/{token}/visits/{visitId}/restart": { needs: "anyone", status: 404 },
  "PATCH /workflows/simple-sign/{workflowId}/fields": {
    needs: "edit",
    status: 422,
    body: () => ({ fields: { "no such field": "" } }),
  },
  "POST /workflows/bulk": { needs: "user", status: 422, body: () => ({}) },
  "GET /jobs/{jobId}": { needs: "owner", status: 200 },
  "GET /jobs/{jobId}/download": { needs: "owner", status: 404 },
  "GET /workflows/views": { needs: "user", status: 200 },
  "POST /workflows/views": { needs: "user", status: 201, body: () => ({ name: "Mine", query: { search: "a" } }) },
  "DELETE /workflows/views/{viewId}": { needs: "owner", status: 204 },
  "GET /batches": { needs: "user", status: 200 },
  "GET /batches/{batchId}": { needs: "view", status: 200 },
  "GET /batches/{batchId}/rows": { needs: "view", status: 200 },
  "GET /batches/{batchId}/failed.csv": { needs: "view", status: 200 },
  "GET /batches/{batchId}/rows.csv": { needs: "view", status: 200 },
  "POST /batches/{batchId}/start": { needs: "edit", status: 422 },
  "POST /batches/{batchId}/stop": { needs: "edit", status: 409 },
  "GET /companies/{companyId}/company-groups/{groupId}/templates": { needs: "groupReaders", status: 200 },
  "PATCH /companies/{companyId}/company-groups/{groupId}/templates/{templateId}": {
    needs: "groupEditors",
    status: 200,
    body: () => ({ title: "Renamed" }),
  },
  "POST /companies/{companyId}/company-groups/{groupId}/templates/{templateId}/move": {
    needs: "groupEditors",
    status: 200,
    body: () => ({ new_group_id: null }),
  },
  "POST /companies/{companyId}/company-groups/{groupId}/templates/{templateId}/clone": {
    needs: "groupEditors",
    status: 201,
    body: () => ({ new_group_id: null }),
  },
  "POST /workflows/simple-sign/from-template": { needs: "user", status: 422, body: () => ({}) },
  "POST /workflows/simple-sign/send": { needs: "user", status: 422, body: () => ({}) },
};

export const templateForeignBodies: ForeignBody[] = [
  ["POST /templates", (_, other) => ({ ...texts, document_ids: [other.documentId] }), 404],
  ["POST /templates", (own, _, group) => ({ ...texts, document_ids: [own.documentId], group_id: group }), 404],
  ["PATCH /templates/{templateId}", (_, other) => ({ document_ids: [other.documentId] }), 404],
  ["PATCH /templates/{templateId}", (_, other) => ({ attachment_ids: [other.attachmentId] }), 404],
  ["PATCH /templates/{templateId}", (_own, _other, group) => ({ group_id: group }), 404],
  ["POST /templates/{templateId}/roles", (_, other) => ({ roles: [{ id: other.roleId, role_name: "A" }] }), 404],
  ["POST /templates/{templateId}/move", (_own, _other, group) => ({ new_group_id: group }), 404],
  ["POST /templates/{templateId}/clone", (_own, _other, group) => ({ new_group_id: group }), 404],
  ["POST /workflows/simple-sign/from-template", (_, other) => ({ template_id: other.templateId }), 404],
  [
    "POST /workflows/simple-sign/from-template",
    (own, _, group) => ({ template_id: own.templateId, group_id: group }),
    404,
  ],
  ["POST /workflows/simple-sign/send", (_own, other) => ({ ...sentAtOnce, attachment_ids: [other.attachmentId] }), 404],
  ["POST /workflows/simple-sign/send", (_own, _other, group) => ({ ...sentAtOnce, group_id: group }), 404],
];
