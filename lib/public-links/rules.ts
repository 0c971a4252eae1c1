export const standardPerDay = 100;
export const mostPerDay = 10_000;
export const mostVisitors = 1_000_000;
/** Limits for fields and characters that a link's URL fills in; together they fit into a URL and a cookie. */
export const mostPrefilled = 100;
export const longestPrefill = 2000;
export const visitCodeMinutes = 15;
export const visitCodeDigits = 6;

type Link = {
  isOpen: boolean;
  closesAt: Date | null;
  maximum: number | null;
  used: number;
  perDay: number;
  usedToday: number;
  usedOn: string | null;
};
export const linkStates = ["open", "closed", "ended", "usedUp", "usedUpToday"] as const;
export type LinkState = (typeof linkStates)[number];

/** As `LinkState`; `paused` while the owner's plan has no room, or the owner may no longer send. */
export type VisitorState = LinkState | "paused";

/** Why nobody can begin, as a key below `errors` in the catalogues. */
export const linkRefusals = {
  closed: "public_link_closed",
  ended: "public_link_ended",
  usedUp: "public_link_usedUp",
  usedUpToday: "public_link_usedUpToday",
  paused: "public_link_paused",
} as const satisfies Record<Exclude<VisitorState, "open">, string>;

export const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Whether a visitor can begin now, or why not. */
export function linkState(link: Link, now: Date): LinkState {
  if (!link.isOpen) return "closed";
  if (link.closesAt && link.closesAt <= now) return "ended";
  if (link.maximum !== null && link.used >= link.maximum) return "usedUp";
  return link.usedOn === dayOf(now) && link.usedToday >= link.perDay ? "usedUpToday" : "open";
}

type Limits = Pick<Link, "isOpen" | "closesAt" | "maximum" | "perDay">;

/** Whether more visitors can begin by the link than before the change; null is no limit. */
export function letsMoreIn(before: Limits, { isOpen, closesAt, maximum, perDay }: Partial<Limits>): boolean {
  const isMore = (old: number | null, now: number | null | undefined) =>
    now !== undefined && old !== null && (now === null || now > old);
  return (
    (isOpen === true && !before.isOpen) ||
    isMore(before.closesAt?.getTime() ?? null, closesAt === null ? null : closesAt?.getTime()) ||
    isMore(before.maximum, maximum) ||
    isMore(before.perDay, perDay)
  );
}
