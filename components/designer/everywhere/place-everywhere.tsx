"use client";
import { Files } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { DesignField } from "@/components/designer/design/design-field";
import { type DesignPage, pageKey } from "@/components/designer/design/design-page";
import { useDesigner } from "@/components/designer/design/designer-context";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { maximumFields } from "@/lib/documents/rules";
import { copiesAt } from "./occurrences";
import { useOccurrences } from "./use-occurrences";

type Props = { field: DesignField; fields: readonly DesignField[] };

/** Places copies of a field wherever a text is printed in its document, and says before how many these are. */
export function PlaceEverywhere({ field, fields }: Props) {
  const t = useTranslations("Designer.everywhere");
  const { pages, readOnly } = useDesigner();
  const [isOpen, setOpen] = useState(false);
  const page = pages.get(pageKey(field));
  if (readOnly || !page) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium">{t("title")}</summary>
      {isOpen ? <Search field={field} fields={fields} page={page} /> : null}
    </details>
  );
}

function Search({ field, fields, page }: Props & { page: DesignPage }) {
  const t = useTranslations("Designer.everywhere");
  const sentence = useTranslations("validation");
  const { pages, dispatch, announce } = useDesigner();
  const { around, typed, type, found, isEmpty } = useOccurrences(field, page, t("failed"));
  const [placed, setPlaced] = useState(0);
  const id = useId();
  const copies = found ? copiesAt(field, found.places, pages, fields) : [];
  const own = fields.filter(({ documentId }) => documentId === field.documentId).length;
  const isTooMany = own + copies.length > maximumFields;
  const failure = isTooMany ? sentence("tooManyFields", { maximum: maximumFields }) : found?.failure;
  const says = () => {
    if (isEmpty) return t("empty");
    if (!found) return t("searching");
    if (found.places.length === 0) return t("nowhere");
    if (copies.length === 0 && placed > 0) return t("placed", { count: placed });
    const onPages = new Set(copies.map(({ pageIndex }) => pageIndex)).size;
    return `${t("printed", { count: found.places.length })} ${t("copies", { count: copies.length, pages: onPages })}`;
  };
  const choose = (text: string) => {
    setPlaced(0);
    type(text);
  };
  const place = () => {
    if (copies.length === 0 || isTooMany) return;
    dispatch({ type: "add", fields: copies, shares: [field.key] });
    announce(t("placed", { count: copies.length }));
    setPlaced(copies.length);
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <TextInput
        label={t("text")}
        hint={t("textHint")}
        value={typed}
        maxLength={255}
        error={failure ?? undefined}
        onChange={(event) => choose(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          place();
        }}
      />
      {around.length > 0 ? (
        <div role="group" aria-labelledby={`${id}-around`}>
          <p id={`${id}-around`} className="text-13 text-ink-2">
            {t("around")}
          </p>
          <ul className="flex flex-col items-start">
            {around.map((text) => (
              <li key={text} className="max-w-full">
                <button
                  type="button"
                  aria-pressed={text === typed}
                  className="min-h-8 max-w-full truncate text-left underline pointer-coarse:min-h-11"
                  onClick={() => choose(text)}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {failure ? null : (
        <p id={`${id}-says`} aria-live="polite" className="text-13">
          {says()}
        </p>
      )}
      {/* Not disabled once all are placed, or the focus would be lost. */}
      <Button
        size="small"
        icon={<Files aria-hidden size={14} />}
        aria-disabled={copies.length === 0 || isTooMany}
        aria-describedby={failure ? undefined : `${id}-says`}
        onClick={place}
      >
        {t("place", { count: copies.length })}
      </Button>
    </div>
  );
}
