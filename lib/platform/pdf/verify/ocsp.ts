import { GeneralizedTime, OctetString } from "asn1js";
import * as pkijs from "pkijs";
import type { Attested } from "./attested";
import { holderOf, isForOcsp, isValidAt } from "./certificates";
import { digestOf, Fault, hashOf } from "./cms";
import { engine } from "./crypto-engine";
import { isSignedBy } from "./issuers";
import { isEqual } from "./parse";
import { weakHashBy } from "./weak-hashes";

const basic = "1.3.6.1.5.5.7.48.1.1";
const successful = 0;
/** Tags of a certificate's status (RFC 6960, 4.2.1). */
const statuses = { good: 0, revoked: 1 };

/** Reads an OCSP answer; throws Fault if it is none. */
export function readOcsp(der: Uint8Array): pkijs.BasicOCSPResponse {
  try {
    const answer = pkijs.OCSPResponse.fromBER(new Uint8Array(der));
    const status = answer.responseStatus.valueBlock.valueDec;
    if (status !== successful) throw new Fault("unjudged", `the service refuses, with status ${status}`);
    if (answer.responseBytes?.responseType !== basic) throw new Fault("unjudged", "an answer of another kind");
    return pkijs.BasicOCSPResponse.fromBER(answer.responseBytes.response.getValue());
  } catch (error) {
    throw error instanceof Fault ? error : new Fault("unjudged", "no OCSP answer");
  }
}

/**
 * What the OCSP answer says about the certificate (RFC 6960). Throws Fault unless it is about exactly this one, and
 * signed by the issuer or by who has the issuer's leave.
 */
export async function attestByOcsp(
  answer: pkijs.BasicOCSPResponse,
  certificate: pkijs.Certificate,
  issuer: pkijs.Certificate,
): Promise<Attested> {
  const { tbsResponseData, signatureAlgorithm, signature } = answer;
  const single = await findAnswer(tbsResponseData.responses, certificate, issuer);
  if (!single) throw new Fault("changed", "an answer about another certificate");
  const responder = await findResponder(answer, issuer);
  if (!responder) throw new Fault("changed", "an answer of somebody who may not give it");
  const weak = weakHashBy(signatureAlgorithm);
  if (weak) throw new Fault("unjudged", `an answer signed with ${weak}`);
  const isGenuine = await engine
    .verifyWithPublicKey(
      new Uint8Array(tbsResponseData.tbsView),
      signature,
      responder.subjectPublicKeyInfo,
      signatureAlgorithm,
    )
    .catch(() => false);
  if (!isGenuine) throw new Fault("changed", "an answer with a wrong signature");
  const extensions = [...(tbsResponseData.responseExtensions ?? []), ...(single.singleExtensions ?? [])];
  if (extensions.some(({ critical }) => critical)) throw new Fault("unjudged", "an answer with unknown conditions");
  return {
    kind: "ocsp",
    by: holderOf(responder),
    thisUpdate: single.thisUpdate,
    nextUpdate: single.nextUpdate ?? null,
    revokedAt: revokedAtIn(single),
  };
}

async function findAnswer(answers: pkijs.SingleResponse[], certificate: pkijs.Certificate, issuer: pkijs.Certificate) {
  for (const answer of answers) {
    const { hashAlgorithm, issuerNameHash, issuerKeyHash, serialNumber } = answer.certID;
    if (!serialNumber.isEqual(certificate.serialNumber)) continue;
    const hash = hashOf(hashAlgorithm);
    const name = new Uint8Array(issuer.subject.toSchema().toBER());
    const key = issuer.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
    const isOfIssuer =
      isEqual(new Uint8Array(issuerNameHash.getValue()), await digestOf(hash, [name])) &&
      isEqual(new Uint8Array(issuerKeyHash.getValue()), await digestOf(hash, [key]));
    if (isOfIssuer) return answer;
  }
  return undefined;
}

/** The issuer itself, or a certificate that the issuer made for answering (RFC 6960, 4.2.2.2). */
async function findResponder({ tbsResponseData, certs = [] }: pkijs.BasicOCSPResponse, issuer: pkijs.Certificate) {
  const id: unknown = tbsResponseData.responderID;
  if (await isNamedBy(issuer, id)) return issuer;
  for (const one of certs) {
    if (!(await isNamedBy(one, id)) || !isForOcsp(one) || weakHashBy(one.signatureAlgorithm)) continue;
    const isIssued = one.issuer.isEqual(issuer.subject) && (await isSignedBy(one, issuer));
    if (isIssued && isValidAt(one, tbsResponseData.producedAt)) return one;
  }
  return undefined;
}

async function isNamedBy(certificate: pkijs.Certificate, id: unknown): Promise<boolean> {
  if (id instanceof pkijs.RelativeDistinguishedNames) return certificate.subject.isEqual(id);
  if (!(id instanceof OctetString)) return false;
  const key = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  return isEqual(new Uint8Array(id.getValue()), await digestOf("SHA-1", [key]));
}

function revokedAtIn(single: pkijs.SingleResponse): Date | null {
  // The library leaves the status as it was decoded.
  const status = single.certStatus as { idBlock: { tagNumber: number }; valueBlock: { value?: unknown[] } };
  if (status.idBlock.tagNumber === statuses.good) return null;
  if (status.idBlock.tagNumber !== statuses.revoked)
    throw new Fault("unjudged", "the service does not know the certificate");
  const [at] = status.valueBlock.value ?? [];
  return at instanceof GeneralizedTime ? at.toDate() : new Date(0);
}
