import type { FieldKind } from "./field-kind";

export const combo: FieldKind = {
  holds: "option",
  prefill: null,
  prints: "text",
  size: { width: 240, height: 50 },
  keepsRatio: false,
  requiredAtFirst: false,
  hasLines: false,
  hasFormat: false,
  formWidget: "choice",
};
