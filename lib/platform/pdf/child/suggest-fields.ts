import { groupBy } from "@/lib/platform/database/group-by";
import type { SuggestedField } from "../contract";
import { percentBoxOf, type PageBox, type PercentBox } from "../geometry";
import type { Widget } from "./widget";

const longestName = 80;

/** Turns the upload's form widgets into suggested fields with unique names, clipped to their pages. */
export function suggestFields(widgets: Widget[], boxes: PageBox[]): SuggestedField[] {
  const taken = new Set<string>();
  const groups = groupNames(widgets);
  const named = namesOf(widgets);
  return widgets.flatMap((one) => {
    const box = boxes[one.pageIndex];
    const place = box && withinPage(percentBoxOf(one.rect, box));
    if (!place) return [];
    const { widget, pageIndex, options } = one;
    return {
      ...place,
      name: claimName(named.get(one) || numbered(taken), taken),
      widget,
      pageIndex,
      ...(options.length > 0 ? { options } : {}),
      ...(Object.keys(one.rules).length > 0 ? { rules: one.rules } : {}),
      ...(widget === "radio" ? { groupName: groups.get(one.fieldName) ?? "" } : {}),
    };
  });
}

/** What each group of buttons asks, by the name of its field in the form; no two groups share a name. */
function groupNames(widgets: Widget[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const { widget, fieldName, question } of widgets) {
    if (widget !== "radio" || names.has(fieldName)) continue;
    const own = lastPart(fieldName);
    const name = isMachines(own) ? question : own;
    names.set(fieldName, claimName(shortened(name) || numbered(taken), taken));
  }
  return names;
}

function withinPage({ top, left, width, height }: PercentBox): PercentBox | undefined {
  const [y0, y1] = [clamp(top), clamp(top + height)];
  const [x0, x1] = [clamp(left), clamp(left + width)];
  return x1 > x0 && y1 > y0 ? { top: y0, left: x0, width: x1 - x0, height: y1 - y0 } : undefined;
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

type Named = Pick<Widget, "label" | "fieldName">;

/** Names that begin alike for longer than a name may be are shortened at their beginning, so that they still differ. */
function namesOf(widgets: readonly Widget[]): ReadonlyMap<Widget, string> {
  const whole = new Map(widgets.map((one) => [one, oneLine(isTelling(one) ? ownName(one) : one.beside)]));
  const beginnings = groupBy(new Set(whole.values()), shortened);
  return new Map(
    Array.from(whole, ([one, name]) => {
      const short = shortened(name);
      return [one, (beginnings.get(short)?.length ?? 0) > 1 ? withoutBeginning(name) : short];
    }),
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A name that is too long ends with a whole word. */
export function shortened(wanted: string): string {
  const name = oneLine(wanted);
  if (name.length <= longestName) return name;
  const cut = name.slice(0, longestName);
  const end = cut.lastIndexOf(" ");
  return end > 0 ? `${cut.slice(0, end).replace(/[\s\p{P}]+$/u, "")}…` : cut;
}

/** Begins with a whole word. */
function withoutBeginning(name: string): string {
  if (name.length <= longestName) return name;
  const cut = name.slice(-longestName);
  const start = cut.indexOf(" ");
  return start < 0 ? cut : `…${cut.slice(start + 1)}`;
}

const ownName = ({ label, fieldName }: Named) => (label === fieldName ? "" : label.trim()) || lastPart(fieldName);

const countedName =
  /^[a-z]{0,3}\d*[_.-]?\d+$|^(?:text|check|combo|list|radio|option)? ?(?:field|box|button|group)?[ _.-]?\d*$|^(?:undefined|untitled|dropdown|fill)[ _.-]?\d*$/i;

/** `petitioner_name_first`, `GivenName`, `topmostSubform`, `line2a` and `Full Name_Row_1`. */
const codeName = /^\S*(?:_|\p{Ll}\p{Lu}|\p{L}\d)\S*$|\p{L}_|_\p{L}/u;

const isMachines = (name: string) => !/\p{L}/u.test(name) || countedName.test(name) || codeName.test(name);

/** Whether a widget's own names tell people anything. Only tooltips are written for people. */
export const isTelling = (widget: Named): boolean => {
  const name = ownName(widget);
  return name === lastPart(widget.fieldName) ? !isMachines(name) : /\p{L}/u.test(name) && !countedName.test(name);
};

/** `form1[0].#subform[0].Given_Name[0]` → `Given_Name` */
function lastPart(fieldName: string): string {
  return (fieldName.split(".").at(-1) ?? "").replace(/\[\d+\]$/, "");
}

const numbered = (taken: ReadonlySet<string>) => `Field ${taken.size + 1}`;

export function claimName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`;
  taken.add(name);
  return name;
}
