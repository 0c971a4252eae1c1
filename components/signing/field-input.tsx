"use client";
import type { CSSProperties } from "react";
import type { SigningFieldDto } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { type FieldActs, FieldControl } from "./field-control";
import type { Words } from "./words";

type Props = FieldActs & {
  field: SigningFieldDto;
  entry: Entry | undefined;
  /** Points, as displayed: text is as large on the page as it will be printed. */
  pageWidth: number;
  words: Words;
  isMissing: boolean;
  isNext: boolean;
};

const families = {
  Helvetica: "Arimo, Helvetica, Arial",
  Courier: "Cousine, Courier",
  "Times New Roman": "Tinos, Times",
};

export function placeOf(
  box: { relativeTop: number; relativeLeft: number; relativeWidth: number; relativeHeight: number },
  settings?: { fontFace: keyof typeof families; fontSize: number },
  pageWidth = 595,
): CSSProperties {
  return {
    top: `${box.relativeTop}%`,
    left: `${box.relativeLeft}%`,
    width: `${box.relativeWidth}%`,
    height: `${box.relativeHeight}%`,
    ...(settings && {
      fontFamily: `${families[settings.fontFace]}, sans-serif`,
      fontSize: `${(settings.fontSize / pageWidth) * 100}cqw`,
    }),
  };
}

/** One field on its page. */
export function FieldInput({ pageWidth, isNext, ...control }: Props) {
  const { field, isMissing } = control;
  return (
    <div
      className={`field field-${field.fieldType}`}
      data-missing={isMissing}
      data-next={isNext}
      style={placeOf(field, field.fieldSettings, pageWidth)}
    >
      <FieldControl place="page" {...control} />
      {field.required && !field.prefilled ? (
        <span className="asterisk" aria-hidden="true">
          *
        </span>
      ) : null}
    </div>
  );
}
