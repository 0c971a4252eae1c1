import type { DraftDocument, DraftReference } from "@/components/wizard/draft";
import type { FieldDto, FieldInput } from "@/lib/documents/schema";
import { versionedCall as call, versionedSave as save } from "@/components/wizard/draft-version";
import { callApi } from "@/lib/platform/http/call-api";
import type { RoleDto, RoleInput } from "@/lib/templates/schema";

/** The calls of the template wizard. The casts hold: each route parses its answer through the schema of the type. */
const at = (templateId: number) => `/v1/templates/${templateId}`;

export const templateReferenceHref = (templateId: number, id: number) => `${at(templateId)}/attachments/${id}`;

type TemplateValues = {
  title: string;
  description: string;
  allowChanges: boolean;
  documentIds: number[];
  attachmentIds: number[];
};

/** Answers the template's id; absent where the server said nothing of it. */
export async function saveTemplate(
  templateId: number | null,
  values: TemplateValues & { groupId?: number },
): Promise<number | undefined> {
  type Answer = { template?: { id: number } } | undefined;
  const answer = await (templateId === null
    ? call<Answer>("POST", "/v1/templates", values)
    : save<Answer>("PATCH", at(templateId), values));
  return answer?.template?.id;
}

export const setSpecifiedOrder = (templateId: number, executeActionsInOrder: boolean) =>
  save("PATCH", at(templateId), { executeActionsInOrder });

export async function renameTemplateDocument(documentId: number, name: string): Promise<DraftDocument> {
  return (await save<{ document: DraftDocument }>("PATCH", `/v1/documents/${documentId}`, { name })).document;
}

/** A reference document of no template yet: its id goes along when the template is saved. */
export async function uploadReference(file: File): Promise<DraftReference> {
  const form = new FormData();
  form.append("attachment", file);
  return ((await callApi("POST", "/v1/attachments", form)) as { attachment: DraftReference }).attachment;
}

export const removeTemplateReference = (templateId: number, id: number) =>
  callApi("DELETE", templateReferenceHref(templateId, id));

export async function saveRoles(templateId: number, roles: RoleInput[]): Promise<RoleDto[]> {
  return (await save<{ templateRoles: RoleDto[] }>("POST", `${at(templateId)}/roles`, { roles })).templateRoles;
}

export const removeRequested = (templateId: number, roleId: number, id: number) =>
  callApi("DELETE", `${at(templateId)}/roles/${roleId}/attachments/${id}`);

/** The designer speaks of whose a field is by one id; in a template that is a role's. */
export async function saveTemplateFields(documentId: number, fields: FieldInput[]): Promise<FieldDto[]> {
  const ofRoles = fields.map(({ signatoryId, ...field }) => ({ ...field, templateRoleId: signatoryId }));
  return (await save<{ fields: FieldDto[] }>("POST", `/v1/documents/${documentId}/fields`, { fields: ofRoles })).fields;
}
