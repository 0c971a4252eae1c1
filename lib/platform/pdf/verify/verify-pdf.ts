import { isWeak, judgeAtBestTimes } from "./best-time";
import { type FoundSignature, findSignatures, findStraySignatures } from "./find-signatures";
import { isFinal, judgeRevisions, judgeStrays, type RevisionsJudged } from "./judge-revisions";
import { judgeLongTerm, type LongTerm, noLevel } from "./long-term";
import { latin, toHex } from "./parse";
import { readRevisions, type Revision } from "./revisions";
import type { Standing } from "./standings";
import { isOverfull, mostMembers, readCertificate, readStore } from "./store";
import type { TimeStamp } from "./time-stamp";
import { PdfUnreadable } from "./values";
import type { WeakHash } from "./weak-hashes";

export type PdfVerification = RevisionsJudged & {
  signerName: string | null;
  /** Who vouches for the signer's name; null if no signature is valid. */
  standing: Standing | null;
  /** The reason stated by the signer. */
  reason: string | null;
  /** The time claimed by the signer. */
  signedAt: Date | null;
  timeStamp: TimeStamp | null;
  /** SHA-256 of the signer's certificate in hex, which identifies the signer. */
  certificateFingerprint: string | null;
  /** The signature refers to its certificate by a hash, as this product's seals do. */
  bindsCertificate: boolean;
  /** The signature is written in DER, with nothing but zeros behind it, as this product's seals are. */
  isDer: boolean;
  /** The hash of one of the signatures or time stamps that no longer proves anything. */
  weakHash: WeakHash | null;
  /** It opens only for who knows a password, or for programs that keep to what its maker allows. */
  isEncrypted: boolean;
  /** The first signature forbids every change but validation data and time stamps. */
  isFinal: boolean;
  /** Where the revisions before the last one end, from the first signed one on. */
  ends: number[];
  /** Number of revisions, counted by their `%%EOF` marks. */
  revisions: number;
  sha256: string;
  /**
   * Those of the file as it was before the last additions, before those, and so on; the last is that of all that the
   * first signature covers. Empty if nothing was added that it allows.
   */
  earlierSha256s: string[];
  longTerm: LongTerm;
};

/** Verifies every signature and every revision after the first one, offline. `anchors` are DER certificates. */
export async function verifyPdf(bytes: Uint8Array, anchors: readonly Uint8Array[] = []): Promise<PdfVerification> {
  const file = new Uint8Array(bytes);
  const text = latin(file);
  const revisions = revisionsOf(file, text);
  const last = revisions.at(-1);
  const trust = { anchors, held: last ? readStore(last.view).certificates.flatMap(readCertificate) : [] };
  const held = await findSignatures(file, revisions, trust);
  const found = await judgeAtBestTimes(held.length > 0 ? held : await findStraySignatures(file, text, trust), trust);
  const isEncrypted = revisions.some(({ view }) => view.trailer.has("Encrypt"));
  // The objects of an encrypted file may be in streams that cannot be read.
  const isReadable = revisions.length > 0 && !isEncrypted;
  const judged = withinLimits(
    revisions,
    held.length > 0 ? judgeRevisions(file, revisions, found) : judgeStrays(file, isReadable, found),
  );
  const first = found.find(({ signature }) => signature && !signature.isTimeStamp) ?? found[0];
  return {
    ...judged,
    ...factsOf(first),
    weakHash: found.find((one) => isWeak(found, one))?.weakHash ?? null,
    isEncrypted,
    isFinal: isFinal(found),
    ends: revisions.slice(-judged.later.length - 1, -1).map(({ end }) => end),
    revisions: text.match(/%%EOF/g)?.length ?? 0,
    sha256: await hashOf(file),
    earlierSha256s: judged.state === "extended" ? await hashesOf(file, revisions, found) : [],
    longTerm: ["whole", "extended"].includes(judged.state) ? await judgeLongTerm(revisions, found, anchors) : noLevel,
  };
}

/** What may say that a certificate was revoked is never left out silently. */
function withinLimits(revisions: readonly Revision[], judged: RevisionsJudged): RevisionsJudged {
  const isWhole = judged.state === "whole" || judged.state === "extended";
  if (!isWhole || !revisions.some(({ view }) => isOverfull(view))) return judged;
  return { ...judged, state: "unjudged", why: `a list of over ${mostMembers} certificates or answers` };
}

/** Of a file that was extended often, the newest and the first. */
const mostEarlier = 4;

async function hashesOf(file: Uint8Array<ArrayBuffer>, revisions: Revision[], found: FoundSignature[]) {
  const first = Math.min(...found.map(({ revision }) => revision));
  const ends = revisions
    .slice(0, -1)
    .map(({ end }, at) => found.find(({ revision }) => revision === at)?.signature?.end ?? end)
    .slice(first)
    .toReversed();
  const chosen = [...ends.slice(0, mostEarlier - 1), ...ends.slice(mostEarlier - 1).slice(-1)];
  return Promise.all(chosen.map((end) => hashOf(file.subarray(0, end))));
}

const hashOf = async (bytes: Uint8Array<ArrayBuffer>) => toHex(await crypto.subtle.digest("SHA-256", bytes));

/** Empty if the revisions cannot be read. */
function revisionsOf(file: Uint8Array, text: string): Revision[] {
  try {
    return readRevisions(file, text);
  } catch (error) {
    if (error instanceof PdfUnreadable) return [];
    throw error;
  }
}

function factsOf(found: FoundSignature | undefined) {
  const signer = found?.judged.signer;
  return {
    signerName: signer?.name ?? null,
    standing: signer?.standing ?? null,
    reason: found?.judged.reason ?? null,
    signedAt: found?.judged.signedAt ?? null,
    timeStamp: signer?.timeStamp ?? null,
    certificateFingerprint: signer?.fingerprint ?? null,
    bindsCertificate: signer?.hasCertificateV2 ?? false,
    isDer: signer?.isDer ?? false,
  };
}
