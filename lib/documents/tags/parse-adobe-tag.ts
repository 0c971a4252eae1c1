import { isSignature } from "@/lib/fields/kinds";
import { splitOutsideQuotes, unquoted } from "./split-outside-quotes";
import type { Tag } from "./tag-types";
import { formatOf, kindNamed, nothing, TagProblem } from "./tag-values";

/**
 * Reads the text tags of Adobe Acrobat Sign: a name with `*` (required) or `!` (read-only) before and brackets around the
 * mark of a checkbox or radio button, `_es_`, and directives between colons.
 */
export function parseAdobeTag(inside: string): Tag {
  const [before, after] = splitOnce(inside, /_es_\s*:/);
  const [, marks = "", name = ""] = /^\s*([*!?\s]*(?:\[[^\]]?\]|\([^)]?\))?[*!?\s]*)(.*)$/s.exec(before) ?? [];
  const tag: Tag = {
    ...nothing,
    name: name.trim() || null,
    required: marks.includes("*"),
    readOnly: marks.includes("!"),
  };
  if (marks.includes("[")) Object.assign(tag, { type: "checkbox" });
  if (marks.includes("(")) Object.assign(tag, { type: "radio" });
  for (const [index, directive] of splitOutsideQuotes(after, ":").entries()) {
    const [, word = "", given] = /^\s*([\w ]*?)\s*(?:\((.*)\))?\s*$/s.exec(directive) ?? [];
    if (word === "" && given === undefined) {
      if (directive.trim() !== "")
        throw new TagProblem({ key: "tagPartUnknown", values: { part: directive.trim().slice(0, 60) } });
      continue;
    }
    const isRole = index === 0 && given === undefined && !isType(word);
    Object.assign(tag, isRole ? { role: roleOf(word) } : applied(tag, word.toLowerCase(), given, directive));
  }
  // A signature is always asked for.
  return isSignature(tag.type) ? { ...tag, required: true } : tag;
}

/** `signer` and `signer1` are the first. */
function roleOf(word: string): string {
  const number = /^(?:signer|recipient|participant)\s*(\d*)$/i.exec(word.trim())?.[1];
  return number === undefined ? word.trim() : number || "1";
}

const layout = new Set(["font", "align", "multiline", "maxlen", "minlen", "label", "tooltip", "currency", "mask"]);

function applied(tag: Tag, word: string, given: string | undefined, directive: string): Partial<Tag> {
  const value = given === undefined ? "" : unquoted(given.replace(/^\s*\w+\s*=\s*/, ""));
  if (word === "required") return { required: true };
  if (word === "optional") return { required: false };
  if (word === "readonly") return { readOnly: true };
  if (word === "default") return { value };
  if (word === "isdate") return { format: "date" };
  if (word === "isnumber") return { format: "number" };
  if (word === "isemail") return { format: "email" };
  if (word === "format") return formatOf(splitOutsideQuotes(value, ",").at(-1) ?? "");
  if (word === "radio" && given !== undefined) return { ...kindNamed("radio"), groupName: value || tag.groupName };
  if (word === "dropdown" || word === "options" || word === "items") {
    const options = splitOutsideQuotes(value, ",").map(unquoted).filter(Boolean);
    return { ...kindNamed("dropdown"), ...(options.length > 0 && { options }) };
  }
  if (layout.has(word)) return {};
  if (given === undefined && isType(word)) return kindNamed(word);
  throw new TagProblem({ key: "tagPartUnknown", values: { part: directive.trim().slice(0, 60) } });
}

function isType(word: string): boolean {
  try {
    kindNamed(word);
    return true;
  } catch (error) {
    if (error instanceof TagProblem) return false;
    throw error;
  }
}

function splitOnce(text: string, sign: RegExp): [string, string] {
  const at = sign.exec(text);
  return at ? [text.slice(0, at.index), text.slice(at.index + at[0].length)] : [text, ""];
}
