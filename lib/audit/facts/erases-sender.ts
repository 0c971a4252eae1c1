import { auditActionIds } from "@/db/enums";
import type { auditActions } from "@/db/schema/workflows";

/** What the entry of an erasure says of the sender, where the rest stays. */
export const senderErased = "sender";

/** Whether the entry records that the sender's name and address are erased. */
export const erasesSender = ({
  typeId,
  description,
}: Pick<typeof auditActions.$inferSelect, "typeId" | "description">) =>
  typeId === auditActionIds.erased && description === senderErased;
