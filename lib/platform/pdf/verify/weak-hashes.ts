import { Sequence } from "asn1js";
import * as pkijs from "pkijs";

/** Hashes for which other content can be found, so that what they sign proves nothing. */
export const weakHashes = ["SHA-1", "MD5"] as const;
export type WeakHash = (typeof weakHashes)[number];

/**
 * Since when other content can be found for a hash, at the cost of those who would forge a record. A hash that becomes weak
 * gets a day here, and files that are stamped with it are renewed from that day on.
 */
const weakFrom: Partial<Record<string, Date>> = {
  MD5: new Date("2004-08-17"),
  "SHA-1": new Date("2017-02-23"),
};

/** Whether the hash, by its name, proves nothing at that time. */
export function weakSince(hash: string, at: Date): boolean {
  const from = weakFrom[hash];
  return from !== undefined && from <= at;
}

/** The names of the hashes that prove nothing at that time. */
export const weakAt = (at: Date): string[] => Object.keys(weakFrom).filter((hash) => weakSince(hash, at));

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

const withParameters = "1.2.840.113549.1.1.10"; // RSA-PSS, which names its hash beside it

export const weakHashBy = ({ algorithmId, algorithmParams }: pkijs.AlgorithmIdentifier): WeakHash | null =>
  weakAlgorithms[algorithmId === withParameters ? hashIn(algorithmParams) : algorithmId] ?? null;

/** Without a name it is SHA-1 (RFC 4055, 3.1). */
function hashIn(parameters: unknown): string {
  const schema = parameters instanceof Sequence ? parameters : new Sequence();
  return new pkijs.RSASSAPSSParams({ schema }).hashAlgorithm.algorithmId;
}
