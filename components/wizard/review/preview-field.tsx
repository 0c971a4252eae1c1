"use client";
import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import type { UploadedDocument } from "@/components/documents/document-types";
import { placeOf } from "@/components/documents/place-on-page";
import { type PageSize, sizeOf, textIn } from "@/components/signing/filling/place-of";
import { useStampSource } from "@/components/stamps/stamps-context";
import { classNames } from "@/components/ui/class-names";
import type { Language } from "@/db/enums";
import { printedText } from "@/lib/fields/formats/printed-text";
import { filledBy, isGrouped, isStamp, isTick } from "@/lib/fields/kinds";
import { fieldRules } from "@/lib/fields/rules/schema";

type Field = UploadedDocument["pages"][number]["fields"][number];
type Props = { field: Field; page: PageSize; language: Language };

export const isTheirs = (field: Field) => filledBy(field) === "recipient";

/** As on the signing page: a tinted box with the field's name, dashed if a condition decides, or the fixed value. */
export function PreviewField({ field, page, language }: Props) {
  const t = useTranslations("ReviewStep");
  const stamp = useStampSource(isStamp(field.fieldType) ? field.value : null);
  const isFixed = !isTheirs(field);
  const fixed = { ...field, type: field.fieldType, options: field.selectableFieldOptions };
  const printed = isFixed ? printedText({ ...fieldRules.parse(field), ...fixed }, field.value, language) : "";
  if (stamp) return <img src={stamp} alt={field.name} style={placeOf(field)} className="absolute object-contain" />;
  if (printed) return <PrintedText field={field} page={page} text={printed} />;
  const isBox = isTick(field.fieldType);
  const label = t(field.selected ? "ticked" : "notTicked", { name: field.name });
  return (
    <span
      {...(isBox ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      title={field.name}
      style={placeOf(field)}
      className={classNames(
        "absolute flex items-center gap-1 overflow-hidden rounded-[3px] text-[0.6875rem] leading-none text-[#1a1c28]",
        !isBox && "min-h-3 px-1",
        !isFixed && "border border-[#8c9e00] bg-[#bed600]/30 font-semibold",
        field.condition && "border-dashed",
      )}
    >
      {field.condition && !isBox ? <Eye size={10} className="shrink-0" /> : null}
      {isBox ? (
        <input
          aria-hidden
          type={isGrouped(field.fieldType) ? "radio" : "checkbox"}
          className="printed-mark"
          checked={field.selected}
          disabled
          readOnly
        />
      ) : (
        <span className="truncate">
          {field.name}
          {field.required && !isFixed ? " *" : null}
        </span>
      )}
    </span>
  );
}

/** A text in the size and the lines in which it will be printed. */
function PrintedText({ field, page, text }: { field: Field; page: PageSize; text: string }) {
  const { multiline, comb: cells, overflow } = field;
  const { fontFace, fontSize } = field.fieldSettings;
  const { style, ...fit } = textIn({ ...sizeOf(field, page), fontSize, multiline, cells, overflow }, fontFace, page);
  return (
    <span
      aria-hidden
      style={{ ...placeOf(field), ...style }}
      className={classNames(
        "absolute flex overflow-hidden px-[0.33cqw] leading-[1.2] text-[#1a1c28] [text-rendering:geometricPrecision] [&.wrapped]:whitespace-pre-wrap",
        multiline
          ? "items-start wrap-anywhere whitespace-pre-wrap"
          : "items-center whitespace-nowrap [&.wrapped]:wrap-anywhere",
      )}
      {...fit}
    >
      <span dir="auto" className="w-full">
        {text}
      </span>
    </span>
  );
}
