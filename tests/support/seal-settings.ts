import { forgetState } from "./forget-state";
import type { startSealAuthority } from "./seal-authority";

type Authority = Awaited<ReturnType<typeof startSealAuthority>>;

/** The settings with which an installation seals by this authority. */
export const settingsOf = (authority: Authority) => ({
  SIGNING_P12: authority.p12,
  SIGNING_P12_PASSWORD: authority.password,
  TSA_URL: authority.tsaUrl,
  ALLOW_PRIVATE_OCSP: "1",
});

/** Begins anew with these settings, as a process that has kept nothing. */
export function startWith(given: Record<string, string>): void {
  forgetState();
  Object.assign(process.env, { SECRET_KEY: "s".repeat(32), TRUST_ANCHORS: "", ...given });
}
