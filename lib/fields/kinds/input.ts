import type { FieldKind } from "./field-kind";

export const input: FieldKind = {
  holds: "text",
  prefill: null,
  prints: "text",
  size: { width: 240, height: 50 },
  keepsRatio: false,
  requiredAtFirst: false,
  hasLines: true,
  hasFormat: true,
  formWidget: "text",
};
