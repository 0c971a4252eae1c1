"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DELETE } from "@/app/v1/companies/[companyId]/company-groups/[groupId]/retention/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";
import { isShorter, type KeptYears } from "@/lib/retention/rules";
import { AskShorter } from "./ask-shorter";
import { RetentionForm } from "./retention-form";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  companyId: number;
  folder: { id: number; name: string };
  /** The folder's own rule; null if it follows the organisation's. */
  own: KeptYears | null;
  general: KeptYears;
};

/** A folder's own rule on how long workflows are kept. Needs `Retention`, `ConfirmDialog`, `validation`. */
export function FolderRuleDialog({ open, onOpenChange, companyId, folder, own, general }: Props) {
  const t = useTranslations("Retention");
  const prove = useProof();
  const { run, busy } = useCall(t("fallback"));
  const [isAsking, setAsking] = useState(false);
  const follow = async () => {
    await run(
      () =>
        prove(() =>
          callApi<typeof DELETE>("DELETE", `/v1/companies/${companyId}/company-groups/${folder.id}/retention`),
        ),
      t("followed"),
    );
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("folderTitle", { folder: folder.name })}>
      <p className="mb-4 text-ink-2">{t(own ? "folderOwnText" : "folderText")}</p>
      <RetentionForm of={{ companyId, groupId: folder.id }} kept={own ?? general} onSaved={() => onOpenChange(false)}>
        {own ? (
          <Button busy={busy} onClick={() => (isShorter(own, general) ? setAsking(true) : void follow())}>
            {t("follow")}
          </Button>
        ) : null}
      </RetentionForm>
      <AskShorter open={isAsking} onOpenChange={setAsking} confirm={t("follow")} act={follow} />
    </Dialog>
  );
}
