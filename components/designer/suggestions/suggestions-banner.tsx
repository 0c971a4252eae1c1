"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { DesignField } from "@/components/designer/design/design-field";
import { type DesignDocument, type DesignPerson, useDesigner } from "@/components/designer/design/designer-context";
import { roleDefinitions } from "@/lib/recipients/roles";
import { fieldsFromSuggestions, readSuggestions, takenBy } from "./suggested-fields";

type Props = {
  document: DesignDocument;
  person: DesignPerson;
  fields: readonly DesignField[];
};

/** Offers to add the form fields found in the uploaded PDF, until they are added or dismissed. */
export function SuggestionsBanner({ document, person, fields }: Props) {
  const t = useTranslations("Designer");
  const [isClosed, setClosed] = useState(false);
  const { dispatch, announce } = useDesigner();
  const suggestions = useMemo(() => readSuggestions(document.suggestedFields), [document]);
  const isTaken = suggestions.some((one) =>
    fields.some(
      (field) =>
        field.documentId === document.id &&
        field.pageIndex === one.pageIndex &&
        Math.abs(field.relativeTop - one.top) < 0.5 &&
        Math.abs(field.relativeLeft - one.left) < 0.5,
    ),
  );
  const held = suggestions.filter(
    (one) => one.pageIndex < document.pages.length && roleDefinitions[person.role].holds(one.kind),
  );
  if (held.length === 0 || isTaken || isClosed) return null;
  const take = () => {
    const taken = fieldsFromSuggestions(held, document.id, person.id, takenBy(fields));
    dispatch({ type: "add", fields: taken });
    announce(t("taken", { count: taken.length }));
  };
  return (
    <div className="sticky left-0 mx-auto mb-4 flex max-w-[794px] items-start gap-3 rounded-control border border-l-4 border-line border-l-edge bg-paper p-3">
      <div className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-52">{t("suggestions", { count: held.length })}</p>
        <Button size="small" className="max-w-full shrink py-1 text-left whitespace-normal!" onClick={take}>
          {t("takeSuggestions", { person: person.name })}
        </Button>
      </div>
      <IconButton label={t("dismiss")} icon={<X aria-hidden size={16} />} onClick={() => setClosed(true)} />
    </div>
  );
}
