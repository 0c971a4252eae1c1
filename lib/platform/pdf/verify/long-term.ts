import type { SealLevel } from "../seal-levels";
import { attestAll, type Attestation, findRevoked, type Judged, type Proof, readAnswers } from "./attest-signers";
import { provenAt } from "./best-time";
import { derOf, holderOf, type Issued } from "./certificates";
import type { FoundSignature } from "./find-signatures";
import type { ProofKind } from "./proof-kinds";
import type { Revision } from "./revisions";
import { readStore } from "./store";
import { isAhead, type TimeStamp } from "./time-stamp";
import { nameOf } from "./values";

export type LongTerm = {
  /** What the first signature reaches (ETSI EN 319 142-1); null if it is of another kind. */
  level: SealLevel | null;
  /** When an authority last said that the signer's certificate is not revoked; null below B-LT. */
  validatedAt: Date | null;
  proofs: Proof[];
  /** When the signer's certificate or an issuer of it was revoked, by an answer in the file: not after the signature. */
  revokedAt: Date | null;
  /** How many valid time stamps prove when the file existed. */
  stamps: number;
  /** The newest of these, on which all older proofs rest; null without one. */
  newest: NewestStamp | null;
  /**
   * Whose certificate all of it rests on, and when that ends: the authority's of the newest time stamp that was made in
   * time or, without one, the signer's. From then on the file alone proves nothing. Null if no signature is valid.
   */
  proven: { by: string | null; until: Date } | null;
  /** The certificates of the signer (DER, the signer's first), for a renewal. */
  signer: Uint8Array[];
  /** Why it is not of a higher level, for diagnosis; it is not translated. */
  why: string | null;
};

export type NewestStamp = {
  at: Date;
  /** When the certificate of the authority ends, after which it has to be renewed. */
  endsAt: Date;
  /** The hash by which it names what it is of, such as SHA-256. */
  hash: string;
  /** The authority's certificate and those that came with it (DER). */
  certificates: Uint8Array[];
};

export const noLevel: LongTerm = {
  level: null,
  validatedAt: null,
  proofs: [],
  revokedAt: null,
  stamps: 0,
  newest: null,
  proven: null,
  signer: [],
  why: null,
};

const padesKind = "ETSI.CAdES.detached";

/**
 * The level of the first signature, by what the file holds and nothing else but the `anchors` (DER) that are known here.
 * Each answer must be signed by the authority of the certificate that it is about, and be in force at the time of the
 * first time stamp; what the document time stamp of B-LTA does not cover does not count for it.
 */
export async function judgeLongTerm(
  revisions: readonly Revision[],
  found: readonly FoundSignature[],
  anchors: readonly Uint8Array[] = [],
): Promise<LongTerm> {
  const first = found.find(({ signature }) => signature && !signature.isTimeStamp);
  const signer = first?.judged.signer;
  if (!first || !signer) return noLevel;
  const later = found.filter(({ revision }) => revision > first.revision); // others do not cover it
  const stamps = [...ownStamp(first), ...later.flatMap(documentStamp)];
  const covered = stamps.findLast(({ kind }) => kind === "documentTimeStamp")?.revision;
  const last = revisions.length - 1;
  const stores = new Map(
    [covered ?? last, last].flatMap((revision) => {
      const view = revisions[revision]?.view;
      return view ? [[revision, readAnswers(readStore(view), anchors)] as const] : [];
    }),
  );
  const best = provenAt(found, first);
  const revokedAt = await findRevoked([...stores.values()], signer.issued, best ?? new Date());
  const isPades = nameOf(first.get(first.held.dict.get("SubFilter"))) === padesKind;
  const proven = provenOf(signer.issued, stamps);
  if (!signer.hasCertificateV2 || !isPades) return { ...noLevel, revokedAt, proven };
  const ownCertificates = [signer.issued.certificate, ...signer.issued.certificates].map(derOf);
  const [stamp, next] = stamps;
  if (!stamp) return { ...noLevel, level: "B-B", signer: ownCertificates, revokedAt, proven, why: "no time stamp" };
  const proofs = stamps.map(({ kind, stamp: { by, at } }): Proof => ({ kind, about: null, by, at }));
  const own = { issued: signer.issued, at: stamp.stamp.at, until: stamp.stamp.at, latest: best ?? new Date() };
  const attested = new Map<number, Attestation>();
  for (const [revision, answers] of stores)
    attested.set(revision, await attestAll(answers, [own, restingOn(stamp, next)]));
  const renewed = await attestRenewals(revisions, stamps, anchors);
  const [archived, held] = [covered === undefined ? undefined : attested.get(covered), attested.get(last)];
  const whole = archived?.answers ?? held?.answers;
  const isArchived = archived?.answers !== undefined && renewed.answers !== undefined;
  return {
    level: isArchived ? "B-LTA" : whole ? "B-LT" : "B-T",
    validatedAt: whole?.[0]?.at ?? null,
    proofs: distinct([...proofs, ...(whole ?? []), ...(renewed.answers ?? [])]),
    revokedAt,
    stamps: stamps.length,
    newest: newestOf(stamps.at(-1)),
    proven,
    signer: ownCertificates,
    why: whole ? (renewed.why ?? null) : (held?.why ?? null),
  };
}

/**
 * A time stamp takes over only before what it takes over from has ended. Anybody can append one of an authority of their
 * own, so beside those of an authority known here others do not count.
 */
function provenOf(signer: Issued, stamps: readonly PlacedStamp[]): LongTerm["proven"] {
  const known = stamps.filter(({ stamp }) => stamp.isTrusted);
  const last = (known.length > 0 ? known : stamps).reduce(
    (rests, { stamp, issued }) => (stamp.at <= rests.notAfter.value ? issued.certificate : rests),
    signer.certificate,
  );
  return { by: holderOf(last), until: last.notAfter.value };
}

/** An answer may prove the signer and a time stamp, or two time stamps. */
const distinct = (proofs: readonly Proof[]): Proof[] => [
  ...new Map(proofs.map((one) => [JSON.stringify(one), one])).values(),
];

type PlacedStamp = { kind: ProofKind; revision: number; stamp: TimeStamp; issued: Issued };

const newestOf = (newest: PlacedStamp | undefined): NewestStamp | null =>
  newest
    ? {
        at: newest.stamp.at,
        endsAt: newest.issued.certificate.notAfter.value,
        hash: newest.stamp.hash,
        certificates: [newest.issued.certificate, ...newest.issued.certificates].map(derOf),
      }
    : null;

/**
 * Each time stamp of the document but the newest rests on the one after it, which must cover answers about its
 * certificate.
 */
async function attestRenewals(
  revisions: readonly Revision[],
  stamps: readonly PlacedStamp[],
  anchors: readonly Uint8Array[],
): Promise<Attestation> {
  const documents = stamps.filter(({ kind }) => kind === "documentTimeStamp");
  const all: Proof[] = [];
  for (const [index, one] of documents.slice(0, -1).entries()) {
    const next = documents[index + 1];
    const view = revisions[next?.revision ?? -1]?.view;
    const { answers, why = "" } = view
      ? await attestAll(readAnswers(readStore(view), anchors), [restingOn(one, next)])
      : {};
    if (!answers) return { why: `of the time stamp of ${one.stamp.at.toISOString()}: ${why}` };
    all.push(...answers);
  }
  return { answers: all };
}

/**
 * A time stamp whose certificate had ended or was revoked before the next one was made may have been made by anybody in
 * between. The newest rests on nothing but its certificate.
 */
const restingOn = ({ stamp, issued }: PlacedStamp, next: PlacedStamp | undefined): Judged => ({
  issued,
  at: stamp.at,
  until: next?.stamp.at ?? stamp.at,
  latest: next?.stamp.isTrusted ? next.stamp.at : new Date(),
});

function ownStamp({ revision, judged: { signer } }: FoundSignature): PlacedStamp[] {
  if (!signer?.timeStamp || !signer.stampIssued || isAhead(signer.timeStamp.at)) return [];
  return [{ kind: "timeStamp", revision, stamp: signer.timeStamp, issued: signer.stampIssued }];
}

function documentStamp({ revision, signature, judged: { signer } }: FoundSignature): PlacedStamp[] {
  if (!signature?.isTimeStamp || !signer?.timeStamp || isAhead(signer.timeStamp.at)) return [];
  return [{ kind: "documentTimeStamp", revision, stamp: signer.timeStamp, issued: signer.issued }];
}
