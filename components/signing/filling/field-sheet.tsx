"use client";
import { type CSSProperties, useEffect, useRef } from "react";
import { isGrouped, isSignature, isTick } from "@/lib/fields/kinds/entry-kind";
import { controlId } from "@/lib/signing/rules/anchors";
import type { ShownDocument, ShownField } from "@/lib/signing/schema";
import { type Entries, problemOf, stepsThrough, unitOf } from "./entries";
import type { FieldActs } from "./field-control";
import { labelOf } from "./labels";
import { cropOf } from "./crop";
import { type Offer, OfferedSignature } from "./offered-signature";
import { pageSource } from "@/components/signing/shared/page-source";
import { SheetEntry, sheetTitle } from "./sheet-entry";
import { SheetGroup } from "./sheet-group";
import { useNext } from "./use-next";
import { useKeyboardInset } from "./use-keyboard-inset";
import { fill, type Words } from "@/components/signing/shared/words";

type Page = ShownDocument["pages"][number];
type Props = FieldActs & {
  field: ShownField;
  page: Page;
  entries: Entries;
  /** All fields that this recipient can fill. */
  fields: readonly ShownField[];
  problems: ReadonlyMap<number, string>;
  words: Words;
  /** A signature made before, for a field that is still empty. */
  offer: Offer | undefined;
  /** Nothing is left to fill after this field. */
  isLast: boolean;
  /** Waits until the server has accepted or refused the entries. */
  settle: () => Promise<unknown>;
  onMove: (by: -1 | 1) => void;
  onClose: () => void;
};

/**
 * On a phone, fills one field or one group of choices at a time, between an enlarged part of its page and the keyboard.
 * In every window, it offers the signature that was made before.
 */
export function FieldSheet(props: Props) {
  const { token, field, page, entries, fields, problems, words, offer, isLast, settle, onMove, onClose, ...acts } =
    props;
  const sheet = useRef<HTMLElement>(null);
  const unit = unitOf(fields, field);
  const isOffered = offer !== undefined;
  useKeyboardInset(sheet);
  useEffect(() => {
    const chosen = sheet.current?.querySelector<HTMLElement>("input:checked");
    (chosen ?? document.getElementById(controlId("sheet", field.id)))?.focus({ preventScroll: true });
  }, [field.id, isOffered]);

  const { image, boxes } = cropOf(
    unit.filter((one) => one.pageId === page.id),
    page,
  );
  // The smaller image is already loaded and shows until the larger one has arrived.
  const layers = ([1400, 900] as const).map((width) => `url("${pageSource(token, page, width)}")`);
  const imageStyle: CSSProperties = { ...image, backgroundImage: layers.join(", ") };
  const steps = stepsThrough(fields);
  const [at, total] = [steps.findIndex((one) => unit.includes(one)) + 1, steps.length];
  const entry = entries.get(field.id);
  const isToSign = isSignature(field) && !entry?.image;
  const problem = problemOf(unit, problems);
  const filled = { token, field, entry, words, problem, ...acts };
  const isRefused = problem !== undefined && problem !== words.required;
  const next = useNext({ field, entry, language: acts.language, isRefused, settle, onNext: () => onMove(1) });
  return (
    <section
      ref={sheet}
      className="field-sheet"
      role="dialog"
      aria-labelledby={sheetTitle}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        if (event.target instanceof HTMLInputElement) next();
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
        {boxes.map((box) => (
          <span key={`${box.left} ${box.top}`} style={box}>
            {entry?.image ? <img src={entry.image} alt="" /> : null}
          </span>
        ))}
      </div>
      {offer ? (
        <OfferedSignature key={field.id} field={field} label={labelOf(field)} words={words} offer={offer} />
      ) : isGrouped(field) ? (
        <SheetGroup key={field.groupName} {...filled} members={unit} entries={entries} />
      ) : (
        <SheetEntry key={field.id} {...filled} isTick={isTick(field)} />
      )}
      <div className="field-sheet-foot">
        <button type="button" className="button" disabled={at === 1} onClick={() => onMove(-1)}>
          {words.back}
        </button>
        <button type="button" className={isToSign ? "button" : "button button-primary"} onClick={next}>
          {isLast ? words.done : words.sheetNext}
        </button>
      </div>
    </section>
  );
}
