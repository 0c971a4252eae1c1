import type { ReferenceDocument, UploadedDocument } from "@/components/documents/document-types";
import type { POST as POSTReference } from "@/app/v1/attachments/route";
import type { POST as POSTFields } from "@/app/v1/documents/[documentId]/fields/route";
import type { PATCH as PATCHDocument } from "@/app/v1/documents/[documentId]/route";
import type { DELETE as DELETEReference } from "@/app/v1/templates/[templateId]/attachments/[referenceId]/route";
import type { DELETE as DELETERequested } from "@/app/v1/templates/[templateId]/roles/[roleId]/attachments/[requestedId]/route";
import type { POST as POSTRoles } from "@/app/v1/templates/[templateId]/roles/route";
import type { PATCH } from "@/app/v1/templates/[templateId]/route";
import type { POST } from "@/app/v1/templates/route";
import type { SavedField } from "@/components/designer/design/design-field";
import { versioned, withSeen } from "@/components/versions/seen-version";
import { callApi } from "@/lib/platform/http/call-api";
import type { RoleInput } from "@/lib/templates/schema";

const at = (templateId: number) => `/v1/templates/${templateId}`;

export const templateReferenceHref = (templateId: number, id: number) => `${at(templateId)}/attachments/${id}`;

type TemplateValues = {
  title: string;
  description: string;
  allowChanges: boolean;
  documentIds: number[];
  attachmentIds: number[];
};

/** Creates or changes the template. Returns its id, or undefined if the answer does not contain the template. */
export async function saveTemplate(
  templateId: number | null,
  values: TemplateValues & { groupId?: number },
): Promise<number | undefined> {
  const answer = await (templateId === null
    ? versioned(callApi<typeof POST>("POST", "/v1/templates", values))
    : versioned(callApi<typeof PATCH>("PATCH", at(templateId), withSeen(values))));
  return "template" in answer ? answer.template.id : undefined;
}

export const setSpecifiedOrder = (templateId: number, executeActionsInOrder: boolean) =>
  versioned(callApi<typeof PATCH>("PATCH", at(templateId), withSeen({ executeActionsInOrder })));

export async function renameTemplateDocument(documentId: number, name: string): Promise<UploadedDocument> {
  const answer = callApi<typeof PATCHDocument>("PATCH", `/v1/documents/${documentId}`, withSeen({ name }));
  return (await versioned(answer)).document;
}

/** Uploads a reference document that belongs to no template until a template is saved with its id. */
export async function uploadReference(file: File): Promise<ReferenceDocument> {
  const form = new FormData();
  form.append("attachment", file);
  return (await callApi<typeof POSTReference>("POST", "/v1/attachments", form)).attachment;
}

export const removeTemplateReference = (templateId: number, id: number) =>
  callApi<typeof DELETEReference>("DELETE", templateReferenceHref(templateId, id));

export async function saveRoles(templateId: number, roles: RoleInput[]) {
  const answer = callApi<typeof POSTRoles>("POST", `${at(templateId)}/roles`, withSeen({ roles }));
  return (await versioned(answer)).templateRoles;
}

export const removeRequested = (templateId: number, roleId: number, id: number) =>
  callApi<typeof DELETERequested>("DELETE", `${at(templateId)}/roles/${roleId}/attachments/${id}`);

export async function saveTemplateFields(documentId: number, designed: SavedField[]) {
  const fields = designed.map(({ recipientId, ...field }) => ({ ...field, templateRoleId: recipientId }));
  const answer = callApi<typeof POSTFields>("POST", `/v1/documents/${documentId}/fields`, withSeen({ fields }));
  return (await versioned(answer)).fields;
}
