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

/** Why an input that was left out is wrong. */
export const notKept = "notKept";

/** A cookie with what a refused form held. */
export function keepForm(page: string, form: unknown, wrong: KeptForm["wrong"]): SetCookie | undefined {
  const text = keptText(page, form, wrong);
  return text === undefined ? undefined : setCookie("refusedForm", text);
}

/**
 * What a refused form held, for no other page than the one that shows it again. If that is too long for a cookie, the
 * longest inputs are left out and marked as `notKept`.
 */
export function keptText(page: string, form: unknown, wrong: KeptForm["wrong"]): string | undefined {
  const read = fields.safeParse(form);
  if (!read.success) return undefined;
  const inputs = Object.entries(read.data).toSorted(([, one], [, other]) => one.length - other.length);
  const valueOf = (count: number) => {
    const lost = Object.fromEntries(inputs.slice(count).map(([name]) => [name, notKept]));
    const form = Object.fromEntries(inputs.slice(0, count));
    return deflateRawSync(JSON.stringify({ page, form, wrong: { ...wrong, ...lost } })).toString("base64url");
  };
  let count = inputs.length;
  while (valueOf(count).length > mostCharacters) {
    if (count === 0) return undefined; // so many names that no form of ours has them
    count -= 1;
  }
  return valueOf(count);
}

/** The inputs that were left out. */
export const lostIn = ({ wrong }: KeptForm): KeptForm["wrong"] =>
  Object.fromEntries(Object.entries(wrong).filter(([, key]) => key === notKept));

/** The form of this page that was refused just before. */
export const readKeptForm = (headers: Headers, page: string): KeptForm =>
  readKeptText(readCookie(headers, "refusedForm") ?? "", page);

/** The same of what `keptText` made. */
export function readKeptText(text: string, page: string): KeptForm {
  try {
    const bytes = Buffer.from(text, "base64url");
    const { page: ofPage, ...kept } = keptForm.parse(
      JSON.parse(inflateRawSync(bytes, { maxOutputLength: mostBytes }).toString()),
    );
    return ofPage === page ? kept : nothing;
  } catch {
    return nothing; // none, or one that was tampered with
  }
}
