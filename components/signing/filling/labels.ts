import { type EntryKind, isGrouped } from "@/lib/fields/kinds/entry-kind";
import type { ShownField } from "@/lib/signing/schema";

export const labelOf = (field: Pick<ShownField, "name" | "description">) => field.description || field.name;

/** What is asked: of a radio button its group, and of any other field itself. */
export const questionOf = (field: Pick<ShownField, "name" | "description" | "groupName" | keyof EntryKind>) =>
  (isGrouped(field) && field.groupName) || labelOf(field);
