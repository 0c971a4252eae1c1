import type { FieldDto, FieldInput } from "@/lib/documents/schema";
import { callApi } from "@/lib/platform/http/call-api";
import type { SignatoryInput } from "@/lib/workflows/schema";
import type { Draft, DraftDocument, DraftSignatory } from "./draft";

/** The calls of the wizard. The casts hold: each route parses its answer through the schema that the type comes from. */
const simpleSign = (workflowId: number) => `/v1/workflows/simple-sign/${workflowId}`;

export const loadDraft = (workflowId: number) => callApi("GET", simpleSign(workflowId)) as Promise<Draft>;

export const createDraft = (documentIds: number[], workflowName: string, groupId: number | null) =>
  callApi("POST", "/v1/workflows/documents", { documentIds, workflowName, groupId }) as Promise<Draft>;

export const changeDraft = (workflowId: number, change: { documentIds?: number[]; workflowName?: string }) =>
  callApi("PATCH", `${simpleSign(workflowId)}/documents`, change) as Promise<Draft>;

export const removeDocument = (workflowId: number, documentId: number) =>
  callApi("DELETE", `${simpleSign(workflowId)}/documents/${documentId}`) as Promise<Draft>;

export async function renameDocument(documentId: number, name: string): Promise<DraftDocument> {
  const answer = await callApi("PATCH", `/v1/documents/${documentId}`, { name });
  return (answer as { document: DraftDocument }).document;
}

export const setOrdered = (workflowId: number, executeActionsInOrder: boolean) =>
  callApi("PATCH", simpleSign(workflowId), { executeActionsInOrder }) as Promise<Draft>;

export async function saveSignatories(workflowId: number, signatories: SignatoryInput[]): Promise<DraftSignatory[]> {
  const answer = await callApi("POST", `${simpleSign(workflowId)}/signatories`, { signatories });
  return (answer as { signatories: DraftSignatory[] }).signatories;
}

export const removeSignatory = (workflowId: number, workflowActionId: number) =>
  callApi("DELETE", `${simpleSign(workflowId)}/workflow-actions/${workflowActionId}`) as Promise<Draft>;

export async function saveFields(documentId: number, fields: FieldInput[]): Promise<FieldDto[]> {
  const answer = await callApi("POST", `/v1/documents/${documentId}/fields`, { fields });
  return (answer as { fields: FieldDto[] }).fields;
}

type SettingsChange = { message: string; additionalEmailMessage: string; linkExpiryDays: number };
export const saveSettings = async (workflowId: number, change: SettingsChange): Promise<void> => {
  await callApi("POST", `${simpleSign(workflowId)}/settings`, change);
};

export const sendDraft = (workflowId: number) =>
  callApi("PATCH", simpleSign(workflowId), { executeAt: new Date().toISOString() }) as Promise<Draft>;
