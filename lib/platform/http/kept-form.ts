import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { settings } from "@/lib/platform/settings";
import { cookieOf } from "./caller";

const cookieName = "refused_form";
const keptSeconds = 120;
/** Browsers drop longer cookies. */
const mostCharacters = 3_500;
/** Of what a caller sends as this cookie; a form's inputs are far shorter. */
const mostBytes = 20_000;

const fields = z.record(z.string(), z.string());

/**
 * A cookie with what a refused form held, for the page that shows it again. It is for that page only, and lasts for two
 * minutes. The longest input is left out if all are too long for a cookie.
 */
export function keepForm(page: string, form: unknown): string | undefined {
  const read = fields.safeParse(form);
  if (!read.success) return undefined;
  let kept = Object.entries(read.data).toSorted(([, one], [, other]) => one.length - other.length);
  while (valueOf(kept).length > mostCharacters) kept = kept.slice(0, -1);
  const secure = settings().appUrl.protocol === "https:" ? "; Secure" : "";
  return `${cookieName}=${valueOf(kept)}; Path=/app${page}; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

const valueOf = (kept: [string, string][]) =>
  deflateRawSync(JSON.stringify(Object.fromEntries(kept))).toString("base64url");

/** The inputs of the form that was refused just before, by name. */
export function readKeptForm(headers: Headers): Record<string, string> {
  try {
    const bytes = Buffer.from(cookieOf(headers, cookieName) ?? "", "base64url");
    return fields.parse(JSON.parse(inflateRawSync(bytes, { maxOutputLength: mostBytes }).toString()));
  } catch {
    return {}; // none, or one that was tampered with
  }
}
