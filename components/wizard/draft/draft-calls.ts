import { referenceForm } from "@/components/documents/reference-form";
import type { ReferenceDocument, UploadedDocument } from "@/components/documents/document-types";
import type { PATCH as PATCHDocument } from "@/app/v1/documents/[documentId]/route";
import type { DELETE as DELETEReference } from "@/app/v1/workflows/[workflowId]/attachments/[attachmentId]/route";
import type { POST as POSTReference } from "@/app/v1/workflows/[workflowId]/attachments/route";
import type { POST as POSTTags } from "@/app/v1/documents/[documentId]/tags/route";
import type { POST } from "@/app/v1/workflows/documents/route";
import type { DELETE as DELETEDeletion } from "@/app/v1/workflows/simple-sign/[workflowId]/documents/[documentId]/deletion/route";
import type { DELETE as DELETEDocument } from "@/app/v1/workflows/simple-sign/[workflowId]/documents/[documentId]/route";
import type { PATCH as PATCHDocuments } from "@/app/v1/workflows/simple-sign/[workflowId]/documents/route";
import type { PATCH as PATCHValues } from "@/app/v1/workflows/simple-sign/[workflowId]/fields/route";
import type { GET, PATCH } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import type { GET as GETRefusals } from "@/app/v1/workflows/simple-sign/[workflowId]/send-refusals/route";
import type { POST as POSTSettings } from "@/app/v1/workflows/simple-sign/[workflowId]/settings/route";
import type {
  PATCH as PATCHSignatories,
  POST as POSTSignatories,
} from "@/app/v1/workflows/simple-sign/[workflowId]/signatories/route";
import type { DELETE as DELETEAction } from "@/app/v1/workflows/simple-sign/[workflowId]/workflow-actions/[actionId]/route";
import type { Language } from "@/db/enums";
import { postFields } from "@/components/designer/design/post-fields";
import { callApi } from "@/lib/platform/http/call-api";
import type { SentRecipient } from "@/lib/workflows/schema";
import type { Draft, DraftRecipient } from "./draft";
import { createContext, useContext, useMemo } from "react";
import type { SeenVersion } from "@/components/versions/seen-version";
import { useSeenVersion } from "@/components/versions/seen-version-provider";

const simpleSign = (workflowId: number) => `/v1/workflows/simple-sign/${workflowId}`;
const references = (workflowId: number) => `/v1/workflows/${workflowId}/attachments`;
export const referenceHref = (workflowId: number, id: number) => `${references(workflowId)}/${id}`;

type DraftChange = { documentIds?: number[]; workflowName?: string; groupId?: number | null };
/** What the sender fills in or corrects in a strict draft: who has a role that the template leaves empty. */
export type Naming = { id: number; singleName?: boolean; defaultLanguage?: Language } & Partial<
  Record<"firstName" | "lastName" | "email" | "mobileNumber", string>
>;
type SettingsChange = {
  message: string;
  additionalEmailMessage: string;
  linkExpiryDays: number;
  allowDelegation: boolean;
  allowDownloadBeforeSigning: boolean;
  printLanguage: Language;
};

export async function addReference(
  workflowId: number,
  file: File,
  loadsConfirmed: boolean,
): Promise<ReferenceDocument> {
  const form = referenceForm(file, loadsConfirmed);
  return (await callApi<typeof POSTReference>("POST", references(workflowId), form)).attachment;
}

export const listSendRefusals = (workflowId: number) =>
  callApi<typeof GETRefusals>("GET", `${simpleSign(workflowId)}/send-refusals`);

export type DraftCalls = ReturnType<typeof draftCalls>;
/** Other calls than the server's, where steps of the wizard change something else than a draft. */
export const OtherCalls = createContext<((calls: DraftCalls) => DraftCalls) | null>(null);

/** The calls about a draft: each save sends the version that this tab has seen. */
export function useDraftCalls(): DraftCalls {
  const seen = useSeenVersion();
  const other = useContext(OtherCalls);
  return useMemo(() => {
    const calls = draftCalls(seen);
    return other ? other(calls) : calls;
  }, [seen, other]);
}

function draftCalls(seen: SeenVersion) {
  const loadDraft = (workflowId: number): Promise<Draft> =>
    seen.versioned(callApi<typeof GET>("GET", simpleSign(workflowId)));

  const createDraft = (documentIds: number[], workflowName: string, groupId: number | null): Promise<Draft> =>
    seen.versioned(callApi<typeof POST>("POST", "/v1/workflows/documents", { documentIds, workflowName, groupId }));

  const changeDraft = (workflowId: number, change: DraftChange): Promise<Draft> =>
    seen.versioned(callApi<typeof PATCHDocuments>("PATCH", `${simpleSign(workflowId)}/documents`, seen.in(change)));

  const removeDocument = (workflowId: number, documentId: number): Promise<Draft> =>
    seen.versioned(
      callApi<typeof DELETEDocument>("DELETE", `${simpleSign(workflowId)}/documents/${documentId}${seen.query}`),
    );

  const restoreDocument = (workflowId: number, documentId: number): Promise<Draft> =>
    seen.versioned(
      callApi<typeof DELETEDeletion>("DELETE", `${simpleSign(workflowId)}/documents/${documentId}/deletion`),
    );

  async function renameDocument(documentId: number, name: string): Promise<UploadedDocument> {
    const answer = callApi<typeof PATCHDocument>("PATCH", `/v1/documents/${documentId}`, seen.in({ name }));
    return (await seen.versioned(answer)).document;
  }

  /** Makes fields of a document's tags. Another document takes its place. */
  const takeTags = (documentId: number) =>
    seen.versioned(callApi<typeof POSTTags>("POST", `/v1/documents/${documentId}/tags`, seen.in({})));

  const setOrdered = (workflowId: number, executeActionsInOrder: boolean): Promise<Draft> =>
    seen.versioned(callApi<typeof PATCH>("PATCH", simpleSign(workflowId), seen.in({ executeActionsInOrder })));

  async function saveRecipients(
    workflowId: number,
    recipients: SentRecipient[],
    dropFields: boolean,
  ): Promise<DraftRecipient[]> {
    const path = `${simpleSign(workflowId)}/signatories`;
    return (
      await seen.versioned(
        callApi<typeof POSTSignatories>("POST", path, seen.in({ signatories: recipients, dropFields })),
      )
    ).signatories;
  }

  const fillRoles = (workflowId: number, recipients: Naming[]) =>
    seen.versioned(
      callApi<typeof PATCHSignatories>(
        "PATCH",
        `${simpleSign(workflowId)}/signatories`,
        seen.in({ signatories: recipients }),
      ),
    );

  const removeRecipient = (workflowId: number, actionId: number): Promise<Draft> =>
    seen.versioned(
      callApi<typeof DELETEAction>("DELETE", `${simpleSign(workflowId)}/workflow-actions/${actionId}${seen.query}`),
    );

  const saveFields = postFields(callApi, seen, "signatoryId");

  const saveSettings = async (workflowId: number, change: SettingsChange): Promise<void> => {
    await seen.versioned(callApi<typeof POSTSettings>("POST", `${simpleSign(workflowId)}/settings`, seen.in(change)));
  };

  const fillDraftFields = async (workflowId: number, fields: Record<string, string | boolean>): Promise<void> => {
    await seen.versioned(callApi<typeof PATCHValues>("PATCH", `${simpleSign(workflowId)}/fields`, seen.in({ fields })));
  };

  const removeReference = (workflowId: number, attachmentId: number) =>
    seen.versioned(callApi<typeof DELETEReference>("DELETE", `${references(workflowId)}/${attachmentId}${seen.query}`));

  /** Sends it, or schedules it for a later time. */
  const executeDraft = (workflowId: number, at: Date): Promise<Draft> =>
    seen.versioned(callApi<typeof PATCH>("PATCH", simpleSign(workflowId), seen.in({ executeAt: at.toISOString() })));

  return {
    /** Whether whoever was removed can come back as they were, and need not be saved anew. */
    keepsRemoved: false,
    loadDraft,
    createDraft,
    changeDraft,
    removeDocument,
    restoreDocument,
    renameDocument,
    takeTags,
    setOrdered,
    saveSignatories: saveRecipients,
    fillRoles,
    removeSignatory: removeRecipient,
    saveFields,
    saveSettings,
    fillDraftFields,
    removeReference,
    executeDraft,
  };
}
