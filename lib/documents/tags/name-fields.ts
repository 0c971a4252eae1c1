import type { FieldType } from "@/db/enums";
import { isGrouped, isTick } from "@/lib/fields/kinds";
import type { Condition } from "@/lib/fields/rules/condition";
import type { Tag, TagRule } from "./tag-types";

type NamedTag = { tag: Tag; name: string; ownerId: number; isCopy: boolean };
type Known = { name: string; ownerId: number; type: FieldType; groupName: string | null };

/**
 * The names of the tags' fields, which are unique: one that repeats a name of the same person and kind is a copy of that
 * field; one of another person's gets the person's name behind it.
 */
export function nameFields(
  tags: readonly { tag: Tag; ownerId: number }[],
  known: readonly Known[],
  words: { kind: (tag: Tag) => string; person: (ownerId: number) => string },
): NamedTag[] {
  const taken = new Map(known.map((one) => [one.name, one]));
  return tags.map(({ tag, ownerId }) => {
    const isSame = (one: Known) =>
      one.ownerId === ownerId && one.type === tag.type && (!isGrouped(tag.type) || one.groupName === tag.groupName);
    const first = tag.name === null ? undefined : taken.get(tag.name);
    if (first && isSame(first) && !isGrouped(tag.type)) return { tag, name: first.name, ownerId, isCopy: true };
    const wanted = tag.name ?? words.kind(tag);
    const more = isGrouped(tag.type) ? tag.groupName : words.person(ownerId);
    const candidates = tag.name !== null && more ? [wanted, shortened(`${wanted} (${more})`)] : [wanted];
    const again = candidates.map((name) => taken.get(name)).find((one) => one && isSame(one));
    if (again && tag.name !== null && !isGrouped(tag.type)) return { tag, name: again.name, ownerId, isCopy: true };
    const name = candidates.find((one) => !taken.has(one)) ?? numbered(candidates.at(-1) ?? wanted, taken);
    taken.set(name, { name, ownerId, type: tag.type, groupName: tag.groupName });
    return { tag, name, ownerId, isCopy: false };
  });
}

function numbered(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  const short = shortened(wanted);
  for (let number = 2; ; number += 1) if (!taken.has(`${short} ${number}`)) return `${short} ${number}`;
}

/** Leaves room for a number within the 255 characters of a name. */
const shortened = (name: string) => [...name].slice(0, 120).join("").trim();

/** The condition of a tag, by the names and kinds that the fields have now. A name that nobody has stays as it is. */
export function conditionFor(
  { tag, ownerId }: NamedTag,
  all: readonly (Known & { wanted: string | null })[],
): Condition | null {
  if (!tag.condition) return null;
  const named = (name: string) =>
    all.find((one) => one.wanted === name && one.ownerId === ownerId) ??
    all.find((one) => one.name === name || one.wanted === name);
  const rules = tag.condition.rules.map((rule) => {
    const button = all.find((one) => one.groupName === rule.field && (one.wanted ?? one.name) === rule.value);
    const field = named(rule.field);
    if (!field && button) return { field: button.name, operator: ticked(rule.operator !== "not_equals") };
    return ruleFor(rule, field ?? { name: rule.field, type: "input" });
  });
  return { match: tag.condition.match, rules };
}

const ticked = (isChecked: boolean) => (isChecked ? ("checked" as const) : ("unchecked" as const));

/** The comparison that a tag means with a field of this kind. */
export function ruleFor(
  { operator, value = "" }: TagRule,
  { name, type }: Pick<Known, "name" | "type">,
): Condition["rules"][number] {
  const isChosen = isTick(type) || isGrouped(type);
  if (operator === "is" || operator === "is_not") {
    const holds = operator === "is";
    return { field: name, operator: isChosen ? ticked(holds) : holds ? "filled" : "empty" };
  }
  if (!isChosen) return { field: name, operator, value };
  const isYes = !/^\s*(?:false|no|0|unchecked)\s*$/i.test(value);
  return { field: name, operator: ticked(isYes === (operator !== "not_equals")) };
}
