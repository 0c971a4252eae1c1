import type * as pkijs from "pkijs";
import type { SealLevel } from "../seal-levels";
import { type Attested, covers, isRevokedAt } from "./attested";
import { provenAt } from "./best-time";
import { derOf, holderOf, type Issued, isSelfSigned, isValidAt } from "./certificates";
import { Fault } from "./cms";
import { attestByCrl, readCrl } from "./crl";
import type { FoundSignature } from "./find-signatures";
import { chainOf } from "./issuers";
import { attestByOcsp, readOcsp } from "./ocsp";
import { isEqual } from "./parse";
import type { ProofKind } from "./proof-kinds";
import type { Revision } from "./revisions";
import { readCertificate, readStore } from "./store";
import { isAhead, type TimeStamp } from "./time-stamp";
import { nameOf } from "./values";
import type { PdfView } from "./view";
import { weakHashBy, weakSince } from "./weak-hashes";

/** What the file holds to judge its first signature by: a time stamp, or an answer about a certificate. */
type Proof = {
  kind: ProofKind;
  /** Whose certificate it is about; null for time stamps. */
  about: string | null;
  by: string | null;
  at: Date;
};

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
      return view ? [[revision, readAnswers(view, anchors)] as const] : [];
    }),
  );
  const best = provenAt(found, first);
  const revokedAt = await findRevoked([...stores.values()], signer.issued, best ?? new Date());
  const isPades = nameOf(first.get(first.held.dict.get("SubFilter"))) === padesKind;
  if (!signer.hasCertificateV2 || !isPades) return { ...noLevel, revokedAt };
  const ownCertificates = [signer.issued.certificate, ...signer.issued.certificates].map(derOf);
  const [stamp, next] = stamps;
  if (!stamp) return { ...noLevel, level: "B-B", signer: ownCertificates, revokedAt, why: "no time stamp" };
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
    proofs: [...proofs, ...(whole ?? []), ...(renewed.answers ?? [])],
    revokedAt,
    stamps: stamps.length,
    newest: newestOf(stamps.at(-1)),
    signer: ownCertificates,
    why: whole ? (renewed.why ?? null) : (held?.why ?? null),
  };
}

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
    const { answers, why = "" } = view ? await attestAll(readAnswers(view, anchors), [restingOn(one, next)]) : {};
    if (!answers) return { why: `of the time stamp of ${one.stamp.at.toISOString()}: ${why}` };
    all.push(...answers);
  }
  return { answers: all };
}

/** Whose certificates have to be in force when, and which revocations count. */
type Judged = {
  issued: Issued;
  at: Date;
  /** When the next proof takes over, until which they must not have ended. */
  until: Date;
  /** A revocation until then counts. A time that nobody known attests may have been chosen to lie before one. */
  latest: Date;
};

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

/** The proofs for every certificate of the signers below the roots, or why there are none. */
type Attestation = { answers?: Proof[]; why?: string };

/** Looks for an answer about each certificate; that about the first signer's own comes first. */
async function attestAll(answers: Answers, signers: readonly Judged[]): Promise<Attestation> {
  const proofs = new Map<string, Proof>();
  for (const { issued, at, until, latest } of signers) {
    const chain = await pathOf(answers, issued);
    const last = chain.at(-1) ?? issued.certificate;
    if (!isSelfSigned(last) && !isAnchor(answers, last)) return { why: `no certificate of who issued ${nameIn(last)}` };
    if (chain.length === 1 && !isAnchor(answers, last)) return { why: `nobody issued ${nameIn(last)}` };
    for (const [index, one] of chain.entries()) {
      const outside = [at, until].find((time) => !isValidAt(one, time));
      if (outside) return { why: `${nameIn(one)} was not valid at ${outside.toISOString()}` };
      const issuer = chain[index + 1];
      if (!issuer) continue;
      const weak = weakHashBy(one.signatureAlgorithm);
      if (weak && weakSince(weak, latest)) return { why: `${nameIn(one)} is signed with ${weak}` };
      const said = await listAttested(answers, one, issuer);
      if (said.some((attested) => isRevokedAt(attested, latest))) return { why: `${nameIn(one)} was revoked` };
      // Authorities leave out what they revoked once it has ended.
      const attested = said.find((answer) => covers(answer, until) && answer.thisUpdate <= one.notAfter.value);
      if (!attested) return { why: `nothing says whether ${nameIn(one)} was revoked` };
      const { kind, by, thisUpdate } = attested;
      proofs.set(String(derOf(one)), { kind, about: holderOf(one), by, at: thisUpdate });
    }
  }
  return { answers: [...proofs.values()] };
}

/** When the signer's certificate or an issuer of it was revoked, until `latest`, by any of the answers. */
async function findRevoked(stores: readonly Answers[], signer: Issued, latest: Date): Promise<Date | null> {
  for (const answers of stores) {
    const chain = await pathOf(answers, signer);
    for (const [index, one] of chain.entries()) {
      const issuer = chain[index + 1];
      const said = issuer ? await listAttested(answers, one, issuer) : [];
      const revoked = said.find((attested) => isRevokedAt(attested, latest));
      if (revoked) return revoked.revokedAt;
    }
  }
  return null;
}

/** From the certificate to an anchor, or else to its root, as far as the file and the anchors show it. */
async function pathOf(answers: Answers, { certificate, certificates }: Issued) {
  const chain = await chainOf(certificate, [...answers.anchors, ...answers.held, ...certificates]);
  const end = chain.findIndex((one) => isAnchor(answers, one));
  return end < 0 ? chain : chain.slice(0, end + 1);
}

const isAnchor = ({ anchors }: Answers, one: pkijs.Certificate) =>
  anchors.some((anchor) => isEqual(derOf(anchor), derOf(one)));

const nameIn = (certificate: pkijs.Certificate) => holderOf(certificate) ?? "somebody unnamed";

type Answers = {
  ocsps: pkijs.BasicOCSPResponse[];
  crls: ReturnType<typeof readCrl>[];
  held: pkijs.Certificate[];
  anchors: pkijs.Certificate[];
};

/** What the file holds at that point, and what is known here. */
function readAnswers(view: PdfView, anchors: readonly Uint8Array[]): Answers {
  const store = readStore(view);
  return {
    ocsps: store.ocsps.flatMap(readable(readOcsp)),
    crls: store.crls.flatMap(readable(readCrl)),
    held: store.certificates.flatMap(readCertificate),
    anchors: anchors.flatMap(readCertificate),
  };
}

async function listAttested({ ocsps, crls }: Answers, certificate: pkijs.Certificate, issuer: pkijs.Certificate) {
  const tried = await Promise.all([
    ...ocsps.map((answer) => orNull(attestByOcsp(answer, certificate, issuer))),
    ...crls.map((list) => orNull(attestByCrl(list, certificate, issuer))),
  ]);
  return tried.filter((one) => one !== null);
}

const orNull = (attested: Promise<Attested>) =>
  attested.catch((error: unknown) => {
    if (error instanceof Fault) return null;
    throw error;
  });

const readable =
  <Read>(read: (der: Uint8Array) => Read) =>
  (der: Uint8Array): Read[] => {
    try {
      return [read(der)];
    } catch (error) {
      if (error instanceof Fault) return [];
      throw error;
    }
  };
