import type { Case } from "./expectations";
import { retentionExpectations } from "./retention-expectations";

/** Exports, deletions, rules on retention and holds: of themselves everybody, of an organisation its administrators. */
export const leavingExpectations: Record<string, Case> = {
  ...retentionExpectations,
  "GET /users/me/deletion": { needs: "user", status: 200 },
  "DELETE /users/me": { needs: "user", status: 204 },
  "GET /users/me/membership": { needs: "user", status: 200 },
  // The holding's people are members of no organisation.
  "DELETE /users/me/membership": { needs: "user", status: (caller) => (caller === "holding" ? 404 : 204) },
  "GET /users/me/data-exports": { needs: "user", status: 200 },
  "POST /users/me/data-exports": { needs: "user", status: 202 },
  // The id of an export that does not exist.
  "GET /users/me/data-exports/{dataExportId}": { needs: "user", status: 404 },
  "GET /users/me/data-exports/{dataExportId}/file": { needs: "user", status: 404 },
  "GET /companies/{companyId}/data-exports": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/data-exports": { needs: "companyAdmin", status: 202 },
  "GET /companies/{companyId}/deletion": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/deletion": { needs: "companyAdmin", status: 422, body: () => ({ name: "Another" }) },
  // Nobody has asked for it.
  "DELETE /companies/{companyId}/deletion": { needs: "companyAdmin", status: 409 },
};
