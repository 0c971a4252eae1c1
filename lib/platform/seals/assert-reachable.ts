import "server-only";
import * as pkijs from "pkijs";
import { addressesIn } from "@/lib/platform/pdf/verify/addresses";
import { holderOf, isSelfSigned } from "@/lib/platform/pdf/verify/certificates";
import { chainOf } from "@/lib/platform/pdf/verify/issuers";

/**
 * Throws, with the reason, unless seals by this certificate (DER, the signer's first) can be long-term: its chain is
 * there up to the root, and each certificate of it names where its revocation can be asked for.
 */
export async function assertReachable(certificates: readonly Uint8Array[], anchors: readonly Uint8Array[]) {
  const [own, ...others] = [...certificates, ...anchors].map((der) => pkijs.Certificate.fromBER(new Uint8Array(der)));
  if (!own) throw new Error("there is no sealing certificate.");
  const nameOf = (one: pkijs.Certificate) => `"${holderOf(one) ?? "unnamed"}"`;
  if (isSelfSigned(own))
    throw new Error(`the sealing certificate ${nameOf(own)} is self-signed; B-LT and B-LTA need one of an authority.`);
  const chain = await chainOf(own, others);
  const last = chain.at(-1) ?? own;
  if (!isSelfSigned(last))
    throw new Error(
      `SIGNING_P12 lacks the certificate that issued ${nameOf(last)}; add the chain up to its root, or the root to TRUST_ANCHORS.`,
    );
  const unnamed = chain.find((one) => !isSelfSigned(one) && !namesRevocation(one));
  if (unnamed) throw new Error(`the certificate ${nameOf(unnamed)} names no address for OCSP or a CRL.`);
}

function namesRevocation(certificate: pkijs.Certificate): boolean {
  const { ocsp, crl } = addressesIn(certificate);
  return ocsp.length + crl.length > 0;
}
