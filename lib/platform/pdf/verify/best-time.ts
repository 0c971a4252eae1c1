import { standingOf, type Trust } from "./certificates";
import type { FoundSignature } from "./find-signatures";
import type { TimeStamp } from "./time-stamp";
import { weakSince } from "./weak-hashes";

/** Its own time stamp, and those of the document that cover it. */
function stampsOf(found: readonly FoundSignature[], one: FoundSignature): TimeStamp[] {
  const later = found.filter(({ signature, revision }) => signature?.isTimeStamp && revision > one.revision);
  return [one, ...later].flatMap(({ judged: { signer } }) => signer?.timeStamp ?? []);
}

/** The earliest time at which the signature existed, as an authority known here attests; null without one. */
export function provenAt(found: readonly FoundSignature[], one: FoundSignature): Date | null {
  const [earliest] = stampsOf(found, one)
    .flatMap(({ at, isTrusted }) => (isTrusted ? at : []))
    .toSorted((a, b) => +a - +b);
  return earliest ?? null;
}

/**
 * Whether the signature uses a hash that proves nothing: it still does if it was made, as an authority known here attests
 * with a better hash, before other content could be found for it (ETSI TS 119 312).
 */
export function isWeak(found: readonly FoundSignature[], one: FoundSignature): boolean {
  const { weakHash } = one;
  if (weakHash === null) return false;
  return !stampsOf(found, one).some(
    (stamp) => stamp.isTrusted && stamp.weakHash === null && !weakSince(weakHash, stamp.at),
  );
}

/** A signer's standing is that of the time at which the signature is known to have existed, whatever ended since. */
export const judgeAtBestTimes = (found: readonly FoundSignature[], trust: Trust): Promise<FoundSignature[]> =>
  Promise.all(
    found.map(async (one) => {
      const { signer } = one.judged;
      const at = provenAt(found, one);
      if (!signer || !at || one.signature?.isTimeStamp || signer.standing === "anchored") return one;
      return {
        ...one,
        judged: { ...one.judged, signer: { ...signer, standing: await standingOf(signer.issued, trust, at) } },
      };
    }),
  );
