import "server-only";
import { metrics } from "@/lib/platform/logs/metrics";
import { AddressRefused } from "@/lib/platform/network/guarded-connection";
import { guardedRequest } from "@/lib/platform/network/guarded-request";
import { settings } from "@/lib/platform/process/settings";

const deadlineMs = 5_000;
const most = 5 * 1024 * 1024;

type Kind = "ocsp" | "crl" | "issuer";

/**
 * Fetches validation data from an address that a certificate names: five seconds and 5 MB at most, no redirects, no
 * private addresses without ALLOW_PRIVATE_OCSP. Throws with the reason.
 */
export async function fetchBytes(kind: Kind, address: string, query?: Uint8Array): Promise<Uint8Array> {
  const outcome = (name: "fetched" | "failed") => metrics().validationData.inc({ kind, outcome: name });
  try {
    const bytes = await ask(address, query);
    outcome("fetched");
    return bytes;
  } catch (error) {
    outcome("failed");
    throw error;
  }
}

async function ask(address: string, query: Uint8Array | undefined): Promise<Uint8Array> {
  const url = new URL(address);
  const headers: Record<string, string> = query ? { "content-type": "application/ocsp-request" } : {};
  const asked = query ? { method: "POST" as const, body: query, headers } : { method: "GET" as const, headers };
  const guard = { allowPrivate: settings().ALLOW_PRIVATE_OCSP };
  const { status, body } = await guardedRequest(url, { ...asked, deadlineMs, most }, guard).catch((cause: unknown) => {
    throw new Error(`${address} ${problemOf(cause)}`, { cause });
  });
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  if (!body) throw new Error(`${address} broke off its answer, or sent more than ${most / 1024 / 1024} MB`);
  return new Uint8Array(body);
}

function problemOf(cause: unknown): string {
  if (cause instanceof AddressRefused) return "is unknown or private, which needs ALLOW_PRIVATE_OCSP=1";
  const isLate = cause instanceof Error && (cause.name === "AbortError" || cause.name === "TimeoutError");
  return isLate ? `has not answered within ${deadlineMs / 1000} s` : `cannot be reached (${String(cause)})`;
}
