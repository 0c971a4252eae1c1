import "server-only";
import { X509Certificate } from "node:crypto";

/** Without those whose time is over. One whose time has not begun is of a key that will be exchanged soon. */
export const usableKeys = (certificates: readonly string[], now: Date): string[] =>
  certificates.filter((one) => new Date(new X509Certificate(one).validTo) > now);

/** When the last key of the provider goes out of date. */
export const keysEndAt = (certificates: readonly string[]): Date =>
  new Date(Math.max(...certificates.map((one) => new Date(new X509Certificate(one).validTo).getTime())));
