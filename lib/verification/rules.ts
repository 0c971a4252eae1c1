import { demoReason } from "@/lib/demos/rules";
import type { PdfVerification } from "@/lib/platform/pdf/verify";

/** What is to be said of a file, from the best to the worst. */
export const verdicts = [
  "sealedHere",
  "demo",
  "sealedElsewhere",
  "selfSigned",
  "addedLater",
  "changed",
  "unsigned",
] as const;
export type Verdict = (typeof verdicts)[number];

/** `isRecorded`: the file is, byte for byte, one that was sealed here, by whichever certificate served then. */
type Known = { ownFingerprint: string; isRecorded: boolean };

/** Whole means: the signed bytes unchanged, and the signature covers all of the file (design/pdf.md, Testing). */
export function verdictOf(found: PdfVerification, { ownFingerprint, isRecorded }: Known): Verdict {
  if (!found.signed) return "unsigned";
  if (!found.intact) return "changed";
  if (!found.coversWholeFile) return "addedLater";
  if (found.certificateFingerprint === ownFingerprint) return found.reason === demoReason ? "demo" : "sealedHere";
  if (isRecorded) return "sealedHere";
  return found.selfSigned ? "selfSigned" : "sealedElsewhere";
}

export const isWhole = (verdict: Verdict) => ["sealedHere", "demo", "sealedElsewhere", "selfSigned"].includes(verdict);
