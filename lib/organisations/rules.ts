import { cookieTable } from "@/lib/platform/http/cookie-table";
/** Pure, runs in the browser too. */

/** The account was made by the pending invitation and has never been used. */
export const isInvitedOnly = (
  { acceptedAt }: { acceptedAt: Date | null },
  user: { passwordHash: string | null; confirmedAt: Date | null },
) => acceptedAt === null && user.passwordHash === null && user.confirmedAt === null;

/** An organisation can shorten sessions, and not prolong them. */
export const maximumSessionHours = cookieTable.session.seconds / 3600;

/** Minutes without an act after which an organisation may let sessions end. */
export const idleMinutesRange = { least: 5, most: 1440 };

export const maximumNetworks = 50;

export const maximumOrigins = 20;

/**
 * A holding company's people see only these pages (specification, Accounts 2, reduced route set), and the mailbox, which
 * everybody on this machine may read.
 */
export const isHoldingPath = (path: string) =>
  /^\/(?:companies(?:\/|$)|dev\/mailbox$|exports(?:\/|$)|leave$|login(?:\/|$)|$)/.test(path.split(/[?#]/)[0] ?? "");

/** Who pays for the plan next. */
export type PassingPayment = {
  /** The name; null for the viewer. */
  payer: string | null;
  /** The card of whoever pays now is charged until it is replaced. */
  hasCard: boolean;
};

/** Whether the plan has a place for one more; null means no limit. */
export const hasPlaceLeft = ({ used, limit }: { used: number; limit: number | null }) => limit === null || used < limit;
