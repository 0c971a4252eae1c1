import { noLevel } from "./long-term";
import type { PdfVerification } from "./verify-pdf";

/** The result for a file whose verification exceeded the limits of time or memory. */
export const unjudgedPdf = (sha256: string): PdfVerification => ({
  state: "unjudged",
  why: "too much to judge",
  later: [],
  signerName: null,
  standing: null,
  reason: null,
  signedAt: null,
  timeStamp: null,
  certificateFingerprint: null,
  bindsCertificate: false,
  isDer: false,
  weakHash: null,
  isEncrypted: false,
  isFinal: false,
  ends: [],
  revisions: 0,
  sha256,
  earlierSha256s: [],
  longTerm: noLevel,
});
