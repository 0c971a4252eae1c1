import { fromBER } from "asn1js";
import * as pkijs from "pkijs";
import { addressesIn, webAddresses } from "./addresses";
import type { Attested } from "./attested";
import { holderOf, isAuthority, mayTheKeySignLists } from "./certificates";
import { Fault } from "./cms";
import { engine } from "./crypto-engine";
import { contentsOf, membersOf, write } from "./der";
import { isEqual } from "./parse";
import { weakHashBy } from "./weak-hashes";

const sequence = 0x30;
const integer = 0x02;
const times = new Set([0x17, 0x18]);
const scope = "2.5.29.28";
const delta = "2.5.29.27";

/** A list without its entries, which may be hundreds of thousands, and the entries as they are written. */
type ReadCrl = { head: pkijs.CertificateRevocationList; signed: Uint8Array; entries: Uint8Array };

/** Reads a list of revoked certificates; throws Fault if it is none. */
export function readCrl(der: Uint8Array): ReadCrl {
  try {
    const [signed = new Uint8Array(), ...signature] = membersOf(der);
    const members = membersOf(signed);
    const at = placeOfEntries(members);
    const entries = at === null ? new Uint8Array() : (members[at] ?? new Uint8Array());
    const others = members.filter((_, index) => index !== at);
    const written = write(sequence, [write(sequence, others), ...signature]);
    const head = pkijs.CertificateRevocationList.fromBER(new Uint8Array(written));
    return { head, signed, entries };
  } catch {
    throw new Fault("unjudged", "no list of revoked certificates");
  }
}

/** The entries are the sequence behind the last of one or two times (RFC 5280, 5.1); a list may have none. */
function placeOfEntries(members: Uint8Array[]): number | null {
  const last = members.findLastIndex(([tag]) => times.has(tag ?? 0));
  return members[last + 1]?.[0] === sequence ? last + 1 : null;
}

/**
 * What the list says about the certificate (RFC 5280, 6.3). Throws Fault unless it is the issuer's own and whole list
 * for certificates of this kind.
 */
export async function attestByCrl(
  { head, signed, entries }: ReadCrl,
  certificate: pkijs.Certificate,
  issuer: pkijs.Certificate,
): Promise<Attested> {
  const { signatureAlgorithm, signatureValue, thisUpdate, nextUpdate } = head;
  if (!head.issuer.isEqual(issuer.subject) || !mayTheKeySignLists(issuer))
    throw new Fault("changed", "a list of another issuer");
  const weak = weakHashBy(signatureAlgorithm);
  if (weak) throw new Fault("unjudged", `a list signed with ${weak}`);
  const isGenuine = await engine
    .verifyWithPublicKey(new Uint8Array(signed), signatureValue, issuer.subjectPublicKeyInfo, signatureAlgorithm)
    .catch(() => false);
  if (!isGenuine) throw new Fault("changed", "a list with a wrong signature");
  assertInScope(head.crlExtensions?.extensions ?? [], certificate);
  return {
    kind: "crl",
    by: holderOf(issuer),
    thisUpdate: thisUpdate.value,
    nextUpdate: nextUpdate?.value ?? null,
    revokedAt: findRevocation(entries, certificate),
  };
}

function assertInScope(extensions: pkijs.Extension[], certificate: pkijs.Certificate): void {
  const known = extensions.find(({ extnID }) => extnID === scope);
  const isUnknown = extensions.some(({ extnID, critical }) => extnID === delta || (critical && extnID !== scope));
  if (isUnknown) throw new Fault("unjudged", "a list with unknown conditions");
  if (!known) return;
  const parsed: unknown = known.parsedValue;
  if (!(parsed instanceof pkijs.IssuingDistributionPoint))
    throw new Fault("unjudged", "a list for unknown certificates");
  const isForOthers =
    parsed.indirectCRL ||
    parsed.onlySomeReasons !== undefined ||
    parsed.onlyContainsAttributeCerts ||
    (isAuthority(certificate) ? parsed.onlyContainsUserCerts : parsed.onlyContainsCACerts);
  if (isForOthers) throw new Fault("changed", "a list for other certificates");
  const { distributionPoint } = parsed;
  if (distributionPoint === undefined) return;
  const places = Array.isArray(distributionPoint) ? webAddresses(distributionPoint) : [];
  const own = addressesIn(certificate).crl;
  if (!places.some((place) => own.includes(place))) throw new Fault("changed", "a list for other certificates");
}

/** Compares bytes, because decoding each of the entries would take seconds. */
function findRevocation(entries: Uint8Array, { serialNumber }: pkijs.Certificate): Date | null {
  if (entries.length === 0) return null;
  const wanted = significant(serialNumber.valueBlock.valueHexView);
  for (const entry of membersOf(entries)) {
    const [serial, ...rest] = membersOf(entry);
    if (serial?.[0] !== integer || !isEqual(significant(contentsOf(serial)), wanted)) continue;
    return new pkijs.RevokedCertificate({ schema: fromBER(write(sequence, [serial, ...rest])).result }).revocationDate
      .value;
  }
  return null;
}

const significant = (bytes: Uint8Array) => {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? new Uint8Array() : bytes.subarray(first);
};
