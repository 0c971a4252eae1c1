import { fieldKinds, hasOptions, isGrouped, isStamp } from "@/lib/fields/kinds";
import { type DesignField, noRules } from "./design-field";
import { shapeOnPage, type Tool } from "./field-tools";
import { pageKey } from "./design-page";
import type { DesignPage } from "./design-page";
import { boxOf, type PageSize, placeOf, withinPage } from "@/components/designer/places/place-field";

/** Initial texts of new fields, in the sender's language. */
type NewFieldWords = {
  name: (tool: Tool) => string;
  group: string;
  options: readonly string[];
  /** The image of a new stamp, if there is only one to choose. */
  stamp?: string | null;
};
type Spot = { documentId: number; pageIndex: number; page: PageSize; at: { x: number; y: number } };

/** The fields that a tool places, centred as a whole at `at` (pixels at 100 %). */
export function newFields(
  tool: Tool,
  recipientId: number,
  spot: Spot,
  words: NewFieldWords,
  existing: readonly DesignField[],
): DesignField[] {
  const { width, height, parts } = shapeOnPage(tool, spot.page);
  const whole = withinPage({ left: spot.at.x - width / 2, top: spot.at.y - height / 2, width, height }, spot.page);
  const names = new Set(existing.map((field) => field.name));
  const groups = new Set(existing.map((field) => field.groupName ?? ""));
  const newGroup = numbered(words.group, groups);
  return parts.map(({ tool: one, type, isInitial, ...part }) => {
    const box = { ...part, left: whole.left + part.left, top: whole.top + part.top };
    const name = numbered(words.name(one), names);
    names.add(name);
    return {
      key: crypto.randomUUID(),
      documentId: spot.documentId,
      pageIndex: spot.pageIndex,
      recipientId,
      type,
      isInitial,
      name,
      description: "",
      required: fieldKinds[type].requiredAtFirst,
      groupName: isGrouped(type) ? newGroup : null,
      multiline: false,
      options: hasOptions(type) ? words.options : [],
      fontFace: "Helvetica",
      fontSize: 14,
      applyDateTime: false,
      value: isStamp(type) ? (words.stamp ?? null) : null,
      selected: false,
      shared: false,
      order: null,
      ...noRules,
      readOnly: isStamp(type),
      ...placeOf(box, spot.page),
    };
  });
}

type Step = { x: number; y: number };
const firstStep: Step = { x: 16, y: 16 };

/** How far the copies are from their originals; null unless all are on the same page, equally far away. */
export function stepBetween(
  originals: readonly (DesignField | undefined)[],
  copies: readonly DesignField[],
  pages: ReadonlyMap<string, DesignPage>,
): Step | null {
  const steps = copies.map((copy, index) => {
    const [original, page] = [originals[index], pages.get(pageKey(copy))];
    if (!original || !page || pageKey(original) !== pageKey(copy)) return null;
    const [from, to] = [boxOf(original, page.size), boxOf(copy, page.size)];
    return { x: to.left - from.left, y: to.top - from.top };
  });
  const [first = null] = steps;
  const isSame = (one: Step | null) =>
    one !== null && first !== null && Math.abs(one.x - first.x) < 0.1 && Math.abs(one.y - first.y) < 0.1;
  return steps.every(isSame) ? first : null;
}

/**
 * Copies of the fields, a step further on the same page, or at the same places of another page. A single copied radio
 * stays in its group; radios that are copied together form a new group.
 */
export function copiesOf(
  fields: readonly DesignField[],
  to: DesignPage | null,
  pages: ReadonlyMap<string, DesignPage>,
  existing: readonly DesignField[],
  step = firstStep,
): DesignField[] {
  const names = new Set(existing.map((one) => one.name));
  const groups = new Set(existing.map((one) => one.groupName ?? ""));
  const renamed = new Map<string, string>();
  for (const { groupName } of fields) {
    const isWhole = fields.filter((one) => one.groupName === groupName).length > 1;
    if (groupName !== null && isWhole && !renamed.has(groupName)) {
      const name = numbered(stemOf(groupName), groups);
      groups.add(name);
      renamed.set(groupName, name);
    }
  }
  return fields.flatMap((field) => {
    const from = pages.get(pageKey(field));
    const target = to ?? from;
    if (!from || !target) return [];
    const offset = pageKey(target) === pageKey(field) ? step : { x: 0, y: 0 };
    const box = boxOf(field, from.size);
    const place = placeOf(
      withinPage({ ...box, left: box.left + offset.x, top: box.top + offset.y }, target.size),
      target.size,
    );
    const name = numbered(stemOf(field.name), names);
    names.add(name);
    return {
      ...field,
      ...place,
      key: crypto.randomUUID(),
      documentId: target.documentId,
      pageIndex: target.pageIndex,
      name,
      groupName: field.groupName === null ? null : (renamed.get(field.groupName) ?? field.groupName),
      selected: !isGrouped(field.type) && field.selected,
      shared: false,
      order: null,
    };
  });
}

/**
 * The pages of their document on which the fields do not stand yet. Radio buttons have none: a copy would be one more
 * button of the group.
 */
export function missingPages(
  fields: readonly DesignField[],
  pages: ReadonlyMap<string, DesignPage>,
  existing: readonly DesignField[],
): { field: DesignField; page: DesignPage }[] {
  const taken = new Map<string, Set<string>>();
  for (const { name, ...page } of existing) taken.set(name, (taken.get(name) ?? new Set()).add(pageKey(page)));
  const originals = new Map(fields.filter(({ type }) => !isGrouped(type)).map((field) => [field.name, field]));
  return [...originals.values()].flatMap((field) =>
    [...pages.values()]
      .filter((page) => page.documentId === field.documentId && !taken.get(field.name)?.has(pageKey(page)))
      .map((page) => ({ field, page })),
  );
}

/** Copies of the fields for the pages of their document on which they do not stand yet. */
export const copiesOnAllPages = (...where: Parameters<typeof missingPages>): DesignField[] =>
  missingPages(...where).map(({ field, page }) => ({
    ...field,
    key: crypto.randomUUID(),
    pageIndex: page.pageIndex,
    shared: true,
    order: null,
  }));

const stemOf = (name: string) => name.replace(/ \d+$/, "");

function numbered(base: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}
