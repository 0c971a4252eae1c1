import "server-only";
import { AppError } from "@/lib/platform/errors/errors";
import { settings } from "@/lib/platform/process/settings";

const ofDomains = "domains:";

/** The domains whose addresses get an account without an invitation; null if every address does. */
export function openDomains(): readonly string[] | null {
  const { SIGN_UP } = settings();
  if (SIGN_UP === "open") return null;
  return SIGN_UP.startsWith(ofDomains) ? SIGN_UP.slice(ofDomains.length).split(",") : [];
}

/** Whether anybody gets an account without an invitation. */
export const isSignUpOffered = () => openDomains()?.length !== 0;

/** Throws unless a new account may have this address (setting SIGN_UP). A subdomain is another domain. */
export function assertMaySignUp(email: string): void {
  const domains = openDomains();
  if (domains === null || domains.includes(email.split("@").at(-1)?.toLowerCase() ?? "")) return;
  if (domains.length === 0)
    throw new AppError("forbidden", "sign_up_invited", { fields: { email: { key: "signUpInvited" } } });
  const values = { domains: domains.join(", ") };
  throw new AppError("forbidden", "sign_up_domains", { values, fields: { email: { key: "signUpDomains", values } } });
}
