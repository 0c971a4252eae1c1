import type { ReferenceDocument, UploadedDocument } from "@/components/documents/document-types";
import type { PATCH as PATCHDocument } from "@/app/v1/documents/[documentId]/route";
import type { POST as POSTFields } from "@/app/v1/documents/[documentId]/fields/route";
import type { DELETE as DELETEReference } from "@/app/v1/workflows/[workflowId]/attachments/[attachmentId]/route";
import type { POST as POSTReference } from "@/app/v1/workflows/[workflowId]/attachments/route";
import type { POST } from "@/app/v1/workflows/documents/route";
import type { DELETE as DELETEDocument } from "@/app/v1/workflows/simple-sign/[workflowId]/documents/[documentId]/route";
import type { PATCH as PATCHDocuments } from "@/app/v1/workflows/simple-sign/[workflowId]/documents/route";
import type { GET, PATCH } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import type { GET as GETRefusals } from "@/app/v1/workflows/simple-sign/[workflowId]/send-refusals/route";
import type { POST as POSTSettings } from "@/app/v1/workflows/simple-sign/[workflowId]/settings/route";
import type {
  PATCH as PATCHSignatories,
  POST as POSTSignatories,
} from "@/app/v1/workflows/simple-sign/[workflowId]/signatories/route";
import type { DELETE as DELETEAction } from "@/app/v1/workflows/simple-sign/[workflowId]/workflow-actions/[actionId]/route";
import type { SavedField } from "@/components/designer/design/design-field";
import { callApi } from "@/lib/platform/http/call-api";
import type { SignatoryInput } from "@/lib/workflows/schema";
import type { Draft, DraftSignatory } from "./draft";
import { seenQuery, versioned, withSeen } from "@/components/versions/seen-version";

const simpleSign = (workflowId: number) => `/v1/workflows/simple-sign/${workflowId}`;
const references = (workflowId: number) => `/v1/workflows/${workflowId}/attachments`;
export const referenceHref = (workflowId: number, id: number) => `${references(workflowId)}/${id}`;

export const loadDraft = (workflowId: number): Promise<Draft> =>
  versioned(callApi<typeof GET>("GET", simpleSign(workflowId)));

export const createDraft = (documentIds: number[], workflowName: string, groupId: number | null): Promise<Draft> =>
  versioned(callApi<typeof POST>("POST", "/v1/workflows/documents", { documentIds, workflowName, groupId }));

type DraftChange = { documentIds?: number[]; workflowName?: string; groupId?: number | null };
export const changeDraft = (workflowId: number, change: DraftChange): Promise<Draft> =>
  versioned(callApi<typeof PATCHDocuments>("PATCH", `${simpleSign(workflowId)}/documents`, withSeen(change)));

export const removeDocument = (workflowId: number, documentId: number): Promise<Draft> =>
  versioned(
    callApi<typeof DELETEDocument>("DELETE", `${simpleSign(workflowId)}/documents/${documentId}${seenQuery()}`),
  );

export async function renameDocument(documentId: number, name: string): Promise<UploadedDocument> {
  const answer = callApi<typeof PATCHDocument>("PATCH", `/v1/documents/${documentId}`, withSeen({ name }));
  return (await versioned(answer)).document;
}

export const setOrdered = (workflowId: number, executeActionsInOrder: boolean): Promise<Draft> =>
  versioned(callApi<typeof PATCH>("PATCH", simpleSign(workflowId), withSeen({ executeActionsInOrder })));

export async function saveSignatories(workflowId: number, signatories: SignatoryInput[]): Promise<DraftSignatory[]> {
  const path = `${simpleSign(workflowId)}/signatories`;
  return (await versioned(callApi<typeof POSTSignatories>("POST", path, withSeen({ signatories })))).signatories;
}

/** Names and e-mail for an empty role of a strict draft; each can be filled only once. */
export type Naming = { id: number; firstName?: string; lastName?: string; email?: string };
export const fillRoles = (workflowId: number, signatories: Naming[]) =>
  versioned(
    callApi<typeof PATCHSignatories>("PATCH", `${simpleSign(workflowId)}/signatories`, withSeen({ signatories })),
  );

export const removeSignatory = (workflowId: number, actionId: number): Promise<Draft> =>
  versioned(
    callApi<typeof DELETEAction>("DELETE", `${simpleSign(workflowId)}/workflow-actions/${actionId}${seenQuery()}`),
  );

export async function saveFields(documentId: number, designed: SavedField[]) {
  const fields = designed.map(({ recipientId, ...field }) => ({ ...field, signatoryId: recipientId }));
  const answer = callApi<typeof POSTFields>("POST", `/v1/documents/${documentId}/fields`, withSeen({ fields }));
  return (await versioned(answer)).fields;
}

type SettingsChange = { message: string; additionalEmailMessage: string; linkExpiryDays: number };
export const saveSettings = async (workflowId: number, change: SettingsChange): Promise<void> => {
  await versioned(callApi<typeof POSTSettings>("POST", `${simpleSign(workflowId)}/settings`, withSeen(change)));
};

export async function addReference(workflowId: number, file: File): Promise<ReferenceDocument> {
  const form = new FormData();
  form.append("attachment", file);
  return (await callApi<typeof POSTReference>("POST", references(workflowId), form)).attachment;
}

export const removeReference = (workflowId: number, attachmentId: number) =>
  versioned(callApi<typeof DELETEReference>("DELETE", `${references(workflowId)}/${attachmentId}${seenQuery()}`));

export const listSendRefusals = async (workflowId: number) =>
  (await callApi<typeof GETRefusals>("GET", `${simpleSign(workflowId)}/send-refusals`)).refusals;

export const sendDraft = (workflowId: number): Promise<Draft> =>
  versioned(callApi<typeof PATCH>("PATCH", simpleSign(workflowId), withSeen({ executeAt: new Date().toISOString() })));
