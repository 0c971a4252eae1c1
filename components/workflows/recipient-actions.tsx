"use client";
import { BellRing, EllipsisVertical, LockOpen, UserPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { CorrectDialog, type Correctable } from "./correct-dialog";

export type OfferedToRecipient = { remind: boolean; correct: boolean; unlock: boolean };

type Props = { workflowId: number; person: Correctable; offered: OfferedToRecipient };

/** What the sender can do for one recipient; the page decides what is offered. Needs `RecipientActions`, `validation`. */
export function RecipientActions({ workflowId, person, offered }: Props) {
  const t = useTranslations("RecipientActions");
  const router = useRouter();
  const toast = useToast();
  const [correcting, setCorrecting] = useState(false);
  const name = `${person.firstName} ${person.lastName}`;
  const act = async (path: string, done: string) => {
    try {
      await callApi("POST", path);
      toast.done(done);
      router.refresh();
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
  };
  if (!offered.remind && !offered.correct && !offered.unlock) return null;
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
              void act(`/v1/workflows/${workflowId}/reminders/signatories/${person.id}`, t("reminded", { name }))
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
        {offered.unlock ? (
          <MenuItem
            icon={<LockOpen aria-hidden size={16} />}
            onSelect={() =>
              void act(
                `/v1/workflows/simple-sign/${workflowId}/signatories/${person.id}/unlock`,
                t("unlocked", { name }),
              )
            }
          >
            {t("unlock")}
          </MenuItem>
        ) : null}
      </Menu>
      {offered.correct ? (
        <CorrectDialog workflowId={workflowId} person={person} open={correcting} onOpenChange={setCorrecting} />
      ) : null}
    </>
  );
}
