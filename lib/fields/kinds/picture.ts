import type { FieldKind } from "./field-kind";

/** A photo or other image of the recipient's, such as of a passport. */
export const picture: FieldKind = {
  holds: "photo",
  prefill: null,
  prints: "image",
  size: { width: 240, height: 180 },
  keepsRatio: false,
  requiredAtFirst: true,
  hasLines: false,
  hasFormat: false,
  formWidget: null,
};
