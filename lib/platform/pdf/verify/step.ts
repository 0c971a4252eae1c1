import type { Permissions } from "./permissions";
import type { Signature } from "./signature";
import type { PdfView } from "./view";

export const additions = [
  "validationData",
  "timeStamp",
  "signature",
  "signatureField",
  "formEntries",
  "annotations",
] as const;
/** What a saving after a signature may bring. */
export type Addition = (typeof additions)[number];

/** A saving after a signature, with what the signatures before it allow. */
export type Step = {
  before: PdfView;
  after: PdfView;
  permissions: Permissions;
  /** Those that this saving brought; each of them valid. */
  signatures: Signature[];
  /** What was found so far. */
  found: Set<Addition>;
};
