"use client";
import { isGrouped, isMade, isText } from "@/lib/fields/kinds/entry-kind";
import { nextAnchor } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { type FieldActs, FieldControl } from "./field-control";
import { FieldProblem } from "./field-problem";
import { Caption } from "./caption";
import { PrintedAs } from "./printed-as";
import { placeOf } from "@/components/documents/place-on-page";
import { leftOf, type PageSize, sizeOf, textIn } from "./place-of";
import type { Words } from "@/components/signing/shared/words";

type Props = FieldActs & {
  field: ShownField;
  entry: Entry | undefined;
  page: PageSize;
  words: Words;
  problem: string | undefined;
  isNext: boolean;
  /** Of a radio group, the first button shows why the group is marked. */
  isFirst: boolean;
};

/** One field on its page. */
export function FieldInput({ page, isNext, isFirst, ...control }: Props) {
  const { field, entry, problem } = control;
  const isFilled = isMade(field) && Boolean(entry?.image);
  const box = sizeOf(field, page);
  const { fontFace, fontSize } = field.fieldSettings;
  const caption = field.applyDateTime ? entry?.caption : null;
  const { multiline, comb: cells, overflow } = field;
  const { style, ...fit } = textIn({ ...box, fontSize, multiline, cells, overflow }, fontFace, page);
  return (
    <div
      className={`field field-${field.fieldType}`}
      data-missing={problem !== undefined}
      data-next={isNext}
      data-filled={isFilled}
      id={isNext && isFirst ? nextAnchor("documents") : undefined}
      title={isGrouped(field) ? (field.groupName ?? undefined) : undefined}
      style={{ ...placeOf(field), ...style, ...leftOf(field) }}
      {...(isText(field) && field.comb === null && fit)}
    >
      <FieldControl place="page" {...control} />
      {isFilled && caption ? <Caption text={caption} box={box} page={page} /> : null}
      {field.required && !field.prefilled && !isFilled ? (
        <span className="asterisk" aria-hidden="true">
          *
        </span>
      ) : null}
      <PrintedAs place="page" {...control} />
      {isFirst ? <FieldProblem place="page" {...control} /> : null}
    </div>
  );
}
