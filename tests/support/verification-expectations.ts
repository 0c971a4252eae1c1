import type { Case } from "./expectations";

/** What proves something. */
export const verificationExpectations: Record<string, Case> = {
  "GET /verifications/{code}": { needs: "anyone", status: 404 },
  "GET /verifications/anchors/{number}": { needs: "anyone", status: 404 },
  "GET /workflows/simple-sign/{workflowId}/proof": { needs: "view", status: 200 },
};
