import "server-only";
import { X509Certificate } from "node:crypto";

/** The certificates that have not expired. One that is not valid yet counts: providers publish their next key early. */
export const usableKeys = (certificates: readonly string[], now: Date): string[] =>
  certificates.filter((one) => new Date(new X509Certificate(one).validTo) > now);

/** When the last of the certificates expires. */
export const certificatesExpireAt = (certificates: readonly string[]): Date =>
  new Date(Math.max(...certificates.map((one) => new Date(new X509Certificate(one).validTo).getTime())));
