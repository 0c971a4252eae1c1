import type { FieldType } from "@/db/enums";
import type { FormWidget, FoundField } from "@/lib/platform/pdf/contract";
import * as questions from "./kinds/entry-kind";
import type { EntryKind } from "./kinds/entry-kind";
import { checkbox } from "./kinds/checkbox";
import { combo } from "./kinds/combo";
import type { FieldKind } from "./kinds/field-kind";
import { input } from "./kinds/input";
import { picture } from "./kinds/picture";
import { radio } from "./kinds/radio";
import { recipientName } from "./kinds/recipient-name";
import { signDate } from "./kinds/sign-date";
import { signature } from "./kinds/signature";
import { stamp } from "./kinds/stamp";

/** Every kind of field, in the order of the toolbox. A test ensures that no other file compares field types by name. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  signature,
  input,
  checkbox,
  combo,
  radio,
  recipientName,
  signDate,
  picture,
  stamp,
};

/** The field types in the order of the toolbox. */
export const inToolbox = Object.keys(fieldKinds) as FieldType[]; // the Record's type allows no other keys

type Filled = { readOnly: boolean; formula: string | null };

export type FilledBy = "recipient" | "sender" | "formula";
/** Whose work a field's value is. */
export const filledBy = ({ readOnly, formula }: Filled): FilledBy =>
  formula === null ? (readOnly ? "sender" : "recipient") : "formula";

/** What a field carries for the rules about entries and for the recipient's page. */
export function entryKindOf({ type, ...field }: Filled & { type: FieldType }): EntryKind {
  const { holds, prefill } = fieldKinds[type];
  const by = filledBy(field);
  return { holds, prefill: by === "recipient" ? prefill : by };
}

/** Whether the sender can give a field a value: it is typed, chosen or ticked, and not computed. */
export const takesValue = ({ type, formula }: Pick<Filled, "formula"> & { type: FieldType }): boolean =>
  formula === null && isEntered(type);

/** A question about a kind, asked by a field's type. */
const byType =
  <Rest extends unknown[]>(ask: (kind: EntryKind, ...rest: Rest) => boolean) =>
  (type: FieldType, ...rest: Rest) =>
    ask(fieldKinds[type], ...rest);

export const isSignature = byType(questions.isSignature);
export const isPicture = byType(questions.isPicture);
export const isStamp = byType(questions.isStamp);
export const isGrouped = byType(questions.isGrouped);
export const isTick = byType(questions.isTick);
export const hasOptions = byType(questions.hasOptions);
export const isPrefilled = byType(questions.isPrefilled);
export const isEntered = byType(questions.isEntered);
export const isFilled = byType(questions.isFilled);

/** The types for which `is` returns true, for use in a query. */
export const fieldTypesWhere = (is: (type: FieldType) => boolean) => inToolbox.filter(is);

/** The type of a field that was found on a page: one that is filled in by itself, or as of a widget. */
export const foundType = ({ widget, prefill }: Pick<FoundField, "widget" | "prefill">): FieldType =>
  inToolbox.find((type) => (prefill ? fieldKinds[type].prefill === prefill : fieldKinds[type].formWidget === widget)) ??
  "input";

/** The kind that a widget of an uploaded form becomes. */
export const typeOfWidget = (widget: FormWidget): FieldType | undefined =>
  inToolbox.find((type) => fieldKinds[type].formWidget === widget);
