import type { FieldKind } from "./field-kind";

/** An image of the organisation's, placed by the sender. Its value is the SHA-256 of the image. */
export const stamp: FieldKind = {
  holds: "companyImage",
  prefill: "sender",
  prints: "image",
  size: { width: 180, height: 180 },
  keepsRatio: true,
  requiredAtFirst: false,
  hasLines: false,
  hasFormat: false,
  formWidget: null,
};
