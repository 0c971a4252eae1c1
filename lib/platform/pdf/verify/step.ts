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
  /** Saved again without a change to the document. */
  "nothing",
] as const;
/** What a revision after a signature may add. */
export type Addition = (typeof additions)[number];

/** A revision after a signature, with the changes that earlier signatures allow. */
export type Step = {
  before: PdfView;
  after: PdfView;
  permissions: Permissions;
  /** The signatures that this revision added, all valid. */
  signatures: Signature[];
  /** Additions found so far. */
  found: Set<Addition>;
};
