import type { Draft, DraftRecipient } from "@/components/wizard/draft/draft";
import type { FieldDto } from "@/lib/documents/schema";
import { rulesOf } from "@/lib/fields/rules/schema";

/** A running workflow for tests: Ana, who has signed, then Ben and Cleo, each with a signature. */
export function givenWorkflow(): Draft {
  const people = ["Ana", "Ben", "Cleo"].map((name, index) => givenRecipient(index + 1, name));
  const fields = people.map(({ id }) => givenField(10 + id, id));
  const page = { id: 5, documentId: 4, pageIndex: 0, width: 595, height: 842, fields };
  const [ana, ...others] = people as [DraftRecipient, ...DraftRecipient[]];
  const document = { id: 4, name: "Lease", pages: [page], status: "ready", notices: [], suggestedFields: [] };
  return {
    workflow: { id: 3, title: "Lease", executeActionsInOrder: true, allowChanges: true, updatedAt: "2026-01-01" },
    documents: [document],
    signatories: [{ ...ana, status: "completed" }, ...others],
    referenceAttachments: [],
    assignedGroup: null,
    fieldProblems: [],
  } as unknown as Draft;
}

export const givenRecipient = (id: number, firstName: string): DraftRecipient => ({
  id,
  workflowActionId: id,
  firstName,
  lastName: "Doe",
  singleName: false,
  email: `${firstName}@example.test`,
  members: [],
  hostName: null,
  hostEmail: null,
  defaultLanguage: "en",
  privateMessage: null,
  accessCode: null,
  mobileNumber: null,
  hasOtpStep: false,
  forceOtp: false,
  webformEnabled: false,
  signatureMethods: [],
  attachments: [],
  actionIndex: id - 1,
  recipientRoleId: 1,
  copyAt: null,
  roleName: null,
  firstNameChangesFrozen: false,
  lastNameChangesFrozen: false,
  emailChangesFrozen: false,
  mobileNumberChangesFrozen: false,
  defaultLanguageChangesFrozen: false,
  mail: true,
  externalId: null,
  metadata: {},
  status: "waiting",
});

export const givenField = (id: number, signatoryId: number): FieldDto => ({
  id,
  signatoryId,
  name: `Signature ${id}`,
  description: "",
  required: true,
  fieldTypeId: 4,
  fieldType: "signature",
  isInitial: false,
  groupName: null,
  value: null,
  selected: false,
  multiline: false,
  relativeTop: id,
  relativeLeft: 10,
  relativeWidth: 20,
  relativeHeight: 5,
  selectableFieldOptions: [],
  fieldSettings: { fontFace: "Helvetica", fontSize: 14 },
  applyDateTime: false,
  pageId: 5,
  documentId: 4,
  templateRoleId: null,
  fieldIndex: id,
  duplicatedFromFieldId: null,
  ...rulesOf({}),
});
