import type { FieldFormat, FieldType } from "@/db/enums";
import { fieldKinds } from "@/lib/fields/kinds";

/** The format of what a field holds: that of a signing date is a date. */
export const formatOf = ({ type, format }: { type: FieldType; format: FieldFormat }): FieldFormat =>
  fieldKinds[type].prefill === "today" ? "date" : format;
