import "server-only";
import * as pkijs from "pkijs";
import { trustAnchors } from "@/lib/platform/crypto/trust-anchors";
import type { ValidationData } from "@/lib/platform/pdf/contract";
import { addressesIn } from "@/lib/platform/pdf/verify/addresses";
import { derOf, holderOf, isSelfSigned } from "@/lib/platform/pdf/verify/certificates";
import { chainOf, issuerOf } from "@/lib/platform/pdf/verify/issuers";
import { stateOf } from "@/lib/platform/process/process-state";
import { fetchBytes } from "./fetch-bytes";
import { findRevocation } from "./find-revocation";

const longestChain = 8;
const keptMs = 24 * 3600_000;
const mostKept = 20;

/**
 * All that is needed to judge these signers' certificates later: each chain (DER, the signer's first) up to its root,
 * and for each certificate below a current answer that it is not revoked. Throws with the reason if something is missing.
 */
export async function gatherEvidence(signers: readonly (readonly Uint8Array[])[]): Promise<ValidationData> {
  const known = [...signers.flat(), ...(await trustAnchors())].map(read);
  const chains = await allOf(signers.map(([own]) => completeChain(own, known)));
  const pairs = chains.flatMap((chain) =>
    chain.flatMap((certificate, at) => {
      const issuer = chain[at + 1];
      return issuer ? [{ certificate, issuer }] : [];
    }),
  );
  const found = await allOf(pairs.map(({ certificate, issuer }) => findRevocation(certificate, issuer)));
  const answers = (kind: "ocsp" | "crl") => distinct(found.flatMap((one) => (one.kind === kind ? [one.answer] : [])));
  return { certificates: distinct(chains.flat().map(derOf)), ocsps: answers("ocsp"), crls: answers("crl") };
}

const read = (der: Uint8Array) => pkijs.Certificate.fromBER(new Uint8Array(der));

/** Issuers that did not come with the certificate are fetched from where it says that they are. */
async function completeChain(der: Uint8Array | undefined, given: readonly pkijs.Certificate[]) {
  if (!der) throw new Error("There is no certificate.");
  const own = read(der);
  const known = [...given];
  for (;;) {
    const chain = await chainOf(own, known);
    const last = chain.at(-1) ?? own;
    if (isSelfSigned(last)) return chain;
    if (chain.length >= longestChain) throw new Error(`The chain of "${holderOf(own)}" has no end.`);
    known.push(await fetchIssuer(last));
  }
}

/** Waits for all, so that nothing is still being fetched when one of them fails. */
async function allOf<Result>(all: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}

async function fetchIssuer(certificate: pkijs.Certificate): Promise<pkijs.Certificate> {
  const problems: string[] = [];
  for (const address of addressesIn(certificate).issuers) {
    try {
      const issuer = await issuerOf(certificate, [read(await fetchIssuerOnce(address))]);
      if (issuer) return issuer;
      problems.push(`${address} has another certificate`);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  const why = problems.length > 0 ? ` (${problems.join("; ")})` : "";
  throw new Error(
    `The certificate that issued "${holderOf(certificate) ?? "unnamed"}" is missing; add it to SIGNING_P12 or TRUST_ANCHORS${why}.`,
  );
}

/** Certificates do not change, but an address may come to name a newer one: each is kept for a day. */
async function fetchIssuerOnce(address: string): Promise<Uint8Array> {
  const kept = stateOf("issuers", () => new Map<string, { der: Uint8Array; until: number }>());
  const held = kept.get(address);
  if (held && Date.now() < held.until) return held.der;
  const der = await fetchBytes("issuer", address);
  if (kept.size >= mostKept) kept.clear();
  kept.set(address, { der, until: Date.now() + keptMs });
  return der;
}

function distinct(all: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(all.map((one) => [Buffer.from(one).toString("base64"), one])).values()];
}
