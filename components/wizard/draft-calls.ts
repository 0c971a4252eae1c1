import type { FieldDto, FieldInput } from "@/lib/documents/schema";
import type { SendRefusalDto, SignatoryInput } from "@/lib/workflows/schema";
import type { Draft, DraftDocument, DraftReference, DraftSignatory } from "./draft";
import { versionedCall as call, versionedDelete, versionedSave as save } from "./draft-version";

/** The calls of the wizard. */
const simpleSign = (workflowId: number) => `/v1/workflows/simple-sign/${workflowId}`;
const references = (workflowId: number) => `/v1/workflows/${workflowId}/attachments`;
export const referenceHref = (workflowId: number, id: number) => `${references(workflowId)}/${id}`;

export const loadDraft = (workflowId: number) => call<Draft>("GET", simpleSign(workflowId));

export const createDraft = (documentIds: number[], workflowName: string, groupId: number | null) =>
  call<Draft>("POST", "/v1/workflows/documents", { documentIds, workflowName, groupId });

type DraftChange = { documentIds?: number[]; workflowName?: string; groupId?: number | null };
export const changeDraft = (workflowId: number, change: DraftChange) =>
  save<Draft>("PATCH", `${simpleSign(workflowId)}/documents`, change);

export const removeDocument = (workflowId: number, documentId: number) =>
  versionedDelete<Draft>(`${simpleSign(workflowId)}/documents/${documentId}`);

export async function renameDocument(documentId: number, name: string): Promise<DraftDocument> {
  return (await save<{ document: DraftDocument }>("PATCH", `/v1/documents/${documentId}`, { name })).document;
}

export const setOrdered = (workflowId: number, executeActionsInOrder: boolean) =>
  save<Draft>("PATCH", simpleSign(workflowId), { executeActionsInOrder });

type SavedSignatories = { signatories: DraftSignatory[] };
export async function saveSignatories(workflowId: number, signatories: SignatoryInput[]): Promise<DraftSignatory[]> {
  const path = `${simpleSign(workflowId)}/signatories`;
  return (await save<SavedSignatories>("POST", path, { signatories })).signatories;
}

/** The names and e-mail of recipients of a strict draft, which fill an empty role once. */
export type Naming = { id: number; firstName?: string; lastName?: string; email?: string };
export const fillRoles = (workflowId: number, signatories: Naming[]) =>
  save<SavedSignatories>("PATCH", `${simpleSign(workflowId)}/signatories`, { signatories });

export const removeSignatory = (workflowId: number, workflowActionId: number) =>
  versionedDelete<Draft>(`${simpleSign(workflowId)}/workflow-actions/${workflowActionId}`);

export async function saveFields(documentId: number, fields: FieldInput[]): Promise<FieldDto[]> {
  return (await save<{ fields: FieldDto[] }>("POST", `/v1/documents/${documentId}/fields`, { fields })).fields;
}

type SettingsChange = { message: string; additionalEmailMessage: string; linkExpiryDays: number };
export const saveSettings = async (workflowId: number, change: SettingsChange): Promise<void> => {
  await save("POST", `${simpleSign(workflowId)}/settings`, change);
};

export async function addReference(workflowId: number, file: File): Promise<DraftReference> {
  const form = new FormData();
  form.append("attachment", file);
  return (await call<{ attachment: DraftReference }>("POST", references(workflowId), form)).attachment;
}

export const removeReference = async (workflowId: number, attachmentId: number): Promise<void> => {
  await versionedDelete(`${references(workflowId)}/${attachmentId}`);
};

export const listSendRefusals = async (workflowId: number): Promise<SendRefusalDto[]> =>
  (await call<{ refusals: SendRefusalDto[] }>("GET", `${simpleSign(workflowId)}/send-refusals`)).refusals;

export const sendDraft = (workflowId: number) =>
  save<Draft>("PATCH", simpleSign(workflowId), { executeAt: new Date().toISOString() });
