import { type FoundSignature, findSignatures, findStraySignatures } from "./find-signatures";
import { judgeRevisions, judgeStrays, type RevisionsJudged } from "./judge-revisions";
import { latin, toHex } from "./parse";
import { readRevisions, type Revision } from "./revisions";
import type { TimeStamp } from "./time-stamp";
import { PdfUnreadable } from "./values";

export type PdfVerification = RevisionsJudged & {
  signerName: string | null;
  /** The signer vouches for himself: nobody else says that the name is his. */
  selfSigned: boolean;
  /** What the signer says it was signed for. */
  reason: string | null;
  /** The time that the signer claims. */
  signedAt: Date | null;
  timeStamp: TimeStamp | null;
  /** SHA-256 of the signer's certificate, in hex: whose seal it is. */
  certificateFingerprint: string | null;
  /** The signature itself names its certificate by a hash, as every seal of ours does. */
  bindsCertificate: boolean;
  /** How often the file was saved, as far as it tells: each saving ends with a mark of its own. */
  revisions: number;
  sha256: string;
};

/** Judges every signature of a PDF and every saving after the first, without a server. Anchors are DER certificates. */
export async function verifyPdf(bytes: Uint8Array, anchors: readonly Uint8Array[] = []): Promise<PdfVerification> {
  const file = new Uint8Array(bytes);
  const text = latin(file);
  const revisions = revisionsOf(file, text);
  const held = await findSignatures(file, revisions, anchors);
  const found = held.length > 0 ? held : await findStraySignatures(file, text, anchors);
  const judged =
    held.length > 0 ? judgeRevisions(file, revisions, found) : judgeStrays(file, isReadable(revisions), found);
  return {
    ...judged,
    ...factsOf(found.find(({ signature }) => signature && !signature.isTimeStamp) ?? found[0]),
    revisions: text.match(/%%EOF/g)?.length ?? 0,
    sha256: toHex(await crypto.subtle.digest("SHA-256", file)),
  };
}

/** The objects of an encrypted file may stand in streams that cannot be read here. */
const isReadable = (revisions: Revision[]) =>
  revisions.length > 0 && revisions.every(({ view }) => !view.trailer.has("Encrypt"));

/** None where the file's order is lost. */
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
    selfSigned: signer?.selfSigned ?? false,
    reason: found?.judged.reason ?? null,
    signedAt: found?.judged.signedAt ?? null,
    timeStamp: signer?.timeStamp ?? null,
    certificateFingerprint: signer?.fingerprint ?? null,
    bindsCertificate: signer?.hasCertificateV2 ?? false,
  };
}
