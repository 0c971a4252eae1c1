import { z } from "zod";
import { firstOf, type Query } from "@/app/first-of";
import type { ShownPrefill } from "@/components/signing/begin/visit-forms";
import type { Language } from "@/db/languages";
import type { Context } from "@/lib/platform/context/context";
import type { Sentence } from "@/lib/platform/errors/errors";
import { type KeptForm, lostIn } from "@/lib/platform/http/kept-form";
import { asSentence } from "@/lib/platform/i18n/problem-sentence";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import type { LinkRow } from "@/lib/public-links/change-link";
import { ownerOf } from "@/lib/public-links/open-link";
import { readPrefill, readVisitor } from "@/lib/public-links/prefill";
import { visitInput } from "@/lib/public-links/schema";
import type { Visit } from "@/lib/public-links/visit";
import { asSingleLine } from "@/lib/platform/text/single-line";

type Values = Readonly<Record<string, string | boolean>>;
/** What the page's address, a refused form or an earlier visit fills in; `query` is the address's own. */
export type PrefillGiven = {
  name: string;
  email: string;
  fields: Values;
  returnUrl: string | null;
  query: Readonly<Record<string, string>>;
};

const ofField = "field.";
const ownKeys = new Set(["name", "email", "return_url"]);

export function readQuery(query: Awaited<Query>): PrefillGiven {
  const given = Object.entries(query)
    .filter(([key]) => ownKeys.has(key) || key.startsWith(ofField))
    .map(([key, value]) => [key, firstOf(value)] as const);
  const fields = given.flatMap(([key, value]) =>
    key.startsWith(ofField) && value !== "" ? [[key.slice(ofField.length), value] as const] : [],
  );
  return {
    name: firstOf(query.name),
    email: firstOf(query.email),
    fields: Object.fromEntries(fields),
    returnUrl: firstOf(query.return_url) || null,
    query: Object.fromEntries(given),
  };
}

export const isGiven = ({ query }: PrefillGiven): boolean => Object.keys(query).length > 0;

const notTaken = z
  .object({ name: z.string(), email: z.string(), fields: visitInput.shape.fields, returnUrl: z.string() })
  .partial();
function notTakenIn(text = "{}"): z.infer<typeof notTaken> {
  try {
    return notTaken.parse(JSON.parse(text));
  } catch {
    return {}; // not as our form wrote it
  }
}

/** The hidden values of a refused form; the visible inputs are restored separately. */
export function givenIn(kept: Readonly<Record<string, string>>): PrefillGiven {
  const { fields, returnUrl } = visitInput.shape;
  const { name = "", email = "", ...refused } = notTakenIn(kept["not_taken"]);
  return {
    name,
    email,
    fields: { ...fields.safeParse(kept["fields"]).data, ...refused.fields },
    returnUrl: returnUrl.safeParse(kept["return_url"]).data ?? refused.returnUrl ?? null,
    query: {},
  };
}

/** The values of the visit already begun, for a visitor who wants to use another e-mail address. */
export const givenBefore = ({ fields, returnUrl }: Visit): PrefillGiven => ({
  name: "",
  email: "",
  fields,
  returnUrl,
  query: {},
});

/** The name that they have typed, which another address does not change. */
export const nameIn = ({ firstName, lastName }: Visit): KeptForm["form"] => ({
  first_name: firstName,
  last_name: lastName,
  ...(lastName === "" && { single_name: "on" }),
});

const givesAnything = ({ name, email, fields, returnUrl }: PrefillGiven): boolean =>
  name !== "" || email !== "" || returnUrl !== null || Object.keys(fields).length > 0;

type Refusal = { name: string; sentence: Sentence };

/** What the address gave and was refused, for the form to carry: a page that shows it again says so again. */
function notTakenOf(given: PrefillGiven, ofVisitor: readonly Refusal[], taken: { fields: Values; refused: Refusal[] }) {
  const isRefused = (name: string) => ofVisitor.some((one) => one.name === name);
  const fields = Object.entries(given.fields).filter(([name]) => !Object.hasOwn(taken.fields, name));
  const isWayBackRefused = taken.refused.some(({ name }) => name === "return_url");
  return {
    ...(isRefused("name") && { name: given.name }),
    ...(isRefused("email") && { email: given.email }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(isWayBackRefused && given.returnUrl && { returnUrl: given.returnUrl }),
  };
}

const mostShown = 10;
const longestName = 60;

/** The form's initial inputs, the values it carries along, and messages about parameters that were refused. */
export async function shownPrefill(
  ctx: Context,
  link: LinkRow,
  given: PrefillGiven,
  language: Language,
): Promise<{ inputs: Record<string, string>; prefill: ShownPrefill }> {
  const owner = givesAnything(given) ? await ownerOf(ctx, link) : null;
  if (!owner) return { inputs: {}, prefill: { fields: {}, returnUrl: null, refused: [], notTaken: {} } };
  const { firstName, lastName, email, refused } = readVisitor(link, given);
  const taken = await readPrefill(owner, link, given);
  return {
    inputs: {
      ...(firstName && { first_name: firstName }),
      ...(lastName && { last_name: lastName }),
      ...(email && { email }),
    },
    prefill: {
      fields: taken.fields,
      returnUrl: taken.returnUrl,
      refused: shownRefusals([...refused.map((one) => ({ ...one, isOwn: true })), ...taken.refused], language),
      notTaken: notTakenOf(given, refused, taken),
    },
  };
}

/** Says so if values that the form carries along were too long to be kept when it was refused. */
export function withLost(prefill: ShownPrefill, kept: KeptForm, language: Language): ShownPrefill {
  if (!["fields", "return_url", "not_taken"].some((name) => name in lostIn(kept))) return prefill;
  const text = translateSentence(language, { key: "prefillNotKept" });
  return { ...prefill, refused: [...prefill.refused, { name: "", text }] };
}

/**
 * A name that is none of the visitor's fields is not shown: whoever made the address could put words of their own on this
 * page. How many there are is no news to a visitor either.
 */
function shownRefusals(refused: readonly (Refusal & { isOwn?: boolean })[], language: Language) {
  const known = refused.filter(({ sentence }) => sentence.key !== "prefillUnknown");
  const shown = known.map(({ name, sentence, isOwn = name === "return_url" }) => ({
    // The parameter's name would mean nothing to a visitor.
    name: isOwn ? "" : asSingleLine(name).slice(0, longestName),
    text: translateSentence(language, asSentence(sentence)),
  }));
  const unknown = { name: "", text: translateSentence(language, { key: "prefillNotUsed" }) };
  return [...(known.length < refused.length ? [unknown] : []), ...shown].slice(0, mostShown);
}
