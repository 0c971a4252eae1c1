import type { SigningDocumentDto } from "@/lib/signing/schema";
import { isGrouped, isPicture, isStamp, isTick } from "@/lib/fields/kinds/entry-kind";
import { Caption } from "./caption";
import { Comb } from "./comb";
import { placeOf } from "@/components/documents/place-on-page";
import { type PageSize, sizeOf, textIn } from "./place-of";
import type { Words } from "@/components/signing/shared/words";

type Value = SigningDocumentDto["pages"][number]["values"][number];
type Props = { token: string; value: Value; page: PageSize; words: Words };

/** An earlier recipient's entry, read-only and as it will be printed. */
export function OtherValue({ token, value, page, words }: Props) {
  const { fieldSettings, multiline, comb: cells, overflow } = value;
  const box = sizeOf(value, page);
  if (value.signatureId)
    return (
      <div className="value value-signature" style={placeOf(value)}>
        <img
          src={`/v1/signature-requests/${token}/signatures/${value.signatureId}/image`}
          alt={isPicture(value) ? words.otherPicture : isStamp(value) ? words.stamp : words.otherSignature}
          loading="lazy"
        />
        {value.text ? <Caption text={value.text} box={box} page={page} /> : null}
      </div>
    );
  if (isTick(value))
    return (
      <div className="value" style={placeOf(value)}>
        <input
          type={isGrouped(value) ? "radio" : "checkbox"}
          checked={value.selected}
          disabled
          readOnly
          aria-label={value.selected ? words.otherTicked : words.otherUnticked}
        />
      </div>
    );
  const { style, ...fit } = textIn(
    { ...box, ...fieldSettings, multiline, cells, overflow },
    fieldSettings.fontFace,
    page,
  );
  if (cells)
    return (
      <div className="value value-comb" style={{ ...placeOf(value), ...style }}>
        <Comb cells={cells}>
          {(inCells) => (
            <span dir="auto" style={inCells}>
              {value.text}
            </span>
          )}
        </Comb>
      </div>
    );
  return (
    <div className="value" style={{ ...placeOf(value), ...style }} {...fit}>
      <span dir="auto" className={multiline ? "lines" : "line"}>
        {value.text}
      </span>
    </div>
  );
}
