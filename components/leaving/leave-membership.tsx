"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DELETE } from "@/app/v1/users/me/membership/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SelectInput } from "@/components/ui/select-input";
import { useToast } from "@/components/ui/toast";
import { appPath } from "@/lib/platform/http/app-path";
import { callApi } from "@/lib/platform/http/call-api";

type Props = {
  company: string;
  heirs: readonly { id: number; label: string }[];
  /** What passes to the heir, who is then chosen. */
  passes: { work: boolean; payment: boolean };
};

/** Leaves the organisation, with the choice of who inherits where there are several. */
export function LeaveMembership({ company, heirs, passes }: Props) {
  const t = useTranslations("LeaveMembership");
  const toast = useToast();
  const prove = useProof();
  const [asking, setAsking] = useState(false);
  const [heirId, setHeirId] = useState(String(heirs[0]?.id ?? ""));
  const leave = async () => {
    await prove(() => callApi<typeof DELETE>("DELETE", `/v1/users/me/membership?heir_id=${heirId}`));
    toast.doneLater(t("left", { company }));
    window.location.assign(appPath("/login")); // a full page load, so that nothing of the session stays in memory
  };
  return (
    <div className="flex flex-col items-start gap-4">
      {(passes.work || passes.payment) && heirs.length > 1 ? (
        <SelectInput
          className="w-full max-w-[480px]"
          label={t(passes.payment ? (passes.work ? "heirOfBoth" : "heirOfPayment") : "heir")}
          hint={t("heirHint")}
          value={heirId}
          onChange={(event) => setHeirId(event.target.value)}
          choices={heirs.map(({ id, label }) => ({ value: String(id), label }))}
        />
      ) : null}
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("leave")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("confirmTitle", { company })}
        confirm={t("leave")}
        danger
        act={leave}
      >
        <p>{t("confirmText")}</p>
      </ConfirmDialog>
    </div>
  );
}
