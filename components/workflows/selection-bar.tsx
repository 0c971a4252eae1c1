"use client";
import { Ban, BellRing, Copy, Download, FolderInput, LayoutTemplate, Trash2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { DELETE } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useProof } from "@/components/proof/use-proof";
import { saveFile } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";
import type { BulkAction } from "@/db/enums";
import { callApi } from "@/lib/platform/http/call-api";
import type { ListItem } from "./list-item";
import { selectionBarStyle } from "./selection-bar-style";
import { restoreWorkflow } from "./restore-workflow";
import { useCopying } from "./use-copying";

type Props = {
  chosen: readonly ListItem[];
  canMove: boolean;
  /** Opens the dialog that confirms the action and shows its result. */
  onAct: (action: BulkAction, items: readonly ListItem[]) => void;
  clear: () => void;
  chooseAll: ReactNode;
};

/** Actions for all selected rows together. Needs the namespaces `SelectionBar`, `Bulk`, `WorkflowActions`, `ConfirmDialog`, `Overlay`. */
export function SelectionBar({ chosen, canMove, onAct, clear, chooseAll }: Props) {
  const t = useTranslations("SelectionBar");
  const one = useTranslations("WorkflowActions");
  const bulk = useTranslations("Bulk");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  const [isRemoving, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancellable = chosen.filter((item) => item.may.cancel);
  const removable = chosen.filter((item) => item.may.remove);
  const own = chosen.filter((item) => item.may.view);
  const copying = useCopying();
  const copied = chosen.length === 1 ? chosen.find((item) => item.may.copy) : undefined;

  const remove = async () => {
    const results = await Promise.allSettled(
      removable.map(({ id }) => callApi<typeof DELETE>("DELETE", `/v1/workflows/simple-sign/${id}`).then(() => id)),
    );
    const removed = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const count = removed.length;
    if (count > 0)
      toast.undoable(t("removed", { count }), () =>
        Promise.all(removed.map((id) => restoreWorkflow(id))).finally(() => router.refresh()),
      );
    if (count < results.length) toast.failed(t("refused", { count: results.length - count }));
    clear();
    router.refresh();
  };
  const download = async () => {
    setBusy(true);
    const ids = own.map((item) => item.id).join(",");
    await prove(() => saveFile(`/v1/workflows/download?ids=${ids}`)).catch(() => toast.failed(t("downloadFailed")));
    setBusy(false);
  };
  return (
    <div role="group" aria-label={t("chosen", { count: chosen.length })} className={selectionBarStyle}>
      <span role="status" className="mr-auto font-medium">
        {t("chosen", { count: chosen.length })}
      </span>
      {chooseAll}
      {own.length > 0 ? (
        <Button size="small" busy={busy} icon={<Download aria-hidden size={16} />} onClick={() => void download()}>
          {t("download")}
        </Button>
      ) : null}
      {copied ? (
        <>
          <Button
            size="small"
            busy={copying.busy === "draft"}
            icon={<Copy aria-hidden size={16} />}
            onClick={() => void copying.duplicate(copied.id)}
          >
            {one("duplicate")}
          </Button>
          <Button
            size="small"
            busy={copying.busy === "template"}
            icon={<LayoutTemplate aria-hidden size={16} />}
            onClick={() => void copying.saveAsTemplate(copied.id)}
          >
            {one("saveAsTemplate")}
          </Button>
        </>
      ) : null}
      {cancellable.length > 0 ? (
        <>
          <Button size="small" icon={<BellRing aria-hidden size={16} />} onClick={() => onAct("remind", cancellable)}>
            {t("remind", { count: cancellable.length })}
          </Button>
          <Button size="small" icon={<Ban aria-hidden size={16} />} onClick={() => onAct("cancel", cancellable)}>
            {t("cancel", { count: cancellable.length })}
          </Button>
        </>
      ) : null}
      {own.length > 0 && canMove ? (
        <Button size="small" icon={<FolderInput aria-hidden size={16} />} onClick={() => onAct("move", own)}>
          {bulk("move")}
        </Button>
      ) : null}
      {removable.length > 0 ? (
        <Button size="small" variant="danger" icon={<Trash2 aria-hidden size={16} />} onClick={() => setRemoving(true)}>
          {t("remove", { count: removable.length })}
        </Button>
      ) : null}
      <Button size="small" variant="quiet" icon={<X aria-hidden size={16} />} onClick={clear}>
        {t("clear")}
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t("removeTitle", { count: removable.length })}
        confirm={t("remove", { count: removable.length })}
        danger
        act={remove}
      >
        <p>{t("removeText")}</p>
      </ConfirmDialog>
    </div>
  );
}
