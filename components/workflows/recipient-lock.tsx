"use client";
import { Lock, LockOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/workflows/simple-sign/[workflowId]/signatories/[signatoryId]/unlock/route";
import { Button } from "@/components/ui/button";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";
import { fullName } from "@/lib/recipients/rules";

type Props = {
  workflowId: number;
  person: { id: number; firstName: string; lastName: string };
  /** When the lock ends, as displayed. */
  until: string;
  mayUnlock: boolean;
};

/** Why a recipient is locked out, and how the lock ends. Needs the namespace `RecipientActions`. */
export function RecipientLock({ workflowId, person, until, mayUnlock }: Props) {
  const t = useTranslations("RecipientActions");
  const { run, busy } = useCall(t("fallback"));
  const name = fullName(person);
  const unlock = () =>
    void run(
      () => callApi<typeof POST>("POST", `/v1/workflows/simple-sign/${workflowId}/signatories/${person.id}/unlock`),
      t("unlocked", { name }),
    );
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:col-span-2">
      <p className="flex min-w-0 gap-1.5 text-13 text-warn">
        <Lock aria-hidden size={14} className="mt-0.5 shrink-0" />
        {t("lockedUntil", { date: until })}
      </p>
      {mayUnlock ? (
        <Button
          size="small"
          busy={busy}
          icon={<LockOpen aria-hidden size={16} />}
          aria-label={t("unlockOf", { name })}
          onClick={unlock}
        >
          {t("unlock")}
        </Button>
      ) : null}
    </div>
  );
}
