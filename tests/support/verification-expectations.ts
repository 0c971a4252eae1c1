import type { Case } from "./expectations";

/** The calls for verifications and proofs. */
export const verificationExpectations: Record<string, Case> = {
  "GET /verifications/{code}": { needs: "anyone", status: 404 },
  "GET /verifications/anchors/{number}": { needs: "anyone", status: 404 },
  "GET /workflows/simple-sign/{workflowId}/proof": { needs: "view", status: 200 },
};
