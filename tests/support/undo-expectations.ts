import type { Case } from "./expectations";

/** The calls that take something back. Nothing was done here, so there is nothing to undo (scenes-of-work.ts). */
export const undoExpectations: Record<string, Case> = {
  "DELETE /templates/{templateId}/deletion": { needs: "view", status: 404 },
  "DELETE /templates/{templateId}/public-links/{linkId}/closing": { needs: "edit", status: 404 },
  "DELETE /templates/{templateId}/public-links/{linkId}/deletion": { needs: "edit", status: 404 },
  "DELETE /jobs/{jobId}/move": { needs: "owner", status: 404 },
  "DELETE /workflows/simple-sign/{workflowId}/deletion": { needs: "view", status: 404 },
  "DELETE /workflows/simple-sign/{workflowId}/documents/{documentId}/deletion": { needs: "edit", status: 404 },
};
