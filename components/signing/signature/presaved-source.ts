import type { SignatureFont } from "@/lib/signing/rules/signature-fonts";

/** Where the recipient's name, or initials, in this font is. */
export const presavedSource = (token: string, font: SignatureFont, isInitial = false) =>
  `/v1/signature-requests/${token}/presaved-signatures/${font}${isInitial ? "?kind=initials" : ""}`;
