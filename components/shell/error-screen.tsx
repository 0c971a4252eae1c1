"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Page } from "@/components/ui/page";

/**
 * Shown when a page failed: what happened, that no data was lost, what to do. The reference finds the error in the
 * server's log.
 */
export function ErrorScreen({ reference, retry }: { reference: string | undefined; retry: () => void }) {
  const t = useTranslations("ErrorScreen");
  return (
    <Page width="narrow" title={t("title")}>
      <p className="text-17">{t("text")}</p>
      {reference ? <p className="mt-2 text-13 text-ink-2">{t("reference", { reference })}</p> : null}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" onClick={retry}>
          {t("retry")}
        </Button>
        <ButtonLink href="/">{t("home")}</ButtonLink>
      </div>
    </Page>
  );
}
