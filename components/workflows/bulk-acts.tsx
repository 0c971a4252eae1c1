"use client";
import { Ban, BellRing, Download, FolderInput } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { BulkAction } from "@/db/enums";
import { BulkDialog } from "./bulk-dialog";
import type { BulkFilter, Folder } from "./bulk-filter";

type Props = { filter: BulkFilter; count: number; folders?: readonly Folder[]; onDone?: () => void };

/** Reminds, cancels, moves or downloads all workflows that match. Needs `Bulk`, `WorkflowActions`, `Overlay`. */
export function BulkActs({ filter, count, folders = [], onDone }: Props) {
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
      {folders.length > 0 ? (
        <Button size="small" icon={<FolderInput aria-hidden size={16} />} onClick={() => setAction("move")}>
          {t("move")}
        </Button>
      ) : null}
      <Button size="small" icon={<Download aria-hidden size={16} />} onClick={() => setAction("download")}>
        {t("download")}
      </Button>
      {action ? (
        <BulkDialog
          action={action}
          target={{ filter }}
          folders={folders}
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
