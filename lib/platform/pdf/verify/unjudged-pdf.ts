import type { PdfVerification } from "./verify-pdf";

/** What is said of a file whose judging took more time or memory than a file may take. */
export const unjudgedPdf = (sha256: string): PdfVerification => ({
  state: "unjudged",
  why: "too much to judge",
  later: [],
  signerName: null,
  selfSigned: false,
  reason: null,
  signedAt: null,
  timeStamp: null,
  certificateFingerprint: null,
  bindsCertificate: false,
  revisions: 0,
  sha256,
});
