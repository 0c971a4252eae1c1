import type { FieldType } from "@/db/enums";
import type { FormWidget } from "@/lib/platform/pdf/contract";
import { checkbox } from "./kinds/checkbox";
import { combo } from "./kinds/combo";
import type { FieldKind } from "./kinds/field-kind";
import { input } from "./kinds/input";
import { radio } from "./kinds/radio";
import { recipientName } from "./kinds/recipient-name";
import { signDate } from "./kinds/sign-date";
import { signature } from "./kinds/signature";

/** Every kind of field, in the order of the toolbox. A test ensures that no other file compares field types by name. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  signature,
  input,
  checkbox,
  combo,
  radio,
  recipientName,
  signDate,
};

/** The field types in the order of the toolbox. */
export const inToolbox = Object.keys(fieldKinds) as FieldType[]; // the Record's type allows no other keys

const holds = (type: FieldType) => fieldKinds[type].holds;

export const isSignature = (type: FieldType) => holds(type) === "image";
/** Radio buttons: one field of a group is selected. */
export const isGrouped = (type: FieldType) => holds(type) === "oneOfGroup";
export const isTick = (type: FieldType) => holds(type) === "tick" || isGrouped(type);
export const hasOptions = (type: FieldType) => holds(type) === "option";

/** Filled by the product; a value sent by the recipient is ignored. */
export const isPrefilled = (type: FieldType) => fieldKinds[type].prefill !== null;
/** Typed, chosen or ticked by the recipient, and not signed. */
export const isEntered = (type: FieldType) => !isPrefilled(type) && !isSignature(type);

/** The types for which `is` returns true, for use in a query. */
export const fieldTypesWhere = (is: (type: FieldType) => boolean) => inToolbox.filter(is);

type Entered = { value: string | null; selected: boolean; hasImage: boolean };

export function isFilled(type: FieldType, entry: Entered): boolean {
  switch (holds(type)) {
    case "text":
    case "option":
      return Boolean(entry.value?.trim());
    case "tick":
    case "oneOfGroup":
      return entry.selected;
    case "image":
      return entry.hasImage;
  }
}

/** The kind that a widget of an uploaded form becomes. */
export const typeOfWidget = (widget: FormWidget): FieldType | undefined =>
  inToolbox.find((type) => fieldKinds[type].formWidget === widget);
