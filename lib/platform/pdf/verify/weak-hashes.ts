import type { AlgorithmIdentifier } from "pkijs";

/** Hashes for which other content can be found, so that what they sign proves nothing. */
export const weakHashes = ["SHA-1", "MD5"] as const;
export type WeakHash = (typeof weakHashes)[number];

/** By the algorithms that hash, and those that sign with a hash of their own. */
const weakAlgorithms: Record<string, WeakHash> = {
  "1.3.14.3.2.26": "SHA-1",
  "1.3.14.3.2.29": "SHA-1", // with RSA
  "1.2.840.113549.1.1.5": "SHA-1", // with RSA
  "1.2.840.10040.4.3": "SHA-1", // with DSA
  "1.2.840.10045.4.1": "SHA-1", // with ECDSA
  "1.2.840.113549.2.5": "MD5",
  "1.2.840.113549.1.1.4": "MD5", // with RSA
};

export const weakHashBy = ({ algorithmId }: AlgorithmIdentifier): WeakHash | null =>
  weakAlgorithms[algorithmId] ?? null;
