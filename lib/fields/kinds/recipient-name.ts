import type { FieldKind } from "./field-kind";

export const recipientName: FieldKind = {
  holds: "text",
  prefill: "fullName",
  prints: "text",
  size: { width: 240, height: 50 },
  keepsRatio: false,
  requiredAtFirst: false,
  hasLines: false,
  hasFormat: false,
  formWidget: null,
};
