"use client";
import { Copy, SlidersHorizontal, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { DesignField } from "@/components/designer/design/design-field";
import { useDesigner } from "@/components/designer/design/designer-context";

/** The actions on the selected fields in windows below 1024 px, where the properties open as a sheet. */
export function SelectedBar({ fields, onEdit }: { fields: readonly DesignField[]; onEdit: () => void }) {
  const t = useTranslations("Designer");
  const { duplicate, remove, readOnly } = useDesigner();
  const [first] = fields;
  return (
    <div className="flex items-center gap-1 border-t border-line bg-paper px-3 py-2 lg:hidden">
      <p className="min-w-0 flex-1 truncate font-medium">
        {fields.length > 1 ? t("several", { count: fields.length }) : first?.name}
      </p>
      <Button size="small" icon={<SlidersHorizontal aria-hidden size={14} />} onClick={onEdit}>
        {t("editField")}
      </Button>
      <IconButton
        label={t("duplicate")}
        icon={<Copy aria-hidden size={16} />}
        disabled={readOnly}
        onClick={duplicate}
      />
      <IconButton label={t("delete")} icon={<Trash2 aria-hidden size={16} />} disabled={readOnly} onClick={remove} />
    </div>
  );
}
