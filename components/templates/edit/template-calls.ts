import { referenceForm } from "@/components/documents/reference-form";
import type { ReferenceDocument, UploadedDocument } from "@/components/documents/document-types";
import type { POST as POSTReference } from "@/app/v1/attachments/route";
import type { PATCH as PATCHDocument } from "@/app/v1/documents/[documentId]/route";
import type { POST as POSTTags } from "@/app/v1/documents/[documentId]/tags/route";
import type { DELETE as DELETEReference } from "@/app/v1/templates/[templateId]/attachments/[referenceId]/route";
import type { DELETE as DELETERequested } from "@/app/v1/templates/[templateId]/roles/[roleId]/attachments/[requestedId]/route";
import type { POST as POSTRoles } from "@/app/v1/templates/[templateId]/roles/route";
import type { PATCH } from "@/app/v1/templates/[templateId]/route";
import type { POST } from "@/app/v1/templates/route";
import type { Language } from "@/db/enums";
import { postFields } from "@/components/designer/design/post-fields";
import { useMemo } from "react";
import type { SeenVersion } from "@/components/versions/seen-version";
import { useSeenVersion } from "@/components/versions/seen-version-provider";
import { callApi } from "@/lib/platform/http/call-api";
import type { RoleInput } from "@/lib/templates/schema";

const at = (templateId: number) => `/v1/templates/${templateId}`;

export const templateReferenceHref = (templateId: number, id: number) => `${at(templateId)}/attachments/${id}`;

type TemplateValues = {
  title: string;
  description: string;
  allowChanges: boolean;
  printLanguage: Language | null;
  allowDownloadBeforeSigning: boolean | null;
  documentIds: number[];
  attachmentIds: number[];
};

/** Uploads a reference document that belongs to no template until a template is saved with its id. */
export async function uploadReference(file: File, loadsConfirmed: boolean): Promise<ReferenceDocument> {
  const form = referenceForm(file, loadsConfirmed);
  return (await callApi<typeof POSTReference>("POST", "/v1/attachments", form)).attachment;
}

export const removeTemplateReference = (templateId: number, id: number) =>
  callApi<typeof DELETEReference>("DELETE", templateReferenceHref(templateId, id));

export const removeRequested = (templateId: number, roleId: number, id: number) =>
  callApi<typeof DELETERequested>("DELETE", `${at(templateId)}/roles/${roleId}/attachments/${id}`);

/** The saves of a template: each sends the version that this tab has seen. */
export function useTemplateSaves() {
  const seen = useSeenVersion();
  return useMemo(() => templateSaves(seen), [seen]);
}

function templateSaves(seen: SeenVersion) {
  /** Creates or changes the template. Returns its id, or undefined if the answer does not contain the template. */
  async function saveTemplate(
    templateId: number | null,
    values: TemplateValues & { groupId?: number },
  ): Promise<number | undefined> {
    const answer = await (templateId === null
      ? seen.versioned(callApi<typeof POST>("POST", "/v1/templates", values))
      : seen.versioned(callApi<typeof PATCH>("PATCH", at(templateId), seen.in(values))));
    return "template" in answer ? answer.template.id : undefined;
  }

  const setSpecifiedOrder = (templateId: number, executeActionsInOrder: boolean) =>
    seen.versioned(callApi<typeof PATCH>("PATCH", at(templateId), seen.in({ executeActionsInOrder })));

  async function renameTemplateDocument(documentId: number, name: string): Promise<UploadedDocument> {
    const answer = callApi<typeof PATCHDocument>("PATCH", `/v1/documents/${documentId}`, seen.in({ name }));
    return (await seen.versioned(answer)).document;
  }

  const takeTags = (documentId: number) =>
    seen.versioned(callApi<typeof POSTTags>("POST", `/v1/documents/${documentId}/tags`, seen.in({})));

  async function saveRoles(templateId: number, roles: RoleInput[], dropFields: boolean) {
    const answer = callApi<typeof POSTRoles>("POST", `${at(templateId)}/roles`, seen.in({ roles, dropFields }));
    return (await seen.versioned(answer)).templateRoles;
  }

  const saveTemplateFields = postFields(callApi, seen, "templateRoleId");

  return { saveTemplate, setSpecifiedOrder, renameTemplateDocument, takeTags, saveRoles, saveTemplateFields };
}
