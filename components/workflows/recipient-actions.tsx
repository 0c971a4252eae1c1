"use client";
import { BellRing, EllipsisVertical, Undo2, UserPen } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/workflows/[workflowId]/reminders/signatories/[signatoryId]/route";
import type { POST as POSTRelease } from "@/app/v1/workflows/simple-sign/[workflowId]/signatories/[signatoryId]/release/route";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";
import { fullName } from "@/lib/recipients/rules";
import { CorrectDialog, type Correctable } from "./correct-dialog";

type OfferedToRecipient = { remind: boolean; correct: boolean; release: boolean };

type Props = { workflowId: number; person: Correctable; offered: OfferedToRecipient };

/** What the sender can do for one recipient; the page decides what is offered. Needs `RecipientActions`, `validation`. */
export function RecipientActions({ workflowId, person, offered }: Props) {
  const t = useTranslations("RecipientActions");
  const { run } = useCall(t("fallback"));
  const router = useRouter();
  const [releasing, setReleasing] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const name = fullName(person);
  if (!offered.remind && !offered.correct && !offered.release) return null;
  return (
    <>
      <Menu
        label={t("menu", { name })}
        trigger={<IconButton label={t("menu", { name })} icon={<EllipsisVertical aria-hidden size={18} />} />}
      >
        {offered.remind ? (
          <MenuItem
            icon={<BellRing aria-hidden size={16} />}
            onSelect={() =>
              void run(
                () => callApi<typeof POST>("POST", `/v1/workflows/${workflowId}/reminders/signatories/${person.id}`),
                t("reminded", { name }),
              )
            }
          >
            {t("remind")}
          </MenuItem>
        ) : null}
        {offered.correct ? (
          <MenuItem icon={<UserPen aria-hidden size={16} />} onSelect={() => setCorrecting(true)}>
            {t("correct")}
          </MenuItem>
        ) : null}
        {offered.release ? (
          <MenuItem icon={<Undo2 aria-hidden size={16} />} onSelect={() => setReleasing(true)}>
            {t("release")}
          </MenuItem>
        ) : null}
      </Menu>
      <ConfirmDialog
        open={releasing}
        onOpenChange={setReleasing}
        title={t("releaseTitle", { name })}
        confirm={t("release")}
        danger
        act={async () => {
          await callApi<typeof POSTRelease>(
            "POST",
            `/v1/workflows/simple-sign/${workflowId}/signatories/${person.id}/release`,
          );
          router.refresh();
        }}
      >
        <p>{t("releaseText")}</p>
      </ConfirmDialog>
      {offered.correct ? (
        <CorrectDialog workflowId={workflowId} person={person} open={correcting} onOpenChange={setCorrecting} />
      ) : null}
    </>
  );
}
