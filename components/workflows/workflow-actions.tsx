"use client";
import { Ban, Copy, EllipsisVertical, LayoutTemplate, Lock, PenLine, SquarePen, Trash2, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DELETE } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import { HoldDialog } from "@/components/retention/hold-dialog";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useRefreshed } from "@/components/ui/use-refreshed";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";
import { CancelDialog, cancelWorkflow } from "./cancel-dialog";
import { restoreWorkflow } from "./restore-workflow";
import { useCopying } from "./use-copying";

type Offered = { edit: boolean; correct: boolean; copy: boolean; cancel: boolean; remove: boolean; hold: boolean };

type Props = {
  workflowId: number;
  offered: Offered;
  /** The viewer's own signing link, if it is their turn. */
  signLink: string | null;
  goBack: string;
  title: string;
  /** It belongs to no organisation. */
  isPersonal: boolean;
};

/** The actions for a workflow; the page decides which are offered. */
export function WorkflowActions({ workflowId, offered, signLink, goBack, title, isPersonal }: Props) {
  const t = useTranslations("WorkflowActions");
  const holds = useTranslations("Holds");
  const router = useRouter();
  const refreshed = useRefreshed();
  const toast = useToast();
  const { duplicate, saveAsTemplate } = useCopying();
  const [asking, setAsking] = useState<"cancel" | "remove" | "hold" | null>(null);
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
        <ButtonLink href={`/sign-wizard/${workflowId}?step=signers`} icon={<Users aria-hidden size={16} />}>
          {t("editSigners")}
        </ButtonLink>
      ) : null}
      {offered.edit ? (
        <ButtonLink variant="primary" href={`/sign-wizard/${workflowId}`} icon={<SquarePen aria-hidden size={16} />}>
          {t("continueEditing")}
        </ButtonLink>
      ) : null}
      {offered.correct ? (
        <ButtonLink href={`/documents/${workflowId}/correct`} icon={<SquarePen aria-hidden size={16} />}>
          {t("correct")}
        </ButtonLink>
      ) : null}
      {offered.copy || offered.cancel || offered.remove || offered.hold ? (
        <Menu
          label={t("more")}
          trigger={
            <IconButton
              variant="secondary"
              label={t("more")}
              icon={<EllipsisVertical aria-hidden size={18} />}
              className="max-sm:absolute max-sm:top-4 max-sm:right-4" // beside the way back, not in a row of its own
            />
          }
        >
          {offered.copy ? (
            <>
              <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => void duplicate(workflowId)}>
                {t("duplicate")}
              </MenuItem>
              <MenuItem
                icon={<LayoutTemplate aria-hidden size={16} />}
                onSelect={() => void saveAsTemplate(workflowId)}
              >
                {t("saveAsTemplate")}
              </MenuItem>
            </>
          ) : null}
          {offered.hold ? (
            <MenuItem icon={<Lock aria-hidden size={16} />} onSelect={() => setAsking("hold")}>
              {holds("hold")}
            </MenuItem>
          ) : null}
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
      <CancelDialog
        open={asking === "cancel"}
        onOpenChange={close}
        title={t("cancelTitle")}
        confirm={t("cancel")}
        act={async (reason) => {
          await cancelWorkflow(workflowId, reason);
          await refreshed();
          toast.done(t("cancelled"));
        }}
      />
      <HoldDialog open={asking === "hold"} onOpenChange={close} title={title} on={{ workflowId, isPersonal }} />
      <ConfirmDialog
        open={asking === "remove"}
        onOpenChange={close}
        title={t("removeTitle")}
        confirm={t("remove")}
        danger
        act={async () => {
          await callApi<typeof DELETE>("DELETE", `/v1/workflows/simple-sign/${workflowId}`);
          toast.undoable(t("removed"), () => restoreWorkflow(workflowId).then(() => router.refresh()));
          router.replace(goBack);
          router.refresh();
        }}
      >
        <p>{t("removeText")}</p>
      </ConfirmDialog>
    </>
  );
}
