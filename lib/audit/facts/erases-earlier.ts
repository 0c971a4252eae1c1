import { auditActionIds } from "@/db/enums";
import type { auditActions } from "@/db/schema/workflows";

/** What the entry of an erasure says of who had a part before, by their link, where the rest stays. */
export const earlierErased = (linkHash: string) => `earlier:${linkHash}`;

/** Whether the entry records that the name and address of who had a part by this link are erased. */
export const erasesEarlier =
  (linkHash: string) =>
  ({ typeId, description }: Pick<typeof auditActions.$inferSelect, "typeId" | "description">) =>
    typeId === auditActionIds.erased && description === earlierErased(linkHash);
