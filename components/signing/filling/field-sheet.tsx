"use client";
import { type CSSProperties, useEffect, useRef } from "react";
import { isSignature, isTick } from "@/lib/fields/kinds/entry-kind";
import { controlId } from "@/lib/signing/rules/anchors";
import type { ShownDocument, ShownField } from "@/lib/signing/schema";
import { type Entry, unitsOf } from "./entries";
import { type FieldActs, FieldControl, labelOf } from "./field-control";
import { cropOf } from "./crop";
import { FieldProblem } from "./field-problem";
import { pageSource } from "@/components/signing/shared/page-source";
import { PrintedAs } from "./printed-as";
import { useKeyboardInset } from "./use-keyboard-inset";
import { fill, type Words } from "@/components/signing/shared/words";

type Page = ShownDocument["pages"][number];
type Props = FieldActs & {
  token: string;
  field: ShownField;
  page: Page;
  entry: Entry | undefined;
  /** All fields that this recipient can fill. */
  fields: readonly ShownField[];
  problem: string | undefined;
  words: Words;
  onMove: (by: -1 | 1) => void;
  onClose: () => void;
};

/** On a phone, fills one field at a time, between an enlarged part of its page and the keyboard. */
export function FieldSheet(props: Props) {
  const { token, field, page, entry, fields, problem, words, onMove, onClose, ...acts } = props;
  const sheet = useRef<HTMLElement>(null);
  useKeyboardInset(sheet);
  useEffect(() => {
    document.getElementById(controlId("sheet", field.id))?.focus({ preventScroll: true });
  }, [field.id]);

  const { image, box } = cropOf(field, page);
  // The smaller image is already loaded and shows until the larger one has arrived.
  const layers = ([1400, 900] as const).map((width) => `url("${pageSource(token, page, width)}")`);
  const imageStyle: CSSProperties = { ...image, backgroundImage: layers.join(", ") };
  const units = unitsOf(fields);
  const [at, total] = [units.indexOf(unitsOf([field]).join()) + 1, units.length];
  const isLast = field.id === fields.at(-1)?.id;
  const isToSign = isSignature(field) && !entry?.image;
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
        <span style={box}>{entry?.image ? <img src={entry.image} alt="" /> : null}</span>
      </div>
      <div className={isTick(field) ? "field-sheet-entry field-sheet-tick" : "field-sheet-entry"}>
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
          problem={problem}
          {...acts}
        />
        <PrintedAs place="sheet" {...{ field, entry, words }} />
        <FieldProblem place="sheet" {...{ field, entry, problem, words }} {...acts} />
      </div>
      <div className="field-sheet-foot">
        <button type="button" className="button" disabled={field.id === fields[0]?.id} onClick={() => onMove(-1)}>
          {words.back}
        </button>
        <button type="button" className={isToSign ? "button" : "button button-primary"} onClick={() => onMove(1)}>
          {isLast ? words.done : words.sheetNext}
        </button>
      </div>
    </section>
  );
}
