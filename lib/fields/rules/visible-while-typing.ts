import type { Language } from "@/db/enums";
import { formats } from "@/lib/fields/formats";
import { readTyped } from "@/lib/fields/formats/check-value";
import type { FormatRules } from "@/lib/fields/formats/format";
import type { EntryKind } from "@/lib/fields/kinds/entry-kind";
import type { Ruled } from "./references";
import { visibleFields } from "./visible-fields";

type Shown = Ruled & EntryKind & { id: number; value: string | null; formatRules: FormatRules | null };
/** `value` as typed on the page; `exact` is a value that the server has computed since the page was loaded. */
type Typed = { value: string | null; selected: boolean; image: string | null; exact?: string | null };

/** The ids of the visible fields while a recipient fills them in. A text that is not accepted counts as empty. */
export function visibleWhileTyping(
  fields: readonly Shown[],
  entries: ReadonlyMap<number, Typed>,
  language: Language,
): ReadonlySet<number> {
  const list = fields.map((field) => {
    const entry = entries.get(field.id);
    const rules = field.formatRules;
    const typed = entry?.value && rules ? valueOf(entry.value, rules, language) : null;
    const given = entry?.exact === undefined ? field.value : entry.exact;
    return {
      ...field,
      isNumber: rules !== null && formats[rules.format].limits === "number",
      value: field.prefill === null ? typed : given,
      selected: entry?.selected ?? false,
      hasImage: Boolean(entry?.image),
    };
  });
  return new Set(visibleFields(list).keys());
}

function valueOf(typed: string, rules: FormatRules, language: Language): string | null {
  const { value } = readTyped(typed, rules, language);
  return value === undefined ? null : formats[rules.format].normalise(value, rules);
}
