"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CallFailure } from "@/lib/platform/http/call-api";
import { callOff } from "./schedule-calls";

type Props = { workflowId: number; title: string; date: string; zone: string };

/** Replaces the wizard for a scheduled draft, which can be edited once it has been called off. */
export function CallOffFirst({ workflowId, ...values }: Props) {
  const t = useTranslations("ScheduleActions");
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const edit = async () => {
    setBusy(true);
    try {
      await callOff(workflowId);
    } catch (error) {
      setFailure(CallFailure.from(error).message ?? t("fallback"));
      setBusy(false);
    }
    // Shows the wizard, or the workflow's page if it was sent meanwhile.
    router.refresh();
  };
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[752px] px-4 pt-6 outline-none sm:pt-8">
      <h1 className="text-26">{t("editTitle")}</h1>
      <p className="mt-3 [overflow-wrap:anywhere]">{t("editText", values)}</p>
      {failure ? (
        <div className="mt-4">
          <Banner tone="bad" live>
            {failure}
          </Banner>
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} onClick={() => void edit()}>
          {t("edit")}
        </Button>
        <ButtonLink href={`/documents/${workflowId}`}>{t("leave")}</ButtonLink>
      </div>
    </main>
  );
}
