import type * as pkijs from "pkijs";
import type { SealLevel } from "../seal-levels";
import { type Attested, covers, isRevokedAt } from "./attested";
import { derOf, holderOf, type Issued, isSelfSigned, isValidAt } from "./certificates";
import { Fault } from "./cms";
import { attestByCrl, readCrl } from "./crl";
import type { FoundSignature } from "./find-signatures";
import { chainOf } from "./issuers";
import { attestByOcsp, readOcsp } from "./ocsp";
import type { ProofKind } from "./proof-kinds";
import type { Revision } from "./revisions";
import { readCertificate, readStore, type Store } from "./store";
import type { TimeStamp } from "./time-stamp";
import { nameOf } from "./values";

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
 * The level of the first signature, by what the file holds and nothing else. Each answer must be signed by the authority
 * of the certificate that it is about, and be in force at the time of the first time stamp; what the document time stamp
 * of B-LTA does not cover does not count for it.
 */
export async function judgeLongTerm(
  revisions: readonly Revision[],
  found: readonly FoundSignature[],
): Promise<LongTerm> {
  const first = found.find(({ signature }) => signature && !signature.isTimeStamp);
  const signer = first?.judged.signer;
  const isPades = nameOf(first?.get(first.held.dict.get("SubFilter")) ?? null) === padesKind;
  if (!first || !signer?.hasCertificateV2 || !isPades) return noLevel;
  const own =
    signer.timeStamp && signer.stampIssued
      ? [{ kind: "timeStamp" as const, revision: first.revision, stamp: signer.timeStamp, issued: signer.stampIssued }]
      : [];
  const later = found.filter(({ revision }) => revision > first.revision); // others do not cover it
  const stamps = [...own, ...later.flatMap(documentStamp)];
  const [stamp] = stamps;
  const ownCertificates = [signer.issued.certificate, ...signer.issued.certificates].map(derOf);
  if (!stamp) return { ...noLevel, level: "B-B", signer: ownCertificates, why: "no time stamp" };
  const proofs = stamps.map(({ kind, stamp: { by, at } }): Proof => ({ kind, about: null, by, at }));
  const signers = [signer.issued, stamp.issued];
  const covered = stamps.findLast(({ kind }) => kind === "documentTimeStamp")?.revision;
  const last = revisions.length - 1;
  const attested = new Map<number, Attestation>();
  for (const revision of new Set([covered ?? last, last])) {
    const view = revisions[revision]?.view;
    if (view) attested.set(revision, await attestAll(readStore(view), signers, stamp.stamp));
  }
  const renewed = await attestRenewals(revisions, stamps);
  const [archived, held] = [covered === undefined ? undefined : attested.get(covered), attested.get(last)];
  const whole = archived?.answers ?? held?.answers;
  const isArchived = archived?.answers !== undefined && renewed.answers !== undefined;
  return {
    level: isArchived ? "B-LTA" : whole ? "B-LT" : "B-T",
    validatedAt: whole?.[0]?.at ?? null,
    proofs: [...proofs, ...(whole ?? []), ...(renewed.answers ?? [])],
    // What was added after the last time stamp of the document counts as well where it speaks against the signer.
    revokedAt: archived?.revokedAt ?? held?.revokedAt ?? null,
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
async function attestRenewals(revisions: readonly Revision[], stamps: readonly PlacedStamp[]): Promise<Attestation> {
  const documents = stamps.filter(({ kind }) => kind === "documentTimeStamp");
  const all: Proof[] = [];
  for (const [index, one] of documents.slice(0, -1).entries()) {
    const view = revisions[documents[index + 1]?.revision ?? -1]?.view;
    const { answers, why = "" } = view ? await attestAll(readStore(view), [one.issued], one.stamp) : {};
    if (!answers) return { why: `of the time stamp of ${one.stamp.at.toISOString()}: ${why}` };
    all.push(...answers);
  }
  return { answers: all };
}

function documentStamp({ revision, signature, judged: { signer } }: FoundSignature) {
  if (!signature?.isTimeStamp || !signer?.timeStamp) return [];
  return [{ kind: "documentTimeStamp" as const, revision, stamp: signer.timeStamp, issued: signer.issued }];
}

/** The proofs for every certificate of the signers below the roots, or why there are none. */
type Attestation = { answers?: Proof[]; why?: string; revokedAt?: Date | null };

/** Looks for an answer about each certificate; that about the first signer's own comes first. */
async function attestAll(store: Store, signers: readonly Issued[], { at, isTrusted }: TimeStamp): Promise<Attestation> {
  // A time that nobody known attests may have been chosen to lie before the revocation.
  const latest = isTrusted ? at : new Date();
  const proofs = new Map<string, Proof>();
  const held = store.certificates.flatMap(readCertificate);
  const answers = { ocsps: store.ocsps.flatMap(readable(readOcsp)), crls: store.crls.flatMap(readable(readCrl)) };
  for (const [place, { certificate, certificates }] of signers.entries()) {
    const chain = await chainOf(certificate, [...held, ...certificates]);
    const last = chain.at(-1) ?? certificate;
    if (!isSelfSigned(last)) return { why: `no certificate of who issued ${nameIn(last)}` };
    if (chain.length === 1) return { why: `nobody issued ${nameIn(last)}` };
    for (const [index, one] of chain.entries()) {
      if (!isValidAt(one, at)) return { why: `${nameIn(one)} was not valid at ${at.toISOString()}` };
      const issuer = chain[index + 1];
      if (!issuer) continue;
      const said = await listAttested(answers, one, issuer);
      const revoked = said.find((attested) => isRevokedAt(attested, latest));
      if (revoked) return { why: `${nameIn(one)} was revoked`, ...(place === 0 && { revokedAt: revoked.revokedAt }) };
      const attested = said.find((answer) => covers(answer, at));
      if (!attested) return { why: `nothing says whether ${nameIn(one)} was revoked` };
      const { kind, by, thisUpdate } = attested;
      proofs.set(String(derOf(one)), { kind, about: holderOf(one), by, at: thisUpdate });
    }
  }
  return { answers: [...proofs.values()] };
}

const nameIn = (certificate: pkijs.Certificate) => holderOf(certificate) ?? "somebody unnamed";

type Answers = { ocsps: pkijs.BasicOCSPResponse[]; crls: ReturnType<typeof readCrl>[] };

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
