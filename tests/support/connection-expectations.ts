import type { Case } from "./expectations";

/** An organisation's domains and its own sign-in. */
export const connectionExpectations: Record<string, Case> = {
  "GET /companies/{companyId}/domains": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/domains": {
    needs: "companyAdmin",
    status: 201,
    body: () => ({ domain: "acme.example" }),
  },
  // The id of a domain that does not exist.
  "DELETE /companies/{companyId}/domains/{domainId}": { needs: "companyAdmin", status: 404 },
  "POST /companies/{companyId}/domains/{domainId}/verification": { needs: "companyAdmin", status: 404 },
};
