import type { attachments } from "@/db/schema/attachments";
import type { fields, pages } from "@/db/schema/documents";
import { groupBy } from "@/lib/platform/database/group-by";
import { factHash } from "./facts";

type FieldRow = typeof fields.$inferSelect;
type RequestRow = typeof attachments.$inferSelect;
/** For each column: whether the sending attests it, or why its value may change afterwards. */
type Columns<Row> = { readonly [Column in keyof Row]-?: true | { free: string } };

/** Everything of a field that decides what is shown, asked or printed. */
export const fieldColumns = {
  id: true,
  documentId: true,
  pageId: { free: "the document and the index of its page are attested instead" },
  signatoryId: true,
  templateRoleId: { free: "of templates alone" },
  name: true,
  description: true,
  type: true,
  required: true,
  isInitial: true,
  groupName: true,
  value: true,
  selected: true,
  multiline: true,
  relativeTop: true,
  relativeLeft: true,
  relativeWidth: true,
  relativeHeight: true,
  options: true,
  fontFace: true,
  fontSize: true,
  applyDateTime: true,
  fieldIndex: true,
  duplicatedFromFieldId: true,
  format: true,
  currency: true,
  min: true,
  max: true,
  decimals: true,
  minLength: true,
  maxLength: true,
  pattern: true,
  patternMessage: true,
  comb: true,
  overflow: true,
  readOnly: true,
  formula: true,
  condition: true,
  createdAt: { free: "shown to nobody" },
  updatedAt: { free: "shown to nobody" },
} as const satisfies Columns<FieldRow>;

/** Everything that decides which files a recipient is asked for. */
export const requestColumns = {
  id: true,
  kind: true,
  workflowId: true,
  signatoryId: true,
  position: true,
  title: true,
  description: true,
  required: true,
  visibleToSignatories: true,
  allowChanges: true,
  templateId: { free: "of templates alone" },
  templateRoleId: { free: "of templates alone" },
  ownerId: { free: "the workflow passes to an heir" },
  fileHash: { free: "what was uploaded is attested by the finish" },
  fileName: { free: "what was uploaded is attested by the finish" },
  contentType: { free: "what was uploaded is attested by the finish" },
  byteSize: { free: "what was uploaded is attested by the finish" },
  uploadedAt: { free: "what was uploaded is attested by the finish" },
  uploadCode: { free: "what was uploaded is attested by the finish" },
  loadsFrom: { free: "found in what was uploaded" },
  loadsConfirmed: { free: "the sender decides it after the upload" },
  createdAt: { free: "shown to nobody" },
  updatedAt: { free: "shown to nobody" },
} as const satisfies Columns<RequestRow>;

type AskedField = { field: FieldRow; page: Pick<typeof pages.$inferSelect, "documentId" | "pageIndex"> | null };
/** The fields of recipients, and the files that they are asked for. */
export type Asked = { fields: readonly AskedField[]; requests: readonly RequestRow[] };

/** Splits the fields and files by recipient. */
export function byRecipient({ fields: all, requests }: Asked): (id: number) => Asked {
  const fieldsOf = groupBy(all, ({ field }) => field.signatoryId);
  const requestsOf = groupBy(requests, ({ signatoryId }) => signatoryId);
  return (id) => ({ fields: fieldsOf.get(id) ?? [], requests: requestsOf.get(id) ?? [] });
}

/** Uses the salt of a document, because these facts are erased with the documents. */
export const askedHash = (salt: string, asked: Asked): string =>
  factHash(salt, "asked", {
    fields: asked.fields
      .toSorted((a, b) => a.field.id - b.field.id)
      .map(({ field, page }) => [page?.documentId, page?.pageIndex, attested(field, fieldColumns)]),
    requests: asked.requests.toSorted((a, b) => a.id - b.id).map((row) => attested(row, requestColumns)),
  });

/** The attested columns, sorted by name. Null and false are left out, so that a later version may add columns. */
const attested = <Row extends FieldRow | RequestRow>(row: Row, columns: Columns<Row>): [string, unknown][] =>
  Object.entries<unknown>(row)
    .filter(([column, value]) => columns[column as keyof Row] === true && value !== null && value !== false)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
