import "server-only";
import type { SealLevel } from "@/lib/platform/pdf/seal-levels";
import { settings } from "@/lib/platform/process/settings";

/** The level that each seal reaches, or it fails. */
export function wantedLevel(): SealLevel {
  const { SEAL_LEVEL, TSA_URL } = settings();
  return SEAL_LEVEL || (TSA_URL ? "B-T" : "B-B");
}

/** The time-stamp authority to be asked for a seal of this level; throws if there must be one and is none. */
export function authorityFor(level: SealLevel): { tsaUrl?: string } {
  if (level === "B-B") return {};
  const { TSA_URL } = settings();
  if (!TSA_URL) throw new Error(`SEAL_LEVEL=${level} needs TSA_URL.`);
  return { tsaUrl: TSA_URL };
}
