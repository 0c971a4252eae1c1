import type { FieldKind } from "./field-kind";

/** The spec gives no size; smaller than a checkbox, because radio buttons come in groups. */
export const radio: FieldKind = {
  holds: "oneOfGroup",
  prefill: null,
  prints: "radio",
  size: { width: 40, height: 40 },
  keepsRatio: false,
  requiredAtFirst: true,
  hasLines: false,
  hasFormat: false,
  formWidget: "radio",
};
