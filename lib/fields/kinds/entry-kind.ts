import type { FieldKind } from "./field-kind";

/**
 * What a kind says about entries. The recipient's fields carry it, so that their browser loads no table of kinds;
 * `lib/fields/kinds.ts` answers the same questions by a field's type.
 */
export type EntryKind = Pick<FieldKind, "holds" | "prefill">;

export const isSignature = ({ holds }: EntryKind) => holds === "image";
export const isPicture = ({ holds }: EntryKind) => holds === "photo";
/** Made by the recipient as an image: signed, or a picture put in. */
export const isMade = (kind: EntryKind) => isSignature(kind) || isPicture(kind);
export const isStamp = ({ holds }: EntryKind) => holds === "companyImage";
/** Radio buttons: one field of a group is selected. */
export const isGrouped = ({ holds }: EntryKind) => holds === "oneOfGroup";
export const isTick = (kind: EntryKind) => kind.holds === "tick" || isGrouped(kind);
export const hasOptions = ({ holds }: EntryKind) => holds === "option";
/** Shown as text, typed or chosen. */
export const isText = (kind: EntryKind) => kind.holds === "text" || hasOptions(kind);

/** Filled by the product or the sender, never by the recipient. */
export const isPrefilled = ({ prefill }: EntryKind) => prefill !== null;
/** Typed, chosen or ticked by the recipient: neither signed nor a picture. */
export const isEntered = (kind: EntryKind) => !isPrefilled(kind) && !isMade(kind);

type Entered = { value: string | null; selected: boolean; hasImage: boolean };

export function isFilled(kind: EntryKind, entry: Entered): boolean {
  if (isText(kind)) return Boolean(entry.value?.trim());
  if (isStamp(kind) && entry.value?.trim()) return true; // as the sender gave it
  return isTick(kind) ? entry.selected : entry.hasImage;
}
