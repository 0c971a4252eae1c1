import type { SigningDocumentDto } from "@/lib/signing/schema";
import { placeOf } from "./field-input";
import type { Words } from "./words";

type Props = {
  token: string;
  value: SigningDocumentDto["pages"][number]["values"][number];
  pageWidth: number;
  words: Words;
};

/** What another recipient entered before: as it will be printed, and not to be changed. */
export function OtherValue({ token, value, pageWidth, words }: Props) {
  return (
    <div className="value" style={placeOf(value, value.fieldSettings, pageWidth)}>
      {value.signatureId ? (
        <img
          src={`/v1/signature-requests/${token}/signatures/${value.signatureId}/image`}
          alt={words.otherSignature}
          loading="lazy"
        />
      ) : value.fieldType === "checkbox" || value.fieldType === "radio" ? (
        <input
          type={value.fieldType}
          checked={value.selected}
          disabled
          readOnly
          aria-label={value.selected ? words.otherTicked : words.otherUnticked}
        />
      ) : (
        <span className={value.multiline ? "lines" : undefined}>{value.text}</span>
      )}
    </div>
  );
}
