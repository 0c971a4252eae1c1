import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { readCookie, setCookie, type SetCookie } from "./cookies";

/** Browsers drop longer cookies. */
const mostCharacters = 3_500;
/** The most that is read of this cookie; a form's inputs are far shorter. */
const mostBytes = 20_000;

const fields = z.record(z.string(), z.string());
const keptForm = z.object({ page: z.string(), form: fields, wrong: fields.default({}) });
/** What a refused form held, and the keys of `validation` that say why an input is wrong, both by the inputs' names. */
export type KeptForm = Omit<z.infer<typeof keptForm>, "page">;
const nothing: KeptForm = { form: {}, wrong: {} };

/**
 * A cookie with what a refused form held, for no other page than the one that shows it again. If that is too long for a
 * cookie, the longest input is left out.
 */
export function keepForm(page: string, form: unknown, wrong: KeptForm["wrong"]): SetCookie | undefined {
  const read = fields.safeParse(form);
  if (!read.success) return undefined;
  const valueOf = (kept: [string, string][]) =>
    deflateRawSync(JSON.stringify({ page, form: Object.fromEntries(kept), wrong })).toString("base64url");
  let kept = Object.entries(read.data).toSorted(([, one], [, other]) => one.length - other.length);
  while (valueOf(kept).length > mostCharacters) kept = kept.slice(0, -1);
  return setCookie("refusedForm", valueOf(kept));
}

/** The form of this page that was refused just before. */
export function readKeptForm(headers: Headers, page: string): KeptForm {
  try {
    const bytes = Buffer.from(readCookie(headers, "refusedForm") ?? "", "base64url");
    const { page: ofPage, ...kept } = keptForm.parse(
      JSON.parse(inflateRawSync(bytes, { maxOutputLength: mostBytes }).toString()),
    );
    return ofPage === page ? kept : nothing;
  } catch {
    return nothing; // none, or one that was tampered with
  }
}
