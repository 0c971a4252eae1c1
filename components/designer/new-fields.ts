import { type DesignField } from "./design-field";
import { radioPair, type Tool, toolShapes } from "./field-tools";
import { type PageSize, type PixelBox, placeOf, withinPage } from "./place-field";

/** Texts in the sender's language that new fields begin with. */
export type NewFieldWords = { name: string; group: string; options: readonly string[] };
type Spot = { documentId: number; pageIndex: number; page: PageSize; at: { x: number; y: number } };

/** What a tool places with its middle at `at` (pixels at 100 %): one field, or the two buttons of a new radio group. */
export function newFields(
  tool: Tool,
  signatoryId: number,
  spot: Spot,
  words: NewFieldWords,
  existing: readonly DesignField[],
): DesignField[] {
  const { type, width, height } = toolShapes[tool];
  const count = tool === "radio" ? 2 : 1;
  const whole = withinPage(
    {
      left: spot.at.x - width / 2,
      top: spot.at.y - (count * height + (count - 1) * radioPair.gap) / 2,
      width,
      height: count * height + (count - 1) * radioPair.gap,
    },
    spot.page,
  );
  const names = new Set(existing.map((field) => field.name));
  const groups = new Set(existing.map((field) => field.groupName ?? ""));
  const groupName = tool === "radio" ? numbered(words.group, groups) : null;
  return Array.from({ length: count }, (_, index) => {
    const box = { ...whole, height: Math.min(height, whole.height), top: whole.top + index * (height + radioPair.gap) };
    const name = numbered(words.name, names);
    names.add(name);
    return {
      key: crypto.randomUUID(),
      documentId: spot.documentId,
      pageIndex: spot.pageIndex,
      signatoryId,
      type,
      isInitial: tool === "initial",
      name,
      description: "",
      required: type === "signature" || type === "radio",
      groupName,
      multiline: false,
      options: type === "combo" ? words.options : [],
      fontFace: "Helvetica",
      fontSize: 14,
      applyDateTime: false,
      value: null,
      selected: false,
      ...placeOf(withinPage(box, spot.page), spot.page),
    };
  });
}

/** The same field once more, a little lower; a radio stays in its group. */
export function copyOf(
  field: DesignField,
  box: PixelBox,
  page: PageSize,
  existing: readonly DesignField[],
): DesignField {
  const names = new Set(existing.map((one) => one.name));
  const lower = withinPage({ ...box, left: box.left + 16, top: box.top + 16 }, page);
  return {
    ...field,
    key: crypto.randomUUID(),
    name: numbered(field.name.replace(/ \d+$/, ""), names),
    selected: false,
    ...placeOf(lower, page),
  };
}

export function numbered(base: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}
