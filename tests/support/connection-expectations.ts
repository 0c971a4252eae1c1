import type { Case } from "./expectations";

/** An organisation's domains and its own sign-in. */
export const connectionExpectations: Record<string, Case> = {
  "POST /auth/connections": { needs: "anyone", status: 200, body: () => ({ email: "ada@acme.example" }) },
  // A connection that does not exist: back to the sign-in page, which says so.
  "GET /auth/connections/{connectionId}/sign-in": { needs: "anyone", status: 303 },
  "GET /auth/oidc/callback": { needs: "anyone", status: 303 },
  "GET /auth/saml/{connectionId}/metadata": { needs: "anyone", status: 404 },
  "POST /auth/saml/{connectionId}/acs": { needs: "anyone", status: 303, body: () => ({}) },
  "GET /auth/saml/{connectionId}/logout": { needs: "anyone", status: 303 },
  "POST /auth/saml/{connectionId}/logout": { needs: "anyone", status: 303, body: () => ({}) },
  "POST /auth/connections/{connectionId}/logout": { needs: "anyone", status: 404, body: () => ({}) },
  "POST /auth/connection-proofs": { needs: "user", status: 410, body: () => ({ token: "unknown" }) },
  "GET /companies/{companyId}/connection": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/connection": { needs: "companyAdmin", status: 200 },
  // A provider that does not answer.
  "PUT /companies/{companyId}/connection": {
    needs: "companyAdmin",
    status: 422,
    body: () => ({ kind: "oidc", issuer: "https://127.0.0.1", client_id: "countersign", client_secret: "secret" }),
  },
  "DELETE /companies/{companyId}/connection": { needs: "companyAdmin", status: 404 },
  "PUT /companies/{companyId}/connection/demand": {
    needs: "companyAdmin",
    status: 404,
    body: () => ({ from: null, exceptions: [] }),
  },
  "PUT /companies/{companyId}/connection/rules": {
    needs: "companyAdmin",
    status: 404,
    body: () => ({
      makes_accounts: true,
      default_role_id: 3,
      groups_claim: null,
      groups: [],
      counts_second_step: false,
      heir_id: null,
    }),
  },
  "POST /companies/{companyId}/connection/tests": {
    needs: "companyAdmin",
    status: 410,
    body: () => ({ token: "unknown" }),
  },
  "POST /companies/{companyId}/connection/use": { needs: "companyAdmin", status: 404 },
  "GET /companies/{companyId}/domains": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/domains": {
    needs: "companyAdmin",
    status: 201,
    body: () => ({ domain: "acme.example" }),
  },
  // The id of a domain that does not exist.
  "DELETE /companies/{companyId}/domains/{domainId}": { needs: "companyAdmin", status: 404 },
  "POST /companies/{companyId}/domains/{domainId}/verification": { needs: "companyAdmin", status: 404 },
  "GET /companies/{companyId}/scim": { needs: "companyAdmin", status: 200 },
  // The organisation has no proved domain, no token and no group of a provider.
  "POST /companies/{companyId}/scim/token": { needs: "companyAdmin", status: 409, body: () => ({ days: 90 }) },
  "DELETE /companies/{companyId}/scim/token": { needs: "companyAdmin", status: 404 },
  "PATCH /companies/{companyId}/scim/groups/{mappedGroupId}": {
    needs: "companyAdmin",
    status: 404,
    body: () => ({ role_id: 2 }),
  },
  // Only a provider's token opens these (tests/api/scim-*.test.ts), so nobody of the matrix may call them.
  ...Object.fromEntries(
    [
      "GET /scim/v2/Users",
      "POST /scim/v2/Users",
      "GET /scim/v2/Groups",
      "POST /scim/v2/Groups",
      ...["GET", "PUT", "PATCH", "DELETE"].map((method) => `${method} /scim/v2/Users/{scimUserId}`),
      ...["GET", "PUT", "PATCH", "DELETE"].map((method) => `${method} /scim/v2/Groups/{scimGroupId}`),
      "GET /scim/v2/ServiceProviderConfig",
      "GET /scim/v2/ResourceTypes",
      "GET /scim/v2/Schemas",
      "GET /scim/v2/ResourceTypes/{resourceType}",
      "GET /scim/v2/Schemas/{schemaUrn}",
    ].map((call) => [call, { needs: "anyone", status: 401 }]),
  ),
};
