/** Pure, runs in the browser too. */

/** Nobody has used this account yet: it was made by the invitation, which waits. */
export const isInvitedOnly = (
  { acceptedAt }: { acceptedAt: Date | null },
  user: { passwordHash: string | null; confirmedAt: Date | null },
) => acceptedAt === null && user.passwordHash === null && user.confirmedAt === null;

/** A holding company's people see these pages alone (spec accounts.md section 2, reduced route set). */
export const isHoldingPath = (path: string) =>
  /^\/(?:companies(?:\/|$)|login(?:\/|$)|$)/.test(path.split(/[?#]/)[0] ?? "");

/** Whether the plan has a place for one more; null is without limit. */
export const hasPlaceLeft = ({ used, limit }: { used: number; limit: number | null }) => limit === null || used < limit;
