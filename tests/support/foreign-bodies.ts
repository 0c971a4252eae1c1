import type { ForeignBody } from "./expectations";
import { field, person } from "./given";
import { templateForeignBodies } from "./template-expectations";
import type { Place, Tenants } from "./tenants";

/** Ids that do not exist. */
export const unknown: Place = {
  workflowId: 999_999_991,
  documentId: 999_999_992,
  actionId: 999_999_993,
  revisionId: 999_999_994,
  pageId: 999_999_995,
  fieldId: 999_999_996,
  attachmentId: 999_999_998,
  reminderId: 999_999_981,
  signatoryId: 999_999_993,
  token: "u".repeat(43),
  companyId: 999_999_981,
  groupId: 999_999_982,
  companyUserId: 999_999_983,
  userId: 999_999_984,
  apiKeyId: 999_999_971,
  webhookId: 999_999_972,
  deliveryId: 999_999_973,
  contactId: 999_999_985,
  templateId: 999_999_986,
  batchId: 999_999_980,
  linkId: 999_999_979,
  viewId: 999_999_977,
  jobId: 999_999_978,
  visitId: "v".repeat(43),
  roleId: 999_999_987,
  templateDocumentId: 999_999_988,
  referenceId: 999_999_989,
  requestedId: 999_999_990,
};

export const foreignBodies: ForeignBody[] = [
  ["POST /workflows/documents", (_, other) => ({ document_ids: [other.documentId] }), 404],
  ["POST /workflows/documents", (_, other, group) => ({ document_ids: [other.documentId], group_id: group }), 404],
  [
    "PATCH /workflows/simple-sign/{workflowId}/documents",
    (own, other) => ({ document_ids: [own.documentId, other.documentId] }),
    404,
  ],
  ["PATCH /workflows/simple-sign/{workflowId}/documents", (_own, _other, group) => ({ group_id: group }), 404],
  [
    "POST /workflows/simple-sign/{workflowId}/signatories",
    (_, other) => ({ signatories: [{ ...fixedPerson, id: other.actionId }] }),
    404,
  ],
  [
    "PATCH /workflows/simple-sign/{workflowId}/signatories",
    (_, other) => ({ signatories: [{ first_name: "Mallory", id: other.actionId }] }),
    404,
  ],
  [
    "POST /documents/{documentId}/fields",
    (own, other) => ({ fields: [field("a", 1, other.actionId, own.pageId)] }),
    422,
  ],
  [
    "POST /documents/{documentId}/fields",
    (own, other) => ({ fields: [field("a", 1, own.actionId, other.pageId)] }),
    422,
  ],
  [
    "POST /documents/{documentId}/fields",
    (own, other) => ({ fields: [field("a", 1, own.actionId, own.pageId, { id: other.fieldId })] }),
    404,
  ],
  ...templateForeignBodies,
  [
    "POST /companies/{companyId}/company-groups/{groupId}/company-group-users",
    (_, other) => ({ user_id: other.userId, role_id: 3 }),
    404,
  ],
  [
    "POST /companies/{companyId}/company-groups/{groupId}/company-group-users",
    (own, other) => ({ group_id: other.groupId, user_id: own.userId, role_id: 3 }),
    422,
  ],
];
const fixedPerson = person();

export const groupOf = (tenants: Tenants, which: "foreign" | "unknown") =>
  which === "foreign" ? tenants.foreignGroupId : 999_999_997;
