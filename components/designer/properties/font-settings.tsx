"use client";
import { useTranslations } from "next-intl";
import { SelectInput } from "@/components/ui/select-input";
import { fontFaces } from "@/db/enums";
import { fontSizes } from "@/lib/documents/schema";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";

/** Null where several fields differ. */
type Font = { [Part in "fontFace" | "fontSize"]: DesignField[Part] | null };

export function FontSettings({ field, onChange }: { field: Font; onChange: (change: FieldChange) => void }) {
  const t = useTranslations("Designer");
  const { fontFace, fontSize } = field;
  const various = { value: "", label: t("mixed"), disabled: true };
  return (
    <div className="grid grid-cols-[1fr_100px] gap-2">
      <SelectInput
        label={t("fontFace")}
        value={fontFace ?? ""}
        choices={[...(fontFace === null ? [various] : []), ...fontFaces.map((face) => ({ value: face, label: face }))]}
        onChange={(event) => {
          const chosen = fontFaces.find((face) => face === event.target.value);
          if (chosen) onChange({ fontFace: chosen });
        }}
      />
      <SelectInput
        label={t("fontSize")}
        value={fontSize === null ? "" : String(fontSize)}
        choices={[
          ...(fontSize === null ? [various] : []),
          ...fontSizes.map((size) => ({ value: String(size), label: String(size) })),
        ]}
        onChange={(event) => onChange({ fontSize: Number(event.target.value) })}
      />
    </div>
  );
}
