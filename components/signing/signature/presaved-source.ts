import type { SignatureFont } from "@/lib/signing/rules/signature-fonts";

/** The address of an image of the recipient's name or initials in this font. */
export const presavedSource = (token: string, font: SignatureFont, isInitial = false) =>
  `/v1/signature-requests/${token}/presaved-signatures/${font}${isInitial ? "?kind=initials" : ""}`;
