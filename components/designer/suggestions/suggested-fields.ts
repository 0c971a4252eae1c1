import "@/components/ui/zod-without-eval";
import { z } from "zod";
import { fieldFormats, fieldTypes } from "@/db/enums";
import { hasOptions, isGrouped, isSignature } from "@/lib/fields/kinds";
import { type DesignField, noRules } from "@/components/designer/design/design-field";

const percent = z.number().min(0).max(100);
/** A field of the form inside the uploaded PDF, as the PDF code reads it. */
const suggestedField = z.object({
  name: z.string().min(1),
  kind: z.enum(fieldTypes),
  pageIndex: z.number().int().min(0),
  top: percent,
  left: percent,
  width: percent.positive(),
  height: percent.positive(),
  options: z.array(z.string()).optional(),
  groupName: z.string().optional(),
  description: z.string().default(""),
  isInitial: z.boolean().default(false),
  rules: z
    .object({
      required: z.boolean(),
      multiline: z.boolean(),
      maxLength: z.number(),
      comb: z.number(),
      format: z.enum(fieldFormats),
      currency: z.string(),
      decimals: z.number(),
      min: z.string(),
      max: z.string(),
    })
    .partial()
    .default({}),
});
export type SuggestedField = z.infer<typeof suggestedField>;

/** The suggestions that can be used: valid ones, and radio groups with at least two buttons. */
export function readSuggestions(raw: readonly unknown[]): SuggestedField[] {
  const read = raw.flatMap((one) => suggestedField.safeParse(one).data ?? []);
  const usable = read.filter((one) => !hasOptions(one.kind) || (one.options ?? []).some(Boolean));
  const groups = usable.map((one) => (isGrouped(one.kind) ? one.groupName : undefined));
  const inPairs = (name: string | undefined) => Boolean(name) && groups.filter((one) => one === name).length > 1;
  return usable.filter((one) => !isGrouped(one.kind) || inPairs(one.groupName));
}

type Taken = { names: Set<string>; groups: Set<string | null> };

/** The names and groups that new fields cannot have any more. */
export const takenBy = (fields: readonly DesignField[]): Taken => ({
  names: new Set(fields.map((field) => field.name)),
  groups: new Set(fields.map((field) => field.groupName)),
});

/** Fields with names and groups that are not taken yet, which are taken afterwards. */
export function fieldsFromSuggestions(
  suggestions: readonly SuggestedField[],
  documentId: number,
  recipientId: number,
  taken: Taken,
): DesignField[] {
  const { names, groups } = taken;
  const made = suggestions.map((suggestion): DesignField => {
    const { required = isSignature(suggestion.kind), multiline = false, ...rules } = suggestion.rules;
    const name = free(suggestion.name, names);
    names.add(name);
    return {
      key: crypto.randomUUID(),
      documentId,
      pageIndex: suggestion.pageIndex,
      recipientId,
      type: suggestion.kind,
      isInitial: suggestion.isInitial,
      name,
      description: suggestion.description,
      required,
      groupName: isGrouped(suggestion.kind) ? free(suggestion.groupName ?? "", groups) : null,
      multiline,
      options: hasOptions(suggestion.kind) ? [...new Set((suggestion.options ?? []).filter(Boolean))] : [],
      fontFace: "Helvetica",
      fontSize: suggestedFontSize,
      applyDateTime: false,
      value: null,
      selected: false,
      shared: false,
      order: null,
      ...noRules,
      ...rules,
      relativeTop: suggestion.top,
      relativeLeft: suggestion.left,
      relativeWidth: Math.min(suggestion.width, 100 - suggestion.left),
      relativeHeight: Math.min(suggestion.height, 100 - suggestion.top),
    };
  });
  for (const { groupName } of made) groups.add(groupName); // only now, because the buttons of a group share it
  return made;
}

/** Smaller than the default of new fields, because forms leave less room. */
const suggestedFontSize = 10;

function free(wanted: string, taken: ReadonlySet<string | null>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`;
  return name;
}
