import { billingExpectations } from "./billing-expectations";
import { documentExpectations } from "./document-expectations";
import { identityExpectations } from "./identity-expectations";
import { leavingExpectations } from "./leaving-expectations";
import { mailExpectations } from "./mail-expectations";
import { verificationExpectations } from "./verification-expectations";
import { person } from "./given";
import { wrongFile as text } from "./wrong-file";
import { signingExpectations } from "./signing-expectations";
import { stampExpectations } from "./stamp-expectations";
import { templateExpectations } from "./template-expectations";
import { undoExpectations } from "./undo-expectations";
import type { CallerName, Place } from "./tenants";

/** Who may do it; `link`: anyone with the link; `owner`: its creator; `viewOrAdminister`: viewers and administrators. */
export type Need =
  | "anyone"
  | "user"
  | "view"
  | "edit"
  | "viewOrAdminister"
  | "link"
  | "companyMember"
  | "companyAdmin"
  | "groupPeople"
  | "groupManagers"
  | "holding"
  | "groupReaders"
  | "groupEditors"
  | "owner";
export type Case = {
  needs: Need;
  /** The status for allowed callers; a 4xx of validation where a success would prove no more. */
  status: number | ((caller: CallerName) => number);
  on?: "draft" | "sent";
  body?: (place: Place) => unknown;
  form?: () => FormData;
};

/** Another tenant's ids inside a body: the answer must be the same as for an id that does not exist. */
export type ForeignBody = [call: string, body: (own: Place, other: Place, group: number) => unknown, status: number];

const inGroup: CallerName[] = ["groupMember", "groupEditor", "groupAdmin", "companyEditor", "companyAdmin"];

/** One line per call (docs/product.md, Accounts, roles, permissions); a call without one fails the permission test. */
export const expectations: Record<string, Case | Case[]> = {
  "POST /auth/sign-up": { needs: "anyone", status: 422, body: () => ({}) },
  "POST /auth/sign-in": { needs: "anyone", status: 422, body: () => ({}) },
  ...identityExpectations,
  ...leavingExpectations,
  ...mailExpectations,
  ...stampExpectations,
  ...verificationExpectations,
  "POST /verifications": { needs: "anyone", status: 415, form: text() },
  "GET /auth/me": { needs: "user", status: 200 },
  "POST /auth/sign-out": { needs: "user", status: 204 },
  "POST /auth/confirm-account": { needs: "user", status: 422, body: () => ({}) },
  "POST /auth/confirmation-codes": { needs: "user", status: (caller) => (caller === "unconfirmed" ? 200 : 409) },
  "POST /auth/reset-password-tokens": { needs: "anyone", status: 422, body: () => ({}) },
  "POST /auth/update-password": { needs: "anyone", status: 422, body: () => ({}) },
  "POST /companies": { needs: "user", status: 422, body: () => ({}) },
  "POST /companies/company-user-invitations": { needs: "anyone", status: 422, body: () => ({}) },
  "POST /auth/exchange": { needs: "anyone", status: 422, body: () => ({}) },
  // No provider is set up: a redirect to the sign-in page, which says so.
  "GET /auth/oauth2/signin/{provider}": { needs: "anyone", status: 302 },
  "GET /auth/oauth2/callback/{provider}": { needs: "anyone", status: 302 },
  "POST /contact-messages": { needs: "anyone", status: 422, body: () => ({}) },
  "PATCH /users/me": { needs: "user", status: 200, body: () => ({ first_name: "Renamed" }) },
  "POST /users/me/password": { needs: "user", status: 422, body: () => ({}) },
  "GET /users/me/sessions": { needs: "user", status: 200 },
  "GET /users/me/mail-choices": { needs: "user", status: 200 },
  "PATCH /users/me/mail-choices": { needs: "user", status: 200, body: () => ({ declined: false }) },
  "GET /users/me/security-events": { needs: "user", status: 200 },
  // A session id that does not exist.
  "DELETE /users/me/sessions/{sessionId}": { needs: "user", status: 404 },
  "PATCH /users/default-language": { needs: "user", status: 200, body: () => ({ default_language: "es" }) },
  "DELETE /companies/{companyId}/samples": { needs: "companyAdmin", status: 200 },
  "GET /companies/{companyId}/api-logs": { needs: "companyAdmin", status: 200 },
  "GET /companies/{companyId}/security-events": { needs: "companyAdmin", status: 200 },
  "GET /companies/{companyId}/security-events/export": { needs: "companyAdmin", status: 200 },
  "GET /companies/{companyId}/company-api-credentials": { needs: "companyAdmin", status: 200 },
  "DELETE /companies/{companyId}/company-api-credentials": { needs: "companyAdmin", status: 204 },
  "PATCH /companies/{companyId}/company-api-credentials": { needs: "companyAdmin", status: 200 },
  "GET /companies/{companyId}/company-branding": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/company-branding": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ primary_color: "#00ff00" }),
  },
  "POST /companies/{companyId}/company-branding/logo": { needs: "companyAdmin", status: 422, form: text("logo") },
  "GET /companies/{companyId}/sending-defaults": { needs: "companyAdmin", status: 200 },
  "PUT /companies/{companyId}/sending-defaults": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ link_expiry_days: 30, reminder_days: [3], message: null, additional_email_message: null }),
  },
  "GET /companies/{companyId}/api-keys": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/api-keys": {
    needs: "companyAdmin",
    status: 201,
    body: () => ({ name: "Export", scopes: ["read"] }),
  },
  "DELETE /companies/{companyId}/api-keys/{apiKeyId}": { needs: "companyAdmin", status: 204 },
  "GET /companies/{companyId}/webhooks": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/webhooks": {
    needs: "companyAdmin",
    status: 201,
    body: () => ({ url: "https://hooks.example/in", events: ["workflow.sent"] }),
  },
  "PATCH /companies/{companyId}/webhooks/{webhookId}": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ enabled: false }),
  },
  "DELETE /companies/{companyId}/webhooks/{webhookId}": { needs: "companyAdmin", status: 204 },
  "GET /companies/{companyId}/webhooks/{webhookId}/deliveries": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
    needs: "companyAdmin",
    status: 201,
  },
  "POST /companies/{companyId}/webhooks/{webhookId}/examples": { needs: "companyAdmin", status: 201 },
  "GET /users/branding": { needs: "user", status: 200 },
  "POST /users/branding": { needs: "user", status: 200, body: () => ({ accent_color: "000080" }) },
  "POST /users/branding/logo": { needs: "user", status: 422, form: text("logo") },
  "GET /dev/mailbox": { needs: "anyone", status: 200 },
  "DELETE /dev/mailbox": { needs: "anyone", status: 204 },
  "GET /health/live": { needs: "anyone", status: 200 },
  "GET /health/ready": { needs: "anyone", status: 200 },
  ...documentExpectations,
  "GET /companies/{companyId}/company-groups/{groupId}/workflows": {
    needs: "user",
    status: (caller) => (inGroup.includes(caller) ? 200 : 404),
  },
  "GET /workflows/export": { needs: "user", status: 200 },
  "GET /workflows/download": { needs: "user", status: 422 },
  "GET /workflows/events": { needs: "user", status: 200 },
  "GET /workflows/simple-sign/count": { needs: "user", status: 200 },
  "GET /workflows/{workflowId}/reminders": { needs: "view", status: 200 },
  "POST /workflows/{workflowId}/reminders": { needs: "edit", status: 201, body: () => ({ reminder_days_set: 7 }) },
  "DELETE /workflows/{workflowId}/reminders/{reminderId}": { needs: "edit", status: 204 },
  "POST /workflows/{workflowId}/reminders/signatories/{signatoryId}": { needs: "edit", status: 200, on: "sent" },
  // No mail was refused.
  "POST /workflows/simple-sign/{workflowId}/refused-mails/{mailId}/redeliver": { needs: "edit", status: 404 },
  "POST /workflows/simple-sign/{workflowId}/signatories/{signatoryId}/unlock": { needs: "edit", status: 200 },
  "GET /workflows/simple-sign/{workflowId}/signatories/{signatoryId}/mail": { needs: "edit", status: 200 },
  // Nobody has claimed the part.
  "POST /workflows/simple-sign/{workflowId}/signatories/{signatoryId}/release": {
    needs: "edit",
    status: 409,
    on: "sent",
  },
  "POST /attachments": { needs: "user", status: 415, form: text("attachment") },
  "GET /workflows/{workflowId}/attachments": { needs: "view", status: 200 },
  "POST /workflows/{workflowId}/attachments": { needs: "edit", status: 415, form: text("attachment") },
  "GET /workflows/{workflowId}/attachments/{attachmentId}": { needs: "view", status: 200 },
  "PATCH /workflows/{workflowId}/attachments/{attachmentId}": {
    needs: "edit",
    status: 200,
    body: () => ({ title: "Plan" }),
  },
  "DELETE /workflows/{workflowId}/attachments/{attachmentId}": { needs: "edit", status: 204 },
  "POST /workflows/{workflowId}/attachments/{attachmentId}/loads-confirmation": { needs: "edit", status: 200 },
  "POST /demos": { needs: "anyone", status: 201, body: () => ({}) },
  "GET /demos/saved-signatures": { needs: "anyone", status: 200 },
  "GET /demos/saved-signatures/{sampleSignatureId}": { needs: "anyone", status: 200 },
  "GET /demos/documents/{demoKind}/pages/{pageIndex}": { needs: "anyone", status: 200 },
  "GET /demos/{demoId}/document": { needs: "anyone", status: 404 },
  "POST /demos/{demoId}/fill_and_sign": { needs: "anyone", status: 404, body: () => ({}) },
  "GET /workflows": { needs: "user", status: 200 },
  "POST /workflows/documents": { needs: "user", status: 422, body: () => ({ document_ids: [] }) },
  "GET /workflows/simple-sign/{workflowId}": { needs: "view", status: 200 },
  "PATCH /workflows/simple-sign/{workflowId}": [
    { needs: "edit", status: 200, body: () => ({ execute_actions_in_order: false }) },
    { needs: "edit", status: 200, body: () => ({ execute_at: new Date().toISOString() }) },
    { needs: "edit", status: 200, on: "sent", body: () => ({ cancel: true }) },
    { needs: "edit", status: 200, body: () => ({ execute_at: new Date(Date.now() + 3_600_000).toISOString() }) },
    { needs: "edit", status: 200, body: () => ({ execute_at: null }) },
  ],
  "POST /workflows/simple-sign/{workflowId}/copy": { needs: "edit", status: 201 },
  "POST /workflows/simple-sign/{workflowId}/corrections": {
    needs: "edit",
    status: 200,
    on: "sent",
    body: () => ({ corrections: [{ kind: "add_recipient", signatory: person() }] }),
  },
  "POST /workflows/simple-sign/{workflowId}/template": { needs: "edit", status: 201 },
  "DELETE /workflows/simple-sign/{workflowId}": { needs: "edit", status: 204 },
  "GET /workflows/simple-sign/{workflowId}/audit-trail": { needs: "view", status: 200 },
  "GET /workflows/simple-sign/{workflowId}/audit-trail/download": { needs: "view", status: 200 },
  "PUT /workflows/simple-sign/{workflowId}/document": { needs: "edit", status: 422, form: text() },
  "PATCH /workflows/simple-sign/{workflowId}/documents": {
    needs: "edit",
    status: 200,
    body: ({ documentId }) => ({ document_ids: [documentId], workflow_name: "Renamed" }),
  },
  "GET /workflows/simple-sign/{workflowId}/documents/{documentId}": { needs: "view", status: 200 },
  "DELETE /workflows/simple-sign/{workflowId}/documents/{documentId}": { needs: "edit", status: 200 },
  "GET /workflows/simple-sign/{workflowId}/documents/download": { needs: "view", status: 200 },
  "GET /workflows/simple-sign/{workflowId}/revisions": { needs: "view", status: 200 },
  "GET /workflows/simple-sign/{workflowId}/revisions/{revisionId}": { needs: "view", status: 200, on: "sent" },
  "POST /workflows/simple-sign/{workflowId}/sealing": { needs: "edit", status: 409 },
  "GET /workflows/simple-sign/{workflowId}/send-refusals": { needs: "edit", status: 200 },
  "GET /workflows/simple-sign/{workflowId}/settings": { needs: "view", status: 200 },
  "POST /workflows/simple-sign/{workflowId}/settings": {
    needs: "edit",
    status: 200,
    body: () => ({ message: "Hello" }),
  },
  "POST /workflows/simple-sign/{workflowId}/signatories": {
    needs: "edit",
    status: 200,
    body: ({ actionId }) => ({ signatories: [{ ...person(), id: actionId }] }),
  },
  "PATCH /workflows/simple-sign/{workflowId}/signatories": {
    needs: "edit",
    status: 200,
    body: ({ actionId }) => ({ signatories: [{ first_name: "Renamed", id: actionId }] }),
  },
  "PATCH /workflows/simple-sign/{workflowId}/workflow-actions/{actionId}": {
    needs: "edit",
    status: 200,
    body: () => ({ destination_index: 1 }),
  },
  "DELETE /workflows/simple-sign/{workflowId}/workflow-actions/{actionId}": { needs: "edit", status: 200 },
  // None of these callers is that recipient.
  "GET /workflows/simple-sign/{workflowId}/workflow-actions/{actionId}/link": {
    needs: "view",
    status: 403,
    on: "sent",
  },
  "GET /companies/{companyId}": { needs: "companyAdmin", status: 200 },
  "PATCH /companies/{companyId}": { needs: "companyAdmin", status: 200, body: () => ({ name: "Renamed" }) },
  "GET /companies/{companyId}/groups": { needs: "companyMember", status: 200 },
  "GET /companies/{companyId}/company-groups": { needs: "companyMember", status: 200 },
  "POST /companies/{companyId}/company-groups": {
    needs: "companyAdmin",
    status: 201,
    body: () => ({ group_name: "New" }),
  },
  "GET /companies/{companyId}/company-groups/{groupId}": { needs: "groupPeople", status: 200 },
  "PATCH /companies/{companyId}/company-groups/{groupId}": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ group_name: "Renamed" }),
  },
  "DELETE /companies/{companyId}/company-groups/{groupId}": { needs: "companyAdmin", status: 204 },
  "GET /companies/{companyId}/company-groups/{groupId}/company-group-users": { needs: "groupPeople", status: 200 },
  "POST /companies/{companyId}/company-groups/{groupId}/company-group-users": {
    needs: "groupManagers",
    status: 201,
    body: ({ userId }) => ({ user_id: userId, role_id: 2 }),
  },
  "DELETE /companies/{companyId}/company-groups/{groupId}/company-group-users/{userId}": {
    needs: "groupManagers",
    status: 204,
  },
  "GET /companies/{companyId}/company-users": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/company-users": [
    { needs: "companyAdmin", status: 201, body: () => invited() },
    { needs: "companyAdmin", status: 201, body: () => ({ ...invited(), role: "1" }) },
  ],
  "GET /companies/{companyId}/company-users/{companyUserId}": { needs: "companyAdmin", status: 200 },
  "PATCH /companies/{companyId}/company-users/{companyUserId}": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ role: "2" }),
  },
  "DELETE /companies/{companyId}/company-users/{companyUserId}": { needs: "companyAdmin", status: 204 },
  // That person has already accepted.
  "POST /companies/{companyId}/company-users/{companyUserId}/invitations": { needs: "companyAdmin", status: 409 },
  ...billingExpectations,
  "GET /holding-company/companies": { needs: "holding", status: 200 },
  "POST /holding-company/companies": {
    needs: "holding",
    status: 201,
    body: () => ({ name: "Held", address: "1 Road", contact_email: "held@example.test" }),
  },
  ...templateExpectations,
  ...signingExpectations,
  ...undoExpectations,
};

const invited = () => ({ ...person(), role: "3" });
