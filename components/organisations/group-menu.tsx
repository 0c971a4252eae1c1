"use client";
import { CalendarClock, EllipsisVertical, Lock, Pencil, Trash2, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DELETE } from "@/app/v1/companies/[companyId]/company-groups/[groupId]/route";
import { useProof } from "@/components/proof/use-proof";
import { FolderRuleDialog } from "@/components/retention/folder-rule-dialog";
import { HoldDialog } from "@/components/retention/hold-dialog";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";
import type { GroupRow } from "./group-row";

/** Needs `GroupTable`, `Holds`, `Retention`, `ConfirmDialog`, `validation`. */
export function GroupMenu({ companyId, group }: { companyId: number; group: GroupRow }) {
  const t = useTranslations("GroupTable");
  const holds = useTranslations("Holds");
  const retention = useTranslations("Retention");
  const [asking, setAsking] = useState<"delete" | "hold" | "rule" | null>(null);
  const close = (open: boolean) => (open ? undefined : setAsking(null));
  const router = useRouter();
  const prove = useProof();
  const toast = useToast();
  const label = t("actionsOf", { group: group.name });
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton label={label} icon={<EllipsisVertical aria-hidden size={18} className="text-ink-2" />} />}
      >
        <MenuItem href={group.manageHref} icon={<Users aria-hidden size={16} />}>
          {t("manage")}
        </MenuItem>
        {group.editHref ? (
          <>
            <MenuItem href={group.editHref} icon={<Pencil aria-hidden size={16} />}>
              {t("edit")}
            </MenuItem>
            <MenuItem icon={<CalendarClock aria-hidden size={16} />} onSelect={() => setAsking("rule")}>
              {retention("folderAction")}
            </MenuItem>
            <MenuItem icon={<Lock aria-hidden size={16} />} onSelect={() => setAsking("hold")}>
              {holds("hold")}
            </MenuItem>
            <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => setAsking("delete")}>
              {t("delete")}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={close}
        title={t("deleteTitle", { group: group.name })}
        confirm={t("delete")}
        danger
        act={async () => {
          await prove(() => callApi<typeof DELETE>("DELETE", `/v1/companies/${companyId}/company-groups/${group.id}`));
          toast.done(t("deleted"));
          router.refresh();
        }}
      >
        <p>{t("deleteText")}</p>
      </ConfirmDialog>
      <HoldDialog
        open={asking === "hold"}
        onOpenChange={close}
        title={group.name}
        on={{ companyId, groupId: group.id }}
      />
      {group.retention ? (
        <FolderRuleDialog
          open={asking === "rule"}
          onOpenChange={close}
          companyId={companyId}
          folder={group}
          {...group.retention}
        />
      ) : null}
    </>
  );
}
