import type { fieldEntries, fields } from "@/db/schema/documents";
import { isStamp } from "@/lib/fields/kinds";

type Field = Pick<typeof fields.$inferSelect, "type" | "value">;
type Entry = Pick<typeof fieldEntries.$inferSelect, "imageHash">;

/** The image in a field: the sender's of a stamp, whatever is stored as an entry, and the recipient's of any other. */
export const imageHashOf = (field: Field, entry: Entry | null): string | null =>
  isStamp(field.type) ? field.value : (entry?.imageHash ?? null);
