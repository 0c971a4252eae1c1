/** The verdicts on a file, from best to worst. */
export const verdicts = [
  "sealedHere",
  "auditCertificate",
  "demo",
  "recipientCertificate",
  "unrecorded",
  "sealedElsewhere",
  "selfSigned",
  "extended",
  "addedLater",
  "changed",
  "unjudged",
  "unsigned",
] as const;
export type Verdict = (typeof verdicts)[number];
