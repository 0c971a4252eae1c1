import "server-only";
import { createHash } from "node:crypto";
import * as pkijs from "pkijs";
import { metrics } from "@/lib/platform/logs/metrics";
import { checkRevocation } from "@/lib/platform/pdf/pool";
import { addressesIn } from "@/lib/platform/pdf/verify/addresses";
import { type Attested, isRevokedAt } from "@/lib/platform/pdf/verify/attested";
import { derOf, holderOf } from "@/lib/platform/pdf/verify/certificates";
import { stateOf } from "@/lib/platform/process/process-state";
import { fetchBytes } from "./fetch-bytes";

type Revocation = { kind: Attested["kind"]; answer: Uint8Array; attested: Attested };
type Kept = { found: Promise<Revocation>; until: number };

/** The certificate is revoked, which nothing else makes good. */
export class Revoked extends Error {
  override readonly name = "Revoked";
}

const longestKeptMs = 24 * 3600_000;
/** Certificates of one sealing key and of its time-stamp authority; more only if these change. */
const mostKept = 100;
const sha1 = "SHA-1"; // only names the certificate, and is what every service knows

const kept = () => stateOf("validation-data", () => new Map<string, Kept>());

/**
 * A current answer that the certificate is not revoked, from where it names: OCSP, or else a list. Throws if it is
 * revoked, or if there is none. Kept until the authority has a newer one, at most a day.
 */
export async function findRevocation(certificate: pkijs.Certificate, issuer: pkijs.Certificate): Promise<Revocation> {
  const known = kept();
  const key = createHash("sha256").update(derOf(certificate)).digest("hex");
  const held = known.get(key);
  if (held && Date.now() < held.until) return countKept(held.found);
  const entry: Kept = { found: find(certificate, issuer), until: Infinity };
  known.delete(key);
  known.set(key, entry);
  entry.found.then(
    ({ attested: { nextUpdate } }) => {
      entry.until = nextUpdate ? Math.min(nextUpdate.getTime(), Date.now() + longestKeptMs) : 0;
    },
    () => {
      if (known.get(key) === entry) known.delete(key);
    },
  );
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest) known.delete(oldest);
  return entry.found;
}

async function countKept(finding: Promise<Revocation>): Promise<Revocation> {
  const found = await finding;
  metrics().validationData.inc({ kind: found.kind, outcome: "kept" });
  return found;
}

async function find(certificate: pkijs.Certificate, issuer: pkijs.Certificate): Promise<Revocation> {
  const { ocsp, crl } = addressesIn(certificate);
  const query = ocsp.length > 0 ? await queryFor(certificate, issuer) : undefined;
  const name = `"${holderOf(certificate) ?? "unnamed"}"`;
  const ways = [
    ...ocsp.map((address) => ({ kind: "ocsp" as const, address, query })),
    ...crl.map((address) => ({ kind: "crl" as const, address, query: undefined })),
  ];
  const problems: string[] = [];
  for (const { kind, address, query: asked } of ways) {
    const found = await tryWay(kind, address, asked, { certificate, issuer }).catch((error: Error) => error);
    if (found instanceof Error) problems.push(found.message);
    else if (isRevokedAt(found.attested, new Date()))
      throw new Revoked(
        `The certificate ${name} is revoked since ${found.attested.revokedAt?.toISOString()}, says ${address}.`,
      );
    else return found;
  }
  const why = problems.length > 0 ? problems.join("; ") : "it names no address for OCSP or a CRL";
  throw new Error(`Nobody says whether the certificate ${name} is revoked: ${why}.`);
}

type Pair = { certificate: pkijs.Certificate; issuer: pkijs.Certificate };

async function tryWay(kind: Attested["kind"], address: string, query: Uint8Array | undefined, pair: Pair) {
  const answer = await fetchBytes(kind, address, query);
  const attested = await checkRevocation({
    kind,
    answer,
    certificate: derOf(pair.certificate),
    issuer: derOf(pair.issuer),
    at: new Date(),
  });
  if ("fault" in attested) throw new Error(`the answer of ${address} does not count: ${attested.fault}`);
  return { kind, answer, attested };
}

async function queryFor(certificate: pkijs.Certificate, issuerCertificate: pkijs.Certificate): Promise<Uint8Array> {
  const query = new pkijs.OCSPRequest();
  await query.createForCertificate(certificate, { hashAlgorithm: sha1, issuerCertificate });
  return new Uint8Array(query.toSchema(true).toBER());
}
