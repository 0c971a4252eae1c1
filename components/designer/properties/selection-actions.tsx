import { Copy, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useDesigner } from "@/components/designer/design/designer-context";

/** Duplicates or deletes what is selected; `children` are actions before these. */
export function SelectionActions({ children }: { children?: ReactNode }) {
  const t = useTranslations("Designer");
  const { duplicate, remove } = useDesigner();
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {children}
      <Button size="small" icon={<Copy aria-hidden size={14} />} onClick={duplicate}>
        {t("duplicate")}
      </Button>
      <Button size="small" variant="danger" icon={<Trash2 aria-hidden size={14} />} onClick={remove}>
        {t("delete")}
      </Button>
    </div>
  );
}
