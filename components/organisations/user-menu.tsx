"use client";
import { EllipsisVertical, LogOut, Pencil, Send, ShieldOff, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/companies/[companyId]/company-users/[companyUserId]/invitations/route";
import type { DELETE } from "@/app/v1/companies/[companyId]/company-users/[companyUserId]/route";
import type { DELETE as RESET } from "@/app/v1/companies/[companyId]/company-users/[companyUserId]/second-step/route";
import type { DELETE as END } from "@/app/v1/companies/[companyId]/company-users/[companyUserId]/sessions/route";
import { useProof } from "@/components/proof/use-proof";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";
import { PaymentPasses } from "./payment-passes";
import { personName } from "./person-name";
import type { UserRow } from "./user-row";

type Props = { companyId: number; user: UserRow; heirIsViewer: boolean };

/** Users can neither delete nor re-invite themselves. */
export function UserMenu({ companyId, user, heirIsViewer }: Props) {
  const t = useTranslations("UserTable");
  const [asking, setAsking] = useState(false);
  const [resetting, setResetting] = useState(false);
  const [ending, setEnding] = useState(false);
  const prove = useProof();
  const router = useRouter();
  const toast = useToast();
  const name = personName(user);
  const path = `/v1/companies/${companyId}/company-users/${user.id}`;
  const { run } = useCall(t("fallback"));
  return (
    <>
      <Menu
        label={t("actionsOf", { name })}
        trigger={
          <IconButton
            label={t("actionsOf", { name })}
            icon={<EllipsisVertical aria-hidden size={18} className="text-ink-2" />}
          />
        }
      >
        <MenuItem href={user.editHref} icon={<Pencil aria-hidden size={16} />}>
          {t("edit")}
        </MenuItem>
        {user.accepted || user.oneself ? null : (
          <MenuItem
            icon={<Send aria-hidden size={16} />}
            onSelect={() => void run(() => callApi<typeof POST>("POST", `${path}/invitations`), t("resent"))}
          >
            {t("resend")}
          </MenuItem>
        )}
        {user.accepted && user.hasSecondStep && !user.oneself ? (
          <MenuItem icon={<ShieldOff aria-hidden size={16} />} onSelect={() => setResetting(true)}>
            {t("reset")}
          </MenuItem>
        ) : null}
        {user.accepted && !user.oneself ? (
          <MenuItem icon={<LogOut aria-hidden size={16} />} onSelect={() => setEnding(true)}>
            {t("endSessions")}
          </MenuItem>
        ) : null}
        {user.oneself ? null : (
          <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => setAsking(true)}>
            {t("delete")}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={resetting}
        onOpenChange={setResetting}
        title={t("resetTitle", { name })}
        confirm={t("reset")}
        danger
        act={async () => {
          await prove(() => callApi<typeof RESET>("DELETE", `${path}/second-step`));
          toast.done(t("resetDone"));
          router.refresh();
        }}
      >
        <p>{t("resetText")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title={t("endSessionsTitle", { name })}
        confirm={t("endSessions")}
        act={async () => {
          await prove(() => callApi<typeof END>("DELETE", `${path}/sessions`));
          toast.done(t("endSessionsDone"));
        }}
      >
        <p>{t("endSessionsText")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("deleteTitle", { name })}
        confirm={t("delete")}
        danger
        act={async () => {
          await prove(() => callApi<typeof DELETE>("DELETE", path));
          toast.done(t("deleted"));
          router.refresh();
        }}
      >
        <p>{t(user.accepted ? (heirIsViewer ? "deleteText" : "deleteTextHolding") : "deleteInvited")}</p>
        {user.payment ? <PaymentPasses name={name} payment={user.payment} /> : null}
      </ConfirmDialog>
    </>
  );
}
