"use client";
import { Ban, BellRing, Copy, Download, EllipsisVertical, LayoutTemplate, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DELETE } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { saveFile } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";
import { CancelDialog, cancelWorkflow } from "./cancel-dialog";
import type { ListItem } from "./list-item";
import { restoreWorkflow } from "./restore-workflow";
import { useCopying } from "./use-copying";
import { useReminding } from "./use-reminding";

const quick = "pointer-coarse:hidden max-xl:hidden";

/**
 * What can be done with a row of a list: seen on hover and focus, always on touch screens. Lies above the link that
 * covers the row. Needs the namespaces `RowActs`, `WorkflowActions`, `SendReminder`, `SelectionBar`.
 */
export function RowActs({ item }: { item: ListItem }) {
  const t = useTranslations("RowActs");
  const words = useTranslations("WorkflowActions");
  const bar = useTranslations("SelectionBar");
  const router = useRouter();
  const toast = useToast();
  const { id, title, may, remind: people } = item;
  const { duplicate, saveAsTemplate } = useCopying();
  const { remind, busy, words: remindWords } = useReminding(id, people);
  const [asking, setAsking] = useState<"cancel" | "remove" | null>(null);
  if (!may.view) return null;
  const close = (open: boolean) => (open ? undefined : setAsking(null));
  const download = () => saveFile(`/v1/workflows/download?ids=${id}`).catch(() => toast.failed(bar("downloadFailed")));
  const reminds = people.length > 0;
  return (
    <span className="relative z-10 flex items-center justify-end opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
      {reminds ? (
        <IconButton
          label={t("of", { act: remindWords, title })}
          icon={<BellRing aria-hidden size={16} />}
          busy={busy}
          onClick={() => void remind()}
          className={quick}
        />
      ) : (
        <IconButton
          label={t("of", { act: bar("download"), title })}
          icon={<Download aria-hidden size={16} />}
          onClick={() => void download()}
          className={quick}
        />
      )}
      <Menu
        label={t("more", { title })}
        trigger={<IconButton label={t("more", { title })} icon={<EllipsisVertical aria-hidden size={18} />} />}
      >
        {may.edit ? (
          <MenuItem icon={<SquarePen aria-hidden size={16} />} href={`/sign-wizard/${id}`}>
            {words("continueEditing")}
          </MenuItem>
        ) : null}
        {may.correct ? (
          <MenuItem icon={<SquarePen aria-hidden size={16} />} href={`/documents/${id}/correct`}>
            {words("correct")}
          </MenuItem>
        ) : null}
        {reminds ? (
          <MenuItem icon={<BellRing aria-hidden size={16} />} onSelect={() => void remind()}>
            {remindWords}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Download aria-hidden size={16} />} onSelect={() => void download()}>
          {bar("download")}
        </MenuItem>
        {may.copy ? (
          <>
            <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => void duplicate(id)}>
              {words("duplicate")}
            </MenuItem>
            <MenuItem icon={<LayoutTemplate aria-hidden size={16} />} onSelect={() => void saveAsTemplate(id)}>
              {words("saveAsTemplate")}
            </MenuItem>
          </>
        ) : null}
        {may.cancel ? (
          <MenuItem danger icon={<Ban aria-hidden size={16} />} onSelect={() => setAsking("cancel")}>
            {words("cancel")}
          </MenuItem>
        ) : null}
        {may.remove ? (
          <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => setAsking("remove")}>
            {words("remove")}
          </MenuItem>
        ) : null}
      </Menu>
      {asking === "cancel" ? (
        <CancelDialog
          open
          onOpenChange={close}
          title={words("cancelTitle")}
          confirm={words("cancel")}
          act={async (reason) => {
            await cancelWorkflow(id, reason);
            toast.done(words("cancelled"));
            router.refresh();
          }}
        />
      ) : null}
      {asking === "remove" ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={words("removeTitle")}
          confirm={words("remove")}
          danger
          act={async () => {
            await callApi<typeof DELETE>("DELETE", `/v1/workflows/simple-sign/${id}`);
            toast.undoable(words("removed"), () => restoreWorkflow(id).then(() => router.refresh()));
            router.refresh();
          }}
        >
          <p>{words("removeText")}</p>
        </ConfirmDialog>
      ) : null}
    </span>
  );
}
