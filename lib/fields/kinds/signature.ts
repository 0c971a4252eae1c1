import type { FieldKind } from "./field-kind";

export const signature: FieldKind = {
  holds: "image",
  prefill: null,
  prints: "image",
  size: { width: 320, height: 96 },
  keepsRatio: true,
  requiredAtFirst: true,
  hasLines: false,
  hasFormat: false,
  formWidget: "signature",
};

/** Fields for initials are signature fields with a smaller initial size. */
export const initials = { type: "signature", size: { width: 120, height: 80 } } as const;
