"use client";
import { type CSSProperties, useEffect, useRef } from "react";
import type { SigningDocumentDto, SigningFieldDto } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { controlId, type FieldActs, FieldControl, labelOf } from "./field-control";
import { cropOf } from "./crop";
import { pageSource } from "./page-sheet";
import { useKeyboardInset } from "./use-keyboard-inset";
import { fill, type Words } from "./words";

type Page = SigningDocumentDto["pages"][number];
type Props = FieldActs & {
  token: string;
  field: SigningFieldDto;
  page: Page;
  entry: Entry | undefined;
  /** Which of how many. */
  place: readonly [number, number];
  isMissing: boolean;
  words: Words;
  onMove: (by: -1 | 1) => void;
  onClose: () => void;
};

/** On a phone: one field at a time, below a zoomed piece of its page and above the keyboard. */
export function FieldSheet(props: Props) {
  const { token, field, page, entry, place, isMissing, words, onMove, onClose, ...acts } = props;
  const sheet = useRef<HTMLElement>(null);
  useKeyboardInset(sheet);
  useEffect(() => {
    document.getElementById(controlId("sheet", field.id))?.focus({ preventScroll: true });
  }, [field.id]);

  const { image, box } = cropOf(field, page);
  const imageStyle: CSSProperties = { ...image, backgroundImage: `url("${pageSource(token, page)}?width=1400")` };
  const isTick = field.fieldType === "checkbox" || field.fieldType === "radio";
  const [at, total] = place;
  return (
    <section
      ref={sheet}
      className="field-sheet"
      role="dialog"
      aria-labelledby="field-sheet-title"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) onMove(1);
      }}
    >
      <div className="field-sheet-head">
        <p className="quiet" aria-live="polite">
          {fill(words.fieldPlace, { at, total })}
        </p>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {words.close}
        </button>
      </div>
      <div className="field-sheet-crop" style={imageStyle} aria-hidden="true">
        <span style={box} />
      </div>
      <div className={isTick ? "field-sheet-entry field-sheet-tick" : "field-sheet-entry"}>
        <label id="field-sheet-title" htmlFor={controlId("sheet", field.id)}>
          {labelOf(field)}
          {field.required ? <span className="webform-asterisk"> *</span> : null}
        </label>
        <FieldControl
          key={field.id}
          place="sheet"
          field={field}
          entry={entry}
          words={words}
          isMissing={isMissing}
          {...acts}
        />
        {isMissing ? <p className="problem">{words.required}</p> : null}
      </div>
      <div className="field-sheet-foot">
        <button type="button" className="button" disabled={at === 1} onClick={() => onMove(-1)}>
          {words.back}
        </button>
        <button type="button" className="button button-primary" onClick={() => onMove(1)}>
          {at === total ? words.done : words.next}
        </button>
      </div>
    </section>
  );
}
