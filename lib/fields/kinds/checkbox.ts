import type { FieldKind } from "./field-kind";

export const checkbox: FieldKind = {
  holds: "tick",
  prefill: null,
  prints: "check",
  size: { width: 50, height: 50 },
  keepsRatio: false,
  requiredAtFirst: false,
  hasLines: false,
  hasFormat: false,
  formWidget: "checkbox",
};
