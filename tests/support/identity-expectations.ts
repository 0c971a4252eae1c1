import { connectionExpectations } from "./connection-expectations";
import type { Case } from "./expectations";

/** Second steps, passkeys and proofs: everybody has their own, whatever their role. */
export const identityExpectations: Record<string, Case> = {
  ...connectionExpectations,
  "POST /auth/second-step": { needs: "anyone", status: 422, body: () => ({}) },
  "POST /auth/passkeys/options": { needs: "anyone", status: 200, body: () => ({}) },
  "POST /auth/passkeys": { needs: "anyone", status: 422, body: () => ({}) },
  "GET /auth/activity": { needs: "user", status: 200 },
  "POST /auth/activity": { needs: "user", status: 200 },
  "GET /auth/proof": { needs: "user", status: 200 },
  // They have neither password nor second step, so a code is mailed, and none is given here.
  "POST /auth/proof": { needs: "user", status: 422, body: () => ({}) },
  "POST /auth/proof-codes": { needs: "user", status: 200 },
  "GET /users/me/email-change": { needs: "user", status: 200 },
  "POST /users/me/email-change": { needs: "user", status: 422, body: () => ({}) },
  "DELETE /users/me/email-change": { needs: "user", status: 204 },
  "GET /users/me/invitation": { needs: "user", status: 200 },
  "POST /users/me/invitation": { needs: "user", status: 404 },
  "DELETE /users/me/invitation": { needs: "user", status: 404 },
  "POST /auth/email-changes/confirmation": { needs: "anyone", status: 422, body: () => ({}) },
  "POST /auth/email-changes/undo": { needs: "anyone", status: 422, body: () => ({}) },
  "GET /users/me/providers": { needs: "user", status: 200 },
  // The id of a provider that is not linked.
  "DELETE /users/me/providers/{providerId}": { needs: "user", status: 404 },
  "POST /users/me/providers/{providerId}": { needs: "user", status: 404 },
  "GET /users/me/second-step": { needs: "user", status: 200 },
  "POST /users/me/totp": { needs: "user", status: 200 },
  "DELETE /users/me/totp": { needs: "user", status: 404 },
  "POST /users/me/totp/confirmation": { needs: "user", status: 409, body: () => ({ code: "123456" }) },
  "POST /users/me/recovery-codes": { needs: "user", status: 409 },
  "POST /users/me/passkeys/options": { needs: "user", status: 200 },
  "POST /users/me/passkeys": { needs: "user", status: 401, body: () => ({ name: "Laptop", passkey: "{}" }) },
  // The id of a passkey that does not exist.
  "PATCH /users/me/passkeys/{passkeyId}": { needs: "user", status: 404, body: () => ({ name: "Phone" }) },
  "DELETE /users/me/passkeys/{passkeyId}": { needs: "user", status: 404 },
  "GET /companies/{companyId}/sign-in-rules": { needs: "companyAdmin", status: 200 },
  "PUT /companies/{companyId}/sign-in-rules": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ second_step_from: null, longest_session_hours: null }),
  },
  "GET /companies/{companyId}/networks": { needs: "companyAdmin", status: 200 },
  "PUT /companies/{companyId}/networks": { needs: "companyAdmin", status: 200, body: () => ({ networks: [] }) },
  "GET /companies/{companyId}/agents": { needs: "companyAdmin", status: 200 },
  "PUT /companies/{companyId}/agents": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ allows_agents: true }),
  },
  "GET /companies/{companyId}/allowed-origins": { needs: "companyAdmin", status: 200 },
  "PUT /companies/{companyId}/allowed-origins": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ allowed_origins: [] }),
  },
  "DELETE /companies/{companyId}/company-users/{companyUserId}/sessions": { needs: "companyAdmin", status: 204 },
  // The user has no second step.
  "DELETE /companies/{companyId}/company-users/{companyUserId}/second-step": { needs: "companyAdmin", status: 409 },
};
