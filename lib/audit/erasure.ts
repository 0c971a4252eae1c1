import { auditActionIds, type ErasedBy, erasedBy } from "@/db/enums";
import type { auditActions } from "@/db/schema/workflows";

type Entry = Pick<typeof auditActions.$inferSelect, "typeId" | "description" | "signatoryId">;

/** Undefined for an entry that names nobody who can decide. */
export const erasureDecisionOf = ({ typeId, description }: Pick<Entry, "typeId" | "description">) =>
  typeId === auditActionIds.erased ? erasedBy.find((one: ErasedBy) => one === description) : undefined;

/** Whether the entry records that the contents are erased. */
export const erasesWorkflow = (entry: Entry): boolean =>
  entry.signatoryId === null && erasureDecisionOf(entry) !== undefined;

/** Whether the entry records that the host of a recipient in person is erased, where the rest stays. */
export const erasesHost = (entry: Entry): boolean =>
  entry.signatoryId !== null && erasureDecisionOf(entry) !== undefined;
