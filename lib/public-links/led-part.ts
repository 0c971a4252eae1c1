import "server-only";
import type { EarlierPart } from "@/db/enums";
import type { Context } from "@/lib/platform/context/context";
import { fullName } from "@/lib/recipients/rules";
import { firstLinkVersion } from "@/lib/workflows/send/signing-link";
import type { LinkRow } from "./change-link";
import { continuesEarlierPart, findEarlierPart, type KnownPart } from "./earlier-part";
import { findSigningLink, type Visit } from "./visit";

type LedPart = {
  earlier: EarlierPart;
  /** Another part has begun since; `href` leads to that one. */
  isAnother: boolean;
  name: string;
  at: Date;
  isOutdated: boolean;
  href: string | null;
  mayRestart: boolean;
};

/**
 * What a confirmed visitor is told about the part that they had begun before: its current state if this visit was led
 * to it, otherwise its state when another one began. `at` is the day on which it was finished, or else begun.
 */
export async function findLedPart(ctx: Context, link: LinkRow, visit: Visit): Promise<LedPart> {
  const known = continuesEarlierPart(visit) ? await findEarlierPart(ctx, visit) : null;
  const isLed = known?.part.signatoryId === visit.signatoryId;
  const earlier = (isLed ? known?.kind : visit.earlier) ?? "passedOn";
  const isOver = isLed && known !== null && !opens(known, ctx.now);
  return {
    earlier,
    isAnother: !continuesEarlierPart(visit),
    name: isLed && known ? fullName(known.person) : fullName(visit),
    at: (earlier === "finished" && known?.person.finishedAt) || known?.part.createdAt || visit.createdAt,
    isOutdated: isLed && known !== null && known.part.snapshotId !== link.snapshotId,
    href: isOver ? null : await findSigningLink(ctx, visit.signatoryId),
    mayRestart: isLed,
  };
}

/** Whether the link that the visitor began with leads anywhere. */
const opens = ({ kind, person, workflow: { expiresAt } }: KnownPart, now: Date): boolean =>
  (kind === "unfinished" || kind === "finished") &&
  person.linkVersion === firstLinkVersion &&
  !(expiresAt && expiresAt <= now);
