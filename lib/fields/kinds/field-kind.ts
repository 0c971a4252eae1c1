import type { FormWidget, Stamp } from "@/lib/platform/pdf/contract";

/** Pixels at 100 %. */
type Size = { width: number; height: number };

/** All that the product knows of one kind of field. What follows from it is asked in `lib/fields/kinds.ts`. */
export type FieldKind = {
  /**
   * What an entry is: text, the key of one of the field's options, a tick, the tick of one field of a group, or the
   * image that signing makes.
   */
  holds: "text" | "option" | "tick" | "oneOfGroup" | "image";
  /** What the product fills it with, where it asks the recipient nothing. */
  prefill: "fullName" | "today" | null;
  prints: Stamp["kind"];
  size: Size;
  /** While it is resized. */
  keepsRatio: boolean;
  /** What the designer begins with; the sender may change it. */
  requiredAtFirst: boolean;
  /** May have several lines. */
  hasLines: boolean;
  /** Which widget of an uploaded form becomes such a field. */
  formWidget: FormWidget | null;
};
