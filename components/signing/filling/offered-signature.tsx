import type { Asked } from "@/components/signing/consent/agree";
import type { SignatureMethod } from "@/db/signature-methods";
import { controlId } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import { useSigning } from "@/components/signing/signature/use-signing";
import type { Words } from "@/components/signing/shared/words";
import { sheetTitle } from "./sheet-entry";

/** A signature of the same kind that was made on this page, and what it is asked for. */
export type Offer = Asked & {
  image: string;
  method: SignatureMethod;
  onApplied: (images: ReadonlyMap<number, string>, method: SignatureMethod) => void;
  /** Called when the field is signed. */
  onClose: () => void;
  /** Opens the dialog to make another signature for this field. */
  onMake: () => void;
};

type Props = { field: ShownField; label: string; words: Words; offer: Offer };

/** Signs one field with the signature made before, by one press. Never signs a field that was not pressed. */
export function OfferedSignature({ field, label, words, offer }: Props) {
  const { image, method, onMake, ...asked } = offer;
  const signing = useSigning({ ...asked, field, targets: [field], consented: true });
  return (
    <div className="field-sheet-offer">
      <p id={sheetTitle}>{label}</p>
      <button
        type="button"
        id={controlId("sheet", field.id)}
        className="button button-primary"
        aria-describedby={sheetTitle}
        aria-disabled={signing.isBusy} // keeps the focus
        // The second press of a double click, or a key held down, was meant for the field before.
        onKeyDown={(event) => (event.repeat ? event.preventDefault() : undefined)}
        onClick={(event) =>
          event.detail < 2 && !signing.isBusy
            ? void signing.apply({ image, method, all: false, save: false, makeDefault: false })
            : undefined
        }
      >
        <span>{field.isInitial ? words.sameInitials : words.sameSignature}</span>
        <img src={image} alt="" />
      </button>
      <p className="problem" role="alert">
        {signing.problem}
      </p>
      <button type="button" className="button button-quiet" onClick={onMake}>
        {words.makeAnother}
      </button>
    </div>
  );
}
