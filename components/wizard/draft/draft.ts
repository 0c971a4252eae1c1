import { type FoldedDocuments, unfoldDocuments } from "@/lib/documents/schema/folded-documents";
import type { ReferenceDocument, UploadedDocument } from "@/components/documents/document-types";
import type { Loaded } from "@/lib/platform/http/call-api";
import type { RecipientDto, WorkflowDto } from "@/lib/workflows/schema";

export type DraftRecipient = Loaded<
  Pick<
    RecipientDto,
    | "id"
    | "workflowActionId"
    | "firstName"
    | "lastName"
    | "singleName"
    | "email"
    | "members"
    | "hostName"
    | "hostEmail"
    | "defaultLanguage"
    | "privateMessage"
    | "accessCode"
    | "mobileNumber"
    | "hasOtpStep"
    | "forceOtp"
    | "webformEnabled"
    | "signatureMethods"
    | "attachments"
    | "actionIndex"
    | "recipientRoleId"
    | "copyAt"
    | "roleName"
    | "firstNameChangesFrozen"
    | "lastNameChangesFrozen"
    | "emailChangesFrozen"
    | "mobileNumberChangesFrozen"
    | "defaultLanguageChangesFrozen"
    | "mail"
    | "externalId"
    | "metadata"
    | "status"
  >
>;

export type DraftGroup = { id: number; name: string };

/** The part of GET /workflows/simple-sign/{id} that the wizard needs. */
export type Draft = {
  workflow: Loaded<
    Pick<
      WorkflowDto,
      "id" | "name" | "title" | "executeActionsInOrder" | "allowChanges" | "settings" | "reminders" | "updatedAt"
    >
  >;
  documents: UploadedDocument[];
  signatories: DraftRecipient[];
  referenceAttachments: ReferenceDocument[];
  assignedGroup: DraftGroup | null;
  fieldProblems: readonly { fieldId: number; message: string }[];
};

/** A draft as a page carries it to the browser. */
export type FoldedDraft = Omit<Draft, "documents"> & { documents: FoldedDocuments<UploadedDocument> };

export const unfoldDraft = (draft: FoldedDraft): Draft => ({ ...draft, documents: unfoldDocuments(draft.documents) });

export const steps = ["upload", "signers", "design", "review"] as const;
export type StepName = (typeof steps)[number];

export const isStep = (text: unknown): text is StepName => steps.some((step) => step === text);

/** The requested step, or the first one that must be completed before it. */
export function reachableStep(wanted: StepName, draft: Draft | null): StepName {
  if (!draft || draft.documents.length === 0) return "upload";
  return draft.signatories.length === 0 && wanted !== "upload" ? "signers" : wanted;
}

/** 1 not started, 2 in progress, 3 done (specification, Workflows 2). */
export function stepStatus(step: StepName, current: StepName): 1 | 2 | 3 {
  const distance = steps.indexOf(step) - steps.indexOf(current);
  if (distance === 0) return 2;
  return distance < 0 ? 3 : 1;
}

const fieldsOf = (documents: readonly UploadedDocument[]) =>
  documents.flatMap((document) => document.pages.flatMap((page) => page.fields));

export const fieldCount = (documents: readonly UploadedDocument[]) => fieldsOf(documents).length;

/** The types of the fields that are placed for a recipient, one for each field. */
export const placedFor = (documents: readonly UploadedDocument[], signatoryId: number) =>
  fieldsOf(documents)
    .filter((field) => field.signatoryId === signatoryId)
    .map((field) => field.fieldType);
