import type { anchors, anchorStamps, earlierErasures } from "@/db/schema/anchors";
import type { attachments } from "@/db/schema/attachments";
import type { revisions } from "@/db/schema/documents";
import type { webhooks } from "@/db/schema/integrations";
import type { reminders } from "@/db/schema/reminders";
import type { sealedVersions } from "@/db/schema/sealed-versions";
import type { workflows } from "@/db/schema/workflows";
import { hmac } from "@/lib/platform/crypto/crypto";
import { isCodeOf } from "@/lib/platform/crypto/link-keys";

// Whoever owns the database does not have the key, and can recompute every hash but none of these codes.

type ReminderRow = Pick<
  typeof reminders.$inferSelect,
  "workflowId" | "reminderDaysSet" | "escalateDaysSet" | "escalateEmail" | "customEmailText"
>;
type Maker = { by: readonly (string | number | null)[] };

const drawnText = (drawn: {
  signatoryId: number;
  fieldId: number;
  imageHash: string | null;
  signType: number | null;
}) => JSON.stringify([drawn.signatoryId, drawn.fieldId, drawn.imageHash, drawn.signType]);
const uploadedText = (
  row: Pick<typeof attachments.$inferSelect, "id" | "signatoryId" | "fileHash" | "fileName" | "contentType">,
) => JSON.stringify([row.id, row.signatoryId, row.fileHash, row.fileName, row.contentType]);

const textOf = {
  /** The hash covers the entry and all entries before it. */
  entry: (row: { hash: string }) => row.hash,
  anchor: ({ number, at, size, root, previousRoot }: Omit<typeof anchors.$inferSelect, "mac">) =>
    JSON.stringify([number, at.toISOString(), size, root, previousRoot]),
  /** A time stamp of an anchor. */
  stamp: ({ anchor, authority, token }: Omit<typeof anchorStamps.$inferSelect, "code">) =>
    JSON.stringify([anchor, authority, Buffer.from(token).toString("base64")]),
  erasure: ({ workflowId, at }: Pick<typeof earlierErasures.$inferSelect, "workflowId" | "at">) =>
    JSON.stringify([workflowId, at.toISOString()]),
  register: (text: string) => text,
  drawn: drawnText,
  uploaded: uploadedText,
  /**
   * These two include the holder of the part; `drawn` and `uploaded` are from a version that did not bind the person.
   */
  drawnBy: (drawn: Parameters<typeof drawnText>[0] & Maker) => JSON.stringify([drawnText(drawn), drawn.by]),
  uploadedBy: (row: Parameters<typeof uploadedText>[0] & Maker) => JSON.stringify([uploadedText(row), row.by]),
  revision: (row: Omit<typeof revisions.$inferSelect, "id" | "code">) =>
    JSON.stringify([row.documentId, row.workflowId, row.signatoryId, row.fileHash, row.createdAt.toISOString()]),
  /** A renewed version of a sealed file. */
  version: (row: Omit<typeof sealedVersions.$inferSelect, "code">) =>
    JSON.stringify([
      row.originalHash,
      row.version,
      row.workflowId,
      row.kind,
      row.fileHash,
      row.madeAt.toISOString(),
      row.reason,
    ]),
  /** What was made of one page of a file. */
  page: (made: { fileHash: string; pageIndex: number; part: string; value: unknown }) =>
    JSON.stringify([made.fileHash, made.pageIndex, made.part, made.value]),
  /** The workflow's owner and organisation, which decide on its mail server and appearance. */
  owner: ({
    uuid,
    initiatorId,
    companyId,
  }: Pick<typeof workflows.$inferSelect, "uuid" | "initiatorId" | "companyId">) =>
    JSON.stringify([uuid, initiatorId, companyId]),
  /** When a reminder is sent, whom it escalates to, and its text. */
  reminder: (row: ReminderRow) =>
    JSON.stringify([row.workflowId, row.reminderDaysSet, row.escalateDaysSet, row.escalateEmail, row.customEmailText]),
  /** Which events an organisation sends to which address. */
  webhook: (row: Pick<typeof webhooks.$inferSelect, "companyId" | "url" | "events" | "includeValues">) =>
    JSON.stringify([row.companyId, row.url, row.events, row.includeValues]),
};
type Kind = keyof typeof textOf;
type Row<K extends Kind> = Parameters<(typeof textOf)[K]>[0];

const named = <K extends Kind>(kind: K, row: Row<K>) => `${kind} ${(textOf[kind] as (row: Row<K>) => string)(row)}`;

/** The code of a row, by today's key. */
export const macOf = <K extends Kind>(kind: K, row: Row<K>): string => hmac("audit-trail", named(kind, row));

/** Whether the code was made of the row by a key of this installation. */
export const isMac = <K extends Kind>(kind: K, row: Row<K>, mac: string): boolean =>
  isCodeOf("audit-trail", named(kind, row), mac);
