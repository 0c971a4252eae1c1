/** What a long-term seal rests on: time stamps of the signature or of the whole file, and answers about certificates. */
export const proofKinds = ["timeStamp", "documentTimeStamp", "ocsp", "crl"] as const;
export type ProofKind = (typeof proofKinds)[number];
