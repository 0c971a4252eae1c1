import type * as pkijs from "pkijs";
import type { ValidationData } from "../contract";
import { type Attested, covers, isRevokedAt } from "./attested";
import { derOf, holderOf, type Issued, isSelfSigned, isValidAt } from "./certificates";
import { Fault } from "./cms";
import { attestByCrl, readCrl } from "./crl";
import { chainOf } from "./issuers";
import { attestByOcsp, readOcsp } from "./ocsp";
import { isEqual } from "./parse";
import type { ProofKind } from "./proof-kinds";
import { readCertificate } from "./store";
import { weakHashBy, weakSince } from "./weak-hashes";

/** What a signature is judged by: a time stamp, or an answer about a certificate. */
export type Proof = {
  kind: ProofKind;
  /** Whose certificate it is about; null for time stamps. */
  about: string | null;
  by: string | null;
  at: Date;
};

/** Whose certificates have to be in force when, and which revocations count. */
export type Judged = {
  issued: Issued;
  at: Date;
  /** When the next proof takes over, until which they must not have ended. */
  until: Date;
  /** A revocation until then counts. A time that nobody known attests may have been chosen to lie before one. */
  latest: Date;
};

/** The proofs for every certificate of the signers below the roots, or why there are none. */
export type Attestation = { answers?: Proof[]; why?: string };

/** Looks for an answer about each certificate; that about the first signer's own comes first. */
export async function attestAll(answers: Answers, signers: readonly Judged[]): Promise<Attestation> {
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
export async function findRevoked(stores: readonly Answers[], signer: Issued, latest: Date): Promise<Date | null> {
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

/** What is held, such as by a file at some point, and what is known here; what cannot be read is left out. */
export function readAnswers(store: ValidationData, anchors: readonly Uint8Array[]): Answers {
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
