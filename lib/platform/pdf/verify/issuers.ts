import type * as pkijs from "pkijs";
import { isAuthority, isSelfSigned } from "./certificates";
import { engine } from "./crypto-engine";

/** Longer paths do not occur, and each step costs the check of a signature. */
const longestChain = 8;

/** The certificate whose key signed this one; undefined if it is not among the candidates. */
export async function issuerOf(
  certificate: pkijs.Certificate,
  candidates: readonly pkijs.Certificate[],
): Promise<pkijs.Certificate | undefined> {
  for (const candidate of candidates)
    if (
      isAuthority(candidate) &&
      candidate.subject.isEqual(certificate.issuer) &&
      (await isSignedBy(certificate, candidate))
    )
      return candidate;
  return undefined;
}

export async function isSignedBy(certificate: pkijs.Certificate, { subjectPublicKeyInfo }: pkijs.Certificate) {
  const { tbsView, signatureValue, signatureAlgorithm } = certificate;
  return engine
    .verifyWithPublicKey(new Uint8Array(tbsView), signatureValue, subjectPublicKeyInfo, signatureAlgorithm)
    .catch(() => false);
}

/** From the certificate to its root; ends earlier if an issuer is not among the candidates. */
export async function chainOf(
  certificate: pkijs.Certificate,
  candidates: readonly pkijs.Certificate[],
): Promise<[pkijs.Certificate, ...pkijs.Certificate[]]> {
  const chain: [pkijs.Certificate, ...pkijs.Certificate[]] = [certificate];
  for (let last = certificate; !isSelfSigned(last) && chain.length < longestChain;) {
    const issuer = await issuerOf(last, candidates);
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}
