import type { Case } from "./expectations";
import { field } from "./given";
import { wrongFile as text } from "./wrong-file";

const sum = { name: "A", formula: "1 + 1", format: "number", values: [] };

/** The calls about one document. */
export const documentExpectations: Record<string, Case> = {
  "POST /documents": { needs: "user", status: 415, form: text() },
  "GET /documents/{documentId}": { needs: "view", status: 200 },
  "PATCH /documents/{documentId}": { needs: "edit", status: 200, body: () => ({ name: "Renamed" }) },
  // Sessions are asked for in tests/api/embedded-viewing.test.ts and embedded-preparing.test.ts.
  "GET /embedded/{token}/documents/{documentId}/pages/{pageIndex}": { needs: "anyone", status: 410 },
  "GET /embedded/{token}/download": { needs: "anyone", status: 410 },
  "GET /embedded/{token}/prepare/companies/{companyId}/stamp-images/{imageHash}": { needs: "anyone", status: 410 },
  "GET /embedded/{token}/prepare/documents/{documentId}/found-fields": { needs: "anyone", status: 410 },
  "GET /embedded/{token}/prepare/documents/{documentId}/occurrences": { needs: "anyone", status: 410 },
  "GET /embedded/{token}/prepare/documents/{documentId}/pages/{pageIndex}": { needs: "anyone", status: 410 },
  "GET /embedded/{token}/prepare/documents/{documentId}/pages/{pageIndex}/printed": { needs: "anyone", status: 410 },
  "POST /embedded/{token}/prepare/documents/{documentId}/fields": {
    needs: "anyone",
    status: 410,
    body: () => ({ fields: [] }),
  },
  "POST /embedded/{token}/prepare/documents/{documentId}/fields/formula": {
    needs: "anyone",
    status: 410,
    body: () => sum,
  },
  // Confirmations are made in tests/api/agents.test.ts; only keys are agents.
  "POST /agent-confirmations/{token}": { needs: "user", status: 404 },
  "POST /mcp": { needs: "user", status: 403, body: () => ({ jsonrpc: "2.0", id: 1, method: "tools/list" }) },
  // Only keys begin sessions.
  "POST /embed-sessions": { needs: "user", status: 403, body: () => ({ kind: "view", origin: "https://a.example" }) },
  "DELETE /documents/{documentId}": { needs: "edit", status: 204 },
  // These calls take the token of a download link; a document's id opens nothing, whoever asks.
  "GET /documents/{documentId}/download": { needs: "anyone", status: 410 },
  "GET /documents/{documentId}/download/name": { needs: "anyone", status: 410 },
  "GET /documents/download-all": { needs: "anyone", status: 422 },
  "GET /documents/{documentId}/fields": { needs: "view", status: 200 },
  "POST /documents/{documentId}/fields": {
    needs: "edit",
    status: 200,
    body: ({ actionId, pageId }) => ({ fields: [field("name", 1, actionId, pageId)] }),
  },
  "POST /documents/{documentId}/fields/formula": {
    needs: "edit",
    status: 200,
    body: () => sum,
  },
  "GET /documents/{documentId}/pages/{pageIndex}": { needs: "view", status: 200 },
  "GET /documents/{documentId}/pages/{pageIndex}/printed": { needs: "view", status: 200 },
  "GET /documents/{documentId}/found-fields": { needs: "view", status: 200 },
  "GET /documents/{documentId}/occurrences": { needs: "view", status: 200 },
  "GET /documents/{documentId}/tags": { needs: "view", status: 200 },
  "POST /documents/{documentId}/tags": { needs: "edit", status: 200, body: () => ({}) },
};
