import type { Case } from "./expectations";

const kept = { completed_years: 10, draft_years: 1, cancelled_years: null, declined_years: null };
const hold = { reason: "Court file 12/2027" };

/** Rules and holds: of an organisation its administrators, of personal workflows their owner. */
export const retentionExpectations: Record<string, Case> = {
  "GET /companies/{companyId}/retention": { needs: "companyAdmin", status: 200 },
  "PUT /companies/{companyId}/retention": { needs: "companyAdmin", status: 200, body: () => kept },
  "GET /companies/{companyId}/retention/due": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/retention/data-exports": { needs: "companyAdmin", status: 202 },
  "GET /companies/{companyId}/holds": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/company-groups/{groupId}/holds": {
    needs: "companyAdmin",
    status: 201,
    body: () => hold,
  },
  "GET /companies/{companyId}/company-groups/{groupId}/retention": { needs: "companyAdmin", status: 200 },
  "PUT /companies/{companyId}/company-groups/{groupId}/retention": {
    needs: "companyAdmin",
    status: 200,
    body: () => kept,
  },
  "DELETE /companies/{companyId}/company-groups/{groupId}/retention": { needs: "companyAdmin", status: 204 },
  "POST /workflows/simple-sign/{workflowId}/holds": {
    needs: "viewOrAdminister",
    status: (caller) => (["companyAdmin", "holding", "apiKey"].includes(caller) ? 201 : 403),
    body: () => hold,
  },
  // The id of a hold that does not exist.
  "DELETE /holds/{holdId}": { needs: "user", status: 404 },
  "GET /users/me/holds": { needs: "user", status: 200 },
  "GET /users/me/retention": { needs: "user", status: 200 },
  "PUT /users/me/retention": { needs: "user", status: 200, body: () => kept },
  "GET /users/me/retention/due": { needs: "user", status: 200 },
  "POST /users/me/retention/data-exports": { needs: "user", status: 202 },
};
