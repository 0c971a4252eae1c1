import { type RefObject, useEffect, useRef, useState } from "react";
import type { SignatureMethod } from "@/db/signature-methods";
import { isSignature } from "@/lib/fields/kinds/entry-kind";
import type { ShownField } from "@/lib/signing/schema";
import type { CarriedSignature } from "@/components/signing/signature/made-signature";
import { type Entries, isFilled } from "@/components/signing/filling/entries";
import type { useFieldNavigation } from "./use-field-navigation";

type Made = { image: string; method: SignatureMethod };
type Dialog =
  | {
      kind: "sign";
      field: ShownField;
      carried?: CarriedSignature;
      /** True if the guide opened the field; it then goes on to the next missing one. */
      isGuided?: boolean;
    }
  | { kind: "decline" | "consent" | "messages" };

/**
 * Guides the recipient through the missing fields with as few presses as possible: a signature's dialog opens at once,
 * and a signature made on this page is offered for the next field of its kind.
 */
export function useGuide(
  fields: readonly ShownField[],
  latest: RefObject<Entries>,
  going: ReturnType<typeof useFieldNavigation>,
) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  /** The last signature and the last initials made on this page; the key is `isInitial`. */
  const [made] = useState(() => new Map<boolean, Made>());
  const { focusField } = going;
  const isEmpty = (field: ShownField) => !isFilled(field, latest.current.get(field.id));
  const offerFor = (field: ShownField) =>
    isSignature(field) && isEmpty(field) ? made.get(field.isInitial) : undefined;
  const mustAsk = (field: ShownField) => isSignature(field) && field.required && isEmpty(field) && !offerFor(field);
  const ask = (field: ShownField) => setDialog({ kind: "sign", field, isGuided: true });

  const signedField = useRef<ShownField>(null);
  useEffect(() => {
    if (dialog?.kind === "sign") signedField.current = dialog.field;
    else if (signedField.current) focusField(signedField.current);
    if (!dialog) signedField.current = null;
  }, [dialog, focusField]);

  function lead(missing: readonly ShownField[]) {
    const [first] = missing;
    if (!first) return going.sheetField && going.close();
    going.toField(missing, offerFor(first) ? "always" : isSignature(first) ? "never" : "narrow");
    if (mustAsk(first)) ask(first);
  }

  return { dialog, setDialog, lead, made, isEmpty, offerFor, mustAsk, ask, signedField };
}
