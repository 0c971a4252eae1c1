import type { Hand } from "@/lib/signing/rules/hands";

/** Where the recipient's name, or initials, in this hand is. */
export const presavedSource = (token: string, hand: Hand, isInitial = false) =>
  `/v1/signature-requests/${token}/presaved-signatures/${hand}${isInitial ? "?kind=initials" : ""}`;
