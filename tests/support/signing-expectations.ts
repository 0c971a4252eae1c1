import type { Case } from "./expectations";
import { person } from "./given";
import type { Place } from "./tenants";
import { wrongFile as text } from "./wrong-file";

const entry = ({ fieldId, documentId }: Place) => ({ field_id: fieldId, document_id: documentId, value: "x" });
const image = ({ fieldId, documentId }: Place) => ({
  field_id: fieldId,
  document_id: documentId,
  encoded_image: "AAAA",
  sign_type: 2,
});

/** The calls of a signing link; whoever has it may make them. */
export const signingExpectations: Record<string, Case> = {
  "GET /signature-requests/{token}": { needs: "link", status: 200 },
  "GET /signature-requests/{token}/text": { needs: "link", status: 200 },
  "GET /signature-requests/{token}/settings": { needs: "link", status: 200 },
  "POST /signature-requests/{token}/access": { needs: "link", status: 422, body: () => ({}) },
  // The recipient has no phone number to send to.
  "POST /signature-requests/{token}/otp": { needs: "link", status: 422, body: () => ({}) },
  "GET /signature-requests/{token}/otp": { needs: "link", status: 200 },
  "GET /signature-requests/{token}/otp/delivery": { needs: "link", status: 200 },
  "POST /typed-signatures": { needs: "anyone", status: 200, body: () => ({ text: "김" }) },
  "GET /signature-requests/{token}/saved-signatures": { needs: "link", status: 200 },
  "GET /signature-requests/{token}/presaved-signatures/{font}": { needs: "link", status: 200 },
  "DELETE /signature-requests/{token}/saved-signatures/{savedSignatureId}": { needs: "link", status: 404 },
  "POST /signature-requests/{token}/consent": { needs: "link", status: 422, body: () => ({ version: "none" }) },
  "PUT /signature-requests/{token}/values": { needs: "link", status: 200, body: (p) => ({ data: [entry(p)] }) },
  "POST /signature-requests/{token}/signatures": { needs: "link", status: 422, body: image },
  "POST /signature-requests/{token}/fill-and-sign": { needs: "link", status: 409, body: (p) => ({ data: [entry(p)] }) },
  "PATCH /signature-requests/{token}/decline": { needs: "link", status: 200, body: () => ({ decline_reason: "No" }) },
  "GET /signature-requests/{token}/download": { needs: "link", status: 409 },
  "GET /signature-requests/{token}/certificate": { needs: "link", status: 409 },
  "POST /signature-requests/{token}/events": {
    needs: "link",
    status: 204,
    body: ({ documentId }) => ({ kind: "page_viewed", document_id: documentId, page_index: 0 }),
  },
  // The workflow does not allow it.
  "POST /signature-requests/{token}/delegation": {
    needs: "link",
    status: 403,
    body: () => ({ ...person(), reason: "Away" }),
  },
  "POST /signature-requests/{token}/link": { needs: "link", status: 200 },
  // This recipient signs on a device of their own.
  "POST /signature-requests/{token}/hand-over": { needs: "link", status: 303 },
  "POST /signature-requests/{token}/host-code": { needs: "link", status: 409 },
  "POST /signature-requests/{token}/hand-back": { needs: "link", status: 409, body: () => ({ code: "123456" }) },
  "POST /signature-requests/{token}/copy-address": {
    needs: "link",
    status: 403,
    body: () => ({ email: "a@b.example" }),
  },
  "POST /signature-requests/{token}/form": { needs: "link", status: 303 },
  "GET /signature-requests/{token}/documents/download": { needs: "link", status: 200 },
  "GET /signature-requests/{token}/attachments/{attachmentId}": { needs: "link", status: 200 },
  "POST /signature-requests/{token}/attachments/{attachmentId}": {
    needs: "link",
    status: 415,
    form: text("attachment"),
  },
  "PUT /signature-requests/{token}/attachments/{attachmentId}": {
    needs: "link",
    status: 415,
    form: text("attachment"),
  },
  // The field is for text.
  "GET /signature-requests/{token}/pictures/{fieldId}": { needs: "link", status: 404 },
  "PUT /signature-requests/{token}/pictures/{fieldId}": { needs: "link", status: 404, form: text("picture") },
  "DELETE /signature-requests/{token}/pictures/{fieldId}": { needs: "link", status: 404 },
  "GET /signature-requests/{token}/documents/{documentId}/pages/{pageIndex}": { needs: "link", status: 200 },
  "GET /signature-requests/{token}/signatures/{signatureId}/image": { needs: "link", status: 404 },
};
