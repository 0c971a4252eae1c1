import type { FieldKind } from "./field-kind";

export const signDate: FieldKind = {
  holds: "text",
  prefill: "today",
  prints: "text",
  size: { width: 240, height: 50 },
  keepsRatio: false,
  requiredAtFirst: false,
  hasLines: false,
  hasFormat: false,
  formWidget: null,
};
