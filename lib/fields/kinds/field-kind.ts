import type { FormWidget, Stamp } from "@/lib/platform/pdf/contract";

/** Pixels at 100 %. */
type Size = { width: number; height: number };

export const entriesHold = ["text", "option", "tick", "oneOfGroup", "image", "photo", "companyImage"] as const;
/** `sender`: the value that the sender gave, of a stamp and of a field that is read-only; `formula`: what the field's formula gives. */
export const prefills = ["fullName", "today", "sender", "formula"] as const;

/** Definition of one kind of field. The questions derived from it are in `lib/fields/kinds.ts`. */
export type FieldKind = {
  /**
   * What an entry holds: text, the key of one of the field's options, a tick, the selection of one field of a group, the
   * image of a signature, the recipient's picture, or the organisation's stamp.
   */
  holds: (typeof entriesHold)[number];
  /** What the product fills in instead of asking the recipient. */
  prefill: (typeof prefills)[number] | null;
  prints: Stamp["kind"];
  size: Size;
  /** Whether resizing keeps the ratio of width and height. */
  keepsRatio: boolean;
  /** Whether a new field is required; the sender may change that. */
  requiredAtFirst: boolean;
  /** May have several lines. */
  hasLines: boolean;
  /** May ask for a format, limits, a comb and a formula. */
  hasFormat: boolean;
  /** The form widget that an upload turns into such a field. */
  formWidget: FormWidget | null;
};
