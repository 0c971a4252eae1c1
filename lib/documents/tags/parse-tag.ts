import { hasOptions, isGrouped } from "@/lib/fields/kinds";
import { maximumRules } from "@/lib/fields/rules/condition";
import type { Sentence } from "@/lib/platform/errors/errors";
import { parseAdobeTag } from "./parse-adobe-tag";
import { splitOutsideQuotes, unquoted } from "./split-outside-quotes";
import type { Tag, TagRule } from "./tag-types";
import { formatOf, kindNamed, nothing, TagProblem } from "./tag-values";

/** A tag, or what is wrong with it. */
type ParsedTag = { tag: Tag } | { problem: Sentence };

/** Reads `{{Name;key=value;…}}`, which DocuSeal writes too, or Adobe's `{{Name_es_:signer1:signature}}`. */
export function parseTag(text: string): ParsedTag {
  try {
    const inside = asWritten(text.replace(/^\{\{|\}\}$/g, "")).trim();
    if (inside === "") throw new TagProblem({ key: "tagEmpty" });
    return { tag: checked(/_es_\s*:/.test(inside) ? parseAdobeTag(inside) : parseOwn(inside)) };
  } catch (error) {
    if (error instanceof TagProblem) return { problem: error.sentence };
    throw error;
  }
}

/** Word processors replace quotation marks, spaces and the minus. */
const asWritten = (text: string) =>
  text
    .replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, " ")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "");

function parseOwn(inside: string): Tag {
  const [first = "", ...others] = splitOutsideQuotes(inside, ";");
  // Without a name the tag begins with a key.
  const isNamed = !(splitOutsideQuotes(first, "=").length > 1 && Object.hasOwn(keys, keyOf(first)));
  const tag: Tag = { ...nothing, name: isNamed ? unquoted(first) || null : null };
  const seen = new Set<string>();
  for (const part of isNamed ? others : [first, ...others]) {
    if (part.trim() === "") continue;
    const at = part.indexOf("=");
    if (at < 0) throw new TagProblem({ key: "tagNoValue", values: { part: part.trim().slice(0, 60) } });
    const key = keyOf(part);
    const read = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!read) throw new TagProblem({ key: "tagKeyUnknown", values: { name: part.slice(0, at).trim().slice(0, 60) } });
    if (seen.has(key)) throw new TagProblem({ key: "tagKeyTwice", values: { name: key } });
    seen.add(key);
    Object.assign(tag, read(part.slice(at + 1).trim(), key));
  }
  return tag;
}

/** The part before the first `=`, without spaces and dashes, in small letters. */
const keyOf = (part: string) =>
  part
    .slice(0, part.indexOf("="))
    .replace(/[\s_-]/g, "")
    .toLowerCase();

type Read = (value: string, key: string) => Partial<Tag>;

/** What each key says, by `keyOf`. */
const keys: Readonly<Record<string, Read>> = {
  name: (value) => ({ name: unquoted(value) || null }),
  type: (value) => kindNamed(unquoted(value)),
  role: (value) => ({ role: unquoted(value) || null }),
  required: (value, key) => ({ required: truthOf(value, key) }),
  readonly: (value, key) => ({ readOnly: truthOf(value, key) }),
  default: (value) => ({ value: unquoted(value) || null }),
  format: (value) => formatOf(unquoted(value)),
  options: (value) => ({ options: optionsOf(value) }),
  option: (value) => ({ options: [unquoted(value)] }),
  group: (value) => ({ groupName: unquoted(value) || null }),
  width: (value, key) => ({ width: pointsOf(value, key) }),
  height: (value, key) => ({ height: pointsOf(value, key) }),
  description: (value) => ({ description: unquoted(value) }),
  condition: (value) => ({ condition: conditionOf(value) }),
  // What DocuSeal says of the look of a field.
  font: () => ({}),
  fontsize: () => ({}),
  fonttype: () => ({}),
  color: () => ({}),
  align: () => ({}),
  valign: () => ({}),
};

function truthOf(value: string, key: string): boolean {
  const word = unquoted(value).replace(/\s/g, "").toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  if (["false", "no", "0"].includes(word)) return false;
  throw new TagProblem({ key: "tagTruth", values: { name: key } });
}

const mostPoints = 5_000;

function pointsOf(value: string, key: string): number {
  const points = Number(unquoted(value).replace(/\s|pt$/g, ""));
  if (value !== "" && points > 0 && points <= mostPoints) return points;
  throw new TagProblem({ key: "tagPoints", values: { name: key, maximum: mostPoints } });
}

/** Between `|`; DocuSeal writes commas. */
function optionsOf(value: string): string[] {
  const byBars = splitOutsideQuotes(value, "|");
  return (byBars.length > 1 ? byBars : splitOutsideQuotes(value, ",")).map(unquoted).filter(Boolean);
}

const comparisons = [
  ["!=", "not_equals"],
  [">", "greater"],
  ["<", "less"],
  ["~", "contains"],
  ["=", "equals"],
  [":", "equals"],
] as const;

/** `Field`, `!Field`, `Field=value`, `Field!=value`, `Field>1`, `Field<1`, `Field~part`; several between `&` or `|`. */
function conditionOf(value: string): Tag["condition"] {
  const [all, any] = [splitOutsideQuotes(value, "&"), splitOutsideQuotes(value, "|")];
  if (all.length > 1 && any.length > 1) throw new TagProblem({ key: "tagConditionMixed" });
  const match = any.length > 1 ? "any" : "all";
  const parts = match === "any" ? any : all;
  if (parts.length > maximumRules) throw new TagProblem({ key: "tagConditionLong", values: { maximum: maximumRules } });
  return { match, rules: parts.map(ruleOf) };
}

function ruleOf(part: string): TagRule {
  for (const [sign, operator] of comparisons) {
    const sides = splitOutsideQuotes(part, sign);
    if (sides.length < 2) continue;
    const [field = "", ...value] = sides;
    return { field: fieldIn(field), operator, value: unquoted(value.join(sign)) };
  }
  const isDenied = part.trim().startsWith("!");
  return { field: fieldIn(isDenied ? part.trim().slice(1) : part), operator: isDenied ? "is_not" : "is" };
}

function fieldIn(text: string): string {
  const name = unquoted(text);
  if (name === "") throw new TagProblem({ key: "tagConditionEmpty" });
  return name;
}

/** What only the whole tag shows to be wrong. A radio button's own text is its name, its group is the question. */
function checked(tag: Tag): Tag {
  if (hasOptions(tag.type) && tag.options.length === 0) throw new TagProblem({ key: "optionsRequired" });
  if (!isGrouped(tag.type)) return tag;
  const [option, ...others] = tag.options;
  if (others.length > 0) throw new TagProblem({ key: "tagRadioOptions" });
  const asButton = option ? { ...tag, options: [], groupName: tag.groupName ?? tag.name, name: option } : tag;
  if (!asButton.groupName) throw new TagProblem({ key: "tagRadioGroup" });
  return asButton;
}
