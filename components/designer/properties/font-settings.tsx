"use client";
import { useTranslations } from "next-intl";
import { SelectInput } from "@/components/ui/select-input";
import { fontFaces } from "@/db/enums";
import { fontSizes } from "@/lib/documents/schema";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";

export function FontSettings({ field, onChange }: { field: DesignField; onChange: (change: FieldChange) => void }) {
  const t = useTranslations("Designer");
  return (
    <div className="grid grid-cols-[1fr_88px] gap-2">
      <SelectInput
        label={t("fontFace")}
        value={field.fontFace}
        choices={fontFaces.map((face) => ({ value: face, label: face }))}
        onChange={(event) => {
          const fontFace = fontFaces.find((face) => face === event.target.value);
          if (fontFace) onChange({ fontFace });
        }}
      />
      <SelectInput
        label={t("fontSize")}
        value={String(field.fontSize)}
        choices={fontSizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(event) => onChange({ fontSize: Number(event.target.value) })}
      />
    </div>
  );
}
