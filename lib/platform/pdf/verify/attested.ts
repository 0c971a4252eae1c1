import { daysLater } from "@/lib/platform/i18n/days";

/** What an authority says about one certificate. */
export type Attested = {
  kind: "ocsp" | "crl";
  /** Who signed it. */
  by: string | null;
  thisUpdate: Date;
  nextUpdate: Date | null;
  /** When the certificate was revoked; null if it was not. */
  revokedAt: Date | null;
};

/** Between the clocks of the authorities. */
const toleratedMs = 5 * 60_000;

/** Until when it says something, if nothing newer is known. */
const endOf = ({ thisUpdate, nextUpdate }: Attested) => nextUpdate ?? daysLater(thisUpdate, 1);

/** Whether it says something about that moment; what is said later of an earlier moment counts as well. */
export const covers = (attested: Attested, at: Date) => at.getTime() <= endOf(attested).getTime() + toleratedMs;

/** Whether it was in force at that moment. */
export const isCurrent = (attested: Attested, at: Date) =>
  attested.thisUpdate.getTime() <= at.getTime() + toleratedMs && at <= endOf(attested);

export const isRevokedAt = ({ revokedAt }: Attested, at: Date) => revokedAt !== null && revokedAt <= at;
