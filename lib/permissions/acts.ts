import { companyRoles } from "@/db/enums";
import { reads } from "./reads";

/**
 * What an act needs beside the permission: nothing; a recent proof that the session belongs to its owner; or such a
 * proof in a session that did not begin with an invitation, because somebody who invited an accomplice would have one.
 * API keys need the scope `administer` instead; with `proofUnlessKey` they need nothing, for what keys are made to
 * read.
 */
const proofNeeds = ["nothing", "proofUnlessKey", "proof", "ownProof"] as const;
export type ProofNeed = (typeof proofNeeds)[number];

/** The checked query and body of a call. */
type Asked = Readonly<Record<string, unknown>>;
type ByAsked = { most: ProofNeed; of: (asked: Asked) => ProofNeed };

/** The strongest of several. */
const strongest = (needs: readonly ProofNeed[]): ProofNeed =>
  proofNeeds[Math.max(0, ...needs.map((need) => proofNeeds.indexOf(need)))] ?? "ownProof";

/**
 * What giving a role in the organisation needs, or taking it from somebody who has it. A user without groups sees
 * nothing of others.
 */
function needForRole(role: unknown): ProofNeed {
  if (Number(role) === companyRoles.administrator) return "ownProof";
  return Number(role) === companyRoles.editor ? "proof" : "nothing";
}

const needForLink = (confirmsAddress: unknown): ProofNeed => (confirmsAddress === false ? "proof" : "nothing");
const listOf = (given: unknown): Asked[] => (Array.isArray(given) ? given : []);

/**
 * Every call of a signed-in caller, with what it needs; the other calls are in `reads`, and a call that is in neither
 * is refused. A proof is needed for what gives rights, sends data out of the organisation or cannot be undone, but not
 * for daily work on documents. A need that depends on the input is computed from it; one that depends on stored data is
 * checked by the act itself (`assertProof`).
 */
const acts: Readonly<Record<string, ProofNeed | ByAsked>> = {
  ...Object.fromEntries(reads.map((address) => [`GET ${address}`, "nothing" as const])),
  "POST /attachments": "nothing",
  "POST /auth/activity": "nothing",
  "POST /auth/confirm-account": "nothing",
  "POST /auth/confirmation-codes": "nothing",
  "POST /auth/connection-proofs": "nothing",
  "POST /auth/proof": "nothing",
  "POST /auth/proof-codes": "nothing",
  "POST /auth/sign-out": "nothing",
  "GET /batches/{batchId}/rows.csv": "proofUnlessKey",
  "POST /batches/{batchId}/start": "nothing",
  "POST /batches/{batchId}/stop": "nothing",
  "GET /batches/{batchId}/values.csv": "proofUnlessKey",
  "POST /companies": "nothing",
  "POST /companies/checkout-session": "proof",
  "GET /companies/subscribe": "proof",
  "DELETE /companies/subscription": "proof",
  "PATCH /companies/subscription": "proof",
  "PUT /companies/subscription/billing-details": "proof",
  "POST /companies/subscription/renewal": "proof",
  "PATCH /companies/{companyId}": "nothing",
  "PUT /companies/{companyId}/allowed-origins": "ownProof",
  "PUT /companies/{companyId}/agents": "ownProof",
  "POST /companies/{companyId}/api-keys": "ownProof",
  "DELETE /companies/{companyId}/api-keys/{apiKeyId}": "proof",
  "GET /companies/{companyId}/company-api-credentials": "ownProof",
  "DELETE /companies/{companyId}/company-api-credentials": "ownProof",
  "PATCH /companies/{companyId}/company-api-credentials": "ownProof",
  "POST /companies/{companyId}/company-branding": "nothing",
  "POST /companies/{companyId}/company-branding/logo": "nothing",
  "POST /companies/{companyId}/company-groups": "nothing",
  "DELETE /companies/{companyId}/company-groups/{groupId}": "proof",
  "PATCH /companies/{companyId}/company-groups/{groupId}": "nothing",
  // Needs a proof, because a member of a group can read everything in it.
  "POST /companies/{companyId}/company-groups/{groupId}/company-group-users": "proof",
  "DELETE /companies/{companyId}/company-groups/{groupId}/company-group-users/{userId}": "nothing",
  "POST /companies/{companyId}/company-groups/{groupId}/holds": "nothing",
  "DELETE /companies/{companyId}/company-groups/{groupId}/retention": "proof",
  "PUT /companies/{companyId}/company-groups/{groupId}/retention": "proof",
  "PATCH /companies/{companyId}/company-groups/{groupId}/templates/{templateId}": "nothing",
  "POST /companies/{companyId}/company-groups/{groupId}/templates/{templateId}/clone": "nothing",
  "POST /companies/{companyId}/company-groups/{groupId}/templates/{templateId}/move": "nothing",
  "DELETE /companies/{companyId}/company-mail-settings": "ownProof",
  "POST /companies/{companyId}/company-mail-settings": "ownProof",
  "POST /companies/{companyId}/company-mail-settings/test": "nothing",
  "DELETE /companies/{companyId}/mail-texts/{mailKind}/{language}": "ownProof",
  "PUT /companies/{companyId}/mail-texts/{mailKind}/{language}": "ownProof",
  "POST /companies/{companyId}/mail-texts/{mailKind}/{language}/preview": "nothing",
  "PUT /companies/{companyId}/reply-address": "ownProof",
  "POST /companies/{companyId}/company-users": {
    most: "ownProof",
    of: ({ role, groups }) => strongest([needForRole(role), listOf(groups).length > 0 ? "proof" : "nothing"]),
  },
  "DELETE /companies/{companyId}/company-users/{companyUserId}": "proof",
  "PATCH /companies/{companyId}/company-users/{companyUserId}": {
    most: "ownProof",
    of: ({ role, email }) =>
      role === undefined && email === undefined ? "nothing" : strongest(["proof", needForRole(role)]),
  },
  "POST /companies/{companyId}/company-users/{companyUserId}/invitations": "nothing",
  "DELETE /companies/{companyId}/company-users/{companyUserId}/second-step": "proof",
  "DELETE /companies/{companyId}/company-users/{companyUserId}/sessions": "proof",
  "POST /companies/{companyId}/data-exports": "ownProof",
  "DELETE /companies/{companyId}/deletion": "nothing",
  "POST /companies/{companyId}/deletion": "ownProof",
  "POST /companies/{companyId}/connection": "ownProof",
  "PUT /companies/{companyId}/connection": "ownProof",
  "DELETE /companies/{companyId}/connection": "ownProof",
  "PUT /companies/{companyId}/connection/demand": "ownProof",
  "PUT /companies/{companyId}/connection/rules": "ownProof",
  "POST /companies/{companyId}/connection/tests": "nothing",
  "POST /companies/{companyId}/connection/use": "ownProof",
  "POST /companies/{companyId}/domains": "ownProof",
  "DELETE /companies/{companyId}/domains/{domainId}": "ownProof",
  "POST /companies/{companyId}/domains/{domainId}/verification": "ownProof",
  "PATCH /companies/{companyId}/scim/groups/{mappedGroupId}": "ownProof",
  "DELETE /companies/{companyId}/scim/token": "ownProof",
  "POST /companies/{companyId}/scim/token": "ownProof",
  "PUT /companies/{companyId}/networks": "ownProof",
  "PUT /companies/{companyId}/retention": "proof",
  "POST /companies/{companyId}/retention/data-exports": "ownProof",
  "DELETE /companies/{companyId}/samples": "nothing",
  "GET /companies/{companyId}/security-events/export": "proofUnlessKey",
  "PUT /companies/{companyId}/sending-defaults": "nothing",
  "POST /companies/{companyId}/stamps": "nothing",
  "DELETE /companies/{companyId}/stamps/{stampId}": "nothing",
  "PUT /companies/{companyId}/sign-in-rules": "ownProof",
  "POST /companies/{companyId}/webhooks": "ownProof",
  "DELETE /companies/{companyId}/webhooks/{webhookId}": "ownProof",
  "PATCH /companies/{companyId}/webhooks/{webhookId}": "ownProof",
  "POST /companies/{companyId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": "nothing",
  "POST /companies/{companyId}/webhooks/{webhookId}/examples": "nothing",
  "POST /contacts": "nothing",
  "GET /contacts/export": "proofUnlessKey",
  "POST /contacts/import": "nothing",
  "POST /contacts/import/preview": "nothing",
  "DELETE /contacts/{contactId}": "nothing",
  "PATCH /contacts/{contactId}": "nothing",
  // The payment page: buying was begun with a proof.
  "POST /dev/billing/checkouts/{checkoutId}": "nothing",
  "POST /documents": "nothing",
  "POST /embed-sessions": "nothing",
  "POST /agent-confirmations/{token}": "nothing",
  "POST /mcp": "nothing",
  "DELETE /documents/{documentId}": "nothing",
  "PATCH /documents/{documentId}": "nothing",
  "POST /documents/{documentId}/fields": "nothing",
  "POST /documents/{documentId}/fields/formula": "nothing",
  "POST /documents/{documentId}/tags": "nothing",
  "POST /holding-company/companies": "nothing",
  "DELETE /holds/{holdId}": "proof",
  "GET /jobs/{jobId}/download": "proofUnlessKey",
  "DELETE /jobs/{jobId}/move": "nothing",
  "POST /notices/seen": "nothing",
  "POST /templates": "nothing",
  "DELETE /templates/{templateId}": "nothing",
  "PATCH /templates/{templateId}": "nothing",
  "POST /templates/{templateId}/attachments": "nothing",
  "DELETE /templates/{templateId}/attachments/{referenceId}": "nothing",
  "DELETE /templates/{templateId}/deletion": "nothing",
  "POST /templates/{templateId}/batches": "nothing",
  "POST /templates/{templateId}/clone": "nothing",
  "POST /templates/{templateId}/move": "nothing",
  "POST /templates/{templateId}/public-links": {
    most: "proof",
    of: ({ confirmsAddress }) => needForLink(confirmsAddress),
  },
  "DELETE /templates/{templateId}/public-links/{linkId}": "nothing",
  "PATCH /templates/{templateId}/public-links/{linkId}": {
    most: "proof",
    of: ({ confirmsAddress }) => needForLink(confirmsAddress),
  },
  "DELETE /templates/{templateId}/public-links/{linkId}/closing": "nothing",
  "DELETE /templates/{templateId}/public-links/{linkId}/deletion": "nothing",
  "GET /templates/{templateId}/public-links/{linkId}/values.csv": "proofUnlessKey",
  "POST /templates/{templateId}/roles": "nothing",
  "DELETE /templates/{templateId}/roles/{roleId}/attachments/{requestedId}": "nothing",
  "GET /templates/{templateId}/values.csv": "proofUnlessKey",
  "POST /users/branding": "nothing",
  "POST /users/branding/logo": "nothing",
  "PATCH /users/default-language": "nothing",
  "POST /users/mail-settings": "proof",
  "POST /users/mail-settings/test": "nothing",
  "DELETE /users/me": "proof",
  "PATCH /users/me": "nothing",
  "POST /users/me/data-exports": "proof",
  "GET /users/me/data-exports/{dataExportId}/file": "proof",
  "DELETE /users/me/email-change": "nothing",
  "POST /users/me/email-change": "proof",
  "DELETE /users/me/invitation": "nothing",
  "POST /users/me/invitation": "proof",
  "PATCH /users/me/mail-choices": "nothing",
  "DELETE /users/me/membership": "proof",
  "POST /users/me/passkeys": "proof",
  "POST /users/me/passkeys/options": "proof",
  "DELETE /users/me/passkeys/{passkeyId}": "proof",
  "PATCH /users/me/passkeys/{passkeyId}": "nothing",
  "POST /users/me/password": "proof",
  "DELETE /users/me/providers/{providerId}": "proof",
  "POST /users/me/providers/{providerId}": "proof",
  "POST /users/me/recovery-codes": "proof",
  "PUT /users/me/retention": "proof",
  "POST /users/me/retention/data-exports": "proof",
  "DELETE /users/me/sessions/{sessionId}": "nothing",
  "DELETE /users/me/totp": "proof",
  "POST /users/me/totp": "proof",
  "POST /users/me/totp/confirmation": "proof",
  "POST /workflows/bulk": "nothing",
  "POST /workflows/documents": "nothing",
  "GET /workflows/download": {
    most: "proofUnlessKey",
    of: ({ ids }) => (Array.isArray(ids) && ids.length > 1 ? "proofUnlessKey" : "nothing"),
  },
  "GET /workflows/export": "proofUnlessKey",
  "POST /workflows/simple-sign/from-template": "nothing",
  "POST /workflows/simple-sign/send": "nothing",
  "DELETE /workflows/simple-sign/{workflowId}": "nothing",
  "PATCH /workflows/simple-sign/{workflowId}": "nothing",
  "POST /workflows/simple-sign/{workflowId}/copy": "nothing",
  "POST /workflows/simple-sign/{workflowId}/corrections": "nothing",
  "DELETE /workflows/simple-sign/{workflowId}/deletion": "nothing",
  "PUT /workflows/simple-sign/{workflowId}/document": "nothing",
  "PATCH /workflows/simple-sign/{workflowId}/documents": "nothing",
  "DELETE /workflows/simple-sign/{workflowId}/documents/{documentId}": "nothing",
  "DELETE /workflows/simple-sign/{workflowId}/documents/{documentId}/deletion": "nothing",
  "PATCH /workflows/simple-sign/{workflowId}/fields": "nothing",
  "POST /workflows/simple-sign/{workflowId}/holds": "nothing",
  "POST /workflows/simple-sign/{workflowId}/refused-mails/{mailId}/redeliver": "nothing",
  "POST /workflows/simple-sign/{workflowId}/sealing": "nothing",
  "POST /workflows/simple-sign/{workflowId}/settings": "nothing",
  "PATCH /workflows/simple-sign/{workflowId}/signatories": "nothing",
  "POST /workflows/simple-sign/{workflowId}/signatories": "nothing",
  "POST /workflows/simple-sign/{workflowId}/signatories/{signatoryId}/release": "nothing",
  "POST /workflows/simple-sign/{workflowId}/signatories/{signatoryId}/unlock": "nothing",
  "POST /workflows/simple-sign/{workflowId}/template": "nothing",
  "GET /workflows/simple-sign/{workflowId}/values.csv": "proofUnlessKey",
  "DELETE /workflows/simple-sign/{workflowId}/workflow-actions/{actionId}": "nothing",
  "PATCH /workflows/simple-sign/{workflowId}/workflow-actions/{actionId}": "nothing",
  "POST /workflows/views": "nothing",
  "DELETE /workflows/views/{viewId}": "nothing",
  "POST /workflows/{workflowId}/attachments": "nothing",
  "DELETE /workflows/{workflowId}/attachments/{attachmentId}": "nothing",
  "PATCH /workflows/{workflowId}/attachments/{attachmentId}": "nothing",
  "POST /workflows/{workflowId}/attachments/{attachmentId}/loads-confirmation": "nothing",
  "POST /workflows/{workflowId}/reminders": "nothing",
  "POST /workflows/{workflowId}/reminders/signatories/{signatoryId}": "nothing",
  "DELETE /workflows/{workflowId}/reminders/{reminderId}": "nothing",
};

/** The acts of the table, by method and address. */
export const actNames = Object.keys(acts);

/** Null for a call that is not in the table. Without what is asked for, the most that the call can need. */
export function needOf(act: string, asked?: Asked): ProofNeed | null {
  const need = acts[act];
  if (typeof need !== "object") return need ?? null;
  return asked === undefined ? need.most : need.of(asked);
}

/**
 * Somebody who signs up with another person's address must not prepare what that person would find later: ways in,
 * other people, mail servers. So acts that need a proof or add a way in need a confirmed address too.
 */
export const needsConfirmed = (act: string): boolean =>
  waysIn.includes(act) || (["proof", "ownProof"].includes(needOf(act) ?? "") && !beforeConfirming.includes(act));

const waysIn: readonly string[] = [
  "POST /users/me/totp",
  "POST /users/me/totp/confirmation",
  "POST /users/me/passkeys",
  "POST /users/me/passkeys/options",
  "POST /users/me/recovery-codes",
  "POST /users/me/invitation",
  "DELETE /users/me/invitation",
];
/** Onboarding ends with the plan; and whoever mistyped the address can correct it, or leave. */
const beforeConfirming: readonly string[] = [
  "POST /companies/checkout-session",
  "GET /companies/subscribe",
  "PATCH /companies/subscription",
  "DELETE /companies/subscription",
  "PUT /companies/subscription/billing-details",
  "POST /companies/subscription/renewal",
  "POST /companies/{companyId}/deletion",
  "DELETE /users/me",
  "POST /users/me/password",
  "DELETE /users/me/passkeys/{passkeyId}",
  "DELETE /users/me/totp",
  "POST /users/me/email-change",
  "POST /users/me/data-exports",
  "GET /users/me/data-exports/{dataExportId}/file",
];
