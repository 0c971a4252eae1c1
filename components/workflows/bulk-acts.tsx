"use client";
import { Ban, BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { BulkAction } from "@/db/enums";
import { BulkDialog } from "./bulk-dialog";

/** A list as its page shows it, or a batch, as POST /workflows/bulk takes it. */
export type BulkFilter = Record<string, string | number>;

type Props = { filter: BulkFilter; count: number; onDone?: () => void };

/** Reminds or cancels all workflows that match. Needs `Bulk`, `WorkflowActions`, `Overlay`. */
export function BulkActs({ filter, count, onDone }: Props) {
  const t = useTranslations("Bulk");
  const [action, setAction] = useState<BulkAction | null>(null);
  return (
    <>
      <Button size="small" icon={<BellRing aria-hidden size={16} />} onClick={() => setAction("remind")}>
        {t("remind")}
      </Button>
      <Button size="small" icon={<Ban aria-hidden size={16} />} onClick={() => setAction("cancel")}>
        {t("cancel")}
      </Button>
      {action ? (
        <BulkDialog
          action={action}
          filter={filter}
          count={count}
          onClose={(isDone) => {
            setAction(null);
            if (isDone) onDone?.();
          }}
        />
      ) : null}
    </>
  );
}
