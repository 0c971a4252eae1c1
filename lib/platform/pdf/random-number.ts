import { Integer } from "asn1js";

/** A random positive number of this many bytes, as serial numbers and nonces are. */
export function randomNumber(bytes: number): Integer {
  const valueHex = crypto.getRandomValues(new Uint8Array(bytes));
  // A set highest bit would make it negative, a first byte of 0 shorter than it should be.
  valueHex.set([((valueHex[0] ?? 0) & 0x3f) | 0x40]);
  return new Integer({ valueHex });
}
