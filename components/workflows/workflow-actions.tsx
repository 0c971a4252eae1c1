"use client";
import { Ban, EllipsisVertical, PenLine, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";
import { CancelDialog } from "./cancel-dialog";

export type Offered = { edit: boolean; cancel: boolean; remove: boolean };

type Props = { workflowId: number; offered: Offered; signLink: string | null; goBack: string };

/** What can be done with a workflow now; the page decides what is offered. */
export function WorkflowActions({ workflowId, offered, signLink, goBack }: Props) {
  const t = useTranslations("WorkflowActions");
  const router = useRouter();
  const toast = useToast();
  const [asking, setAsking] = useState<"cancel" | "remove" | null>(null);
  const close = (open: boolean) => (open ? undefined : setAsking(null));
  return (
    <>
      {signLink ? (
        <a href={signLink} target="_blank" rel="noreferrer" className={buttonStyle("primary", "medium")}>
          <PenLine aria-hidden size={16} />
          {t("signYourself")}
        </a>
      ) : null}
      {offered.edit ? (
        <ButtonLink variant="primary" href={`/sign-wizard/${workflowId}`} icon={<SquarePen aria-hidden size={16} />}>
          {t("continueEditing")}
        </ButtonLink>
      ) : null}
      {offered.cancel || offered.remove ? (
        <Menu
          label={t("more")}
          trigger={
            <IconButton variant="secondary" label={t("more")} icon={<EllipsisVertical aria-hidden size={18} />} />
          }
        >
          {offered.cancel ? (
            <MenuItem danger icon={<Ban aria-hidden size={16} />} onSelect={() => setAsking("cancel")}>
              {t("cancel")}
            </MenuItem>
          ) : null}
          {offered.remove ? (
            <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => setAsking("remove")}>
              {t("remove")}
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
      <CancelDialog workflowId={workflowId} open={asking === "cancel"} onOpenChange={close} />
      <ConfirmDialog
        open={asking === "remove"}
        onOpenChange={close}
        title={t("removeTitle")}
        confirm={t("remove")}
        danger
        act={async () => {
          await callApi("DELETE", `/v1/workflows/simple-sign/${workflowId}`);
          toast.doneLater(t("removed"));
          router.replace(goBack);
          router.refresh();
        }}
      >
        <p>{t("removeText")}</p>
      </ConfirmDialog>
    </>
  );
}
