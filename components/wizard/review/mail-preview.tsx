"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { GET } from "@/app/v1/workflows/simple-sign/[workflowId]/signatories/[signatoryId]/mail/route";
import { Banner } from "@/components/ui/banner";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { DraftRecipient } from "@/components/wizard/draft/draft";
import { type AnswerOf, callApi } from "@/lib/platform/http/call-api";
import { shownName } from "@/lib/recipients/rules";

type Props = { workflowId: number; person: DraftRecipient; settle: () => Promise<unknown>; onClose: () => void };

/** The mail as it will arrive, with the messages as they are now. */
export function MailPreview({ workflowId, person, settle, onClose }: Props) {
  const t = useTranslations("ReviewStep");
  const [mail, setMail] = useState<AnswerOf<typeof GET> | "failed" | null>(null);
  const load = useEffectEvent(async () => {
    await settle();
    return callApi<typeof GET>("GET", `/v1/workflows/simple-sign/${workflowId}/signatories/${person.id}/mail`);
  });
  useEffect(() => {
    let isGone = false;
    void load()
      .catch(() => "failed" as const)
      .then((loaded) => (isGone ? undefined : setMail(loaded)));
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("mailTitle", { name: shownName(person) })}
    >
      {mail === "failed" ? <Banner tone="bad">{t("unreachable")}</Banner> : null}
      {mail !== "failed" ? (
        <>
          {/* As tall as what comes: the subject takes two lines on a phone. */}
          <div className="mb-3 min-h-10 text-13 [overflow-wrap:anywhere] text-ink-2 max-sm:min-h-15">
            {mail ? (
              <>
                <span className="block">{t("mailTo", { address: mail.to })}</span>
                <span className="block font-semibold text-ink">{mail.subject}</span>
              </>
            ) : (
              <>
                <Skeleton className="mb-1.5 h-3.5 w-48" />
                <Skeleton className="h-3.5 w-72" />
              </>
            )}
          </div>
          {mail ? (
            // A mail is a page of its own: it brings its own styles and runs no scripts.
            <iframe
              title={t("mailTitle", { name: shownName(person) })}
              sandbox=""
              srcDoc={mail.html}
              className="h-[58dvh] w-full rounded-card border border-line bg-white"
            />
          ) : (
            <Skeleton className="h-[58dvh]" />
          )}
        </>
      ) : null}
    </Dialog>
  );
}
