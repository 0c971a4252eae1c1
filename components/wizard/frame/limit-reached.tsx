"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { WizardFooter } from "@/components/ui/wizard-footer";

/** Replaces the steps while the plan does not allow another workflow. */
export function LimitReached({ reason, onBack }: { reason: string; onBack: () => void }) {
  const t = useTranslations("Wizard");
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[752px] px-4 pt-6 outline-none sm:pt-8">
      <h1 className="mb-6 text-26">{t("title")}</h1>
      <Banner tone="warn" title={reason}>
        <TextLink href="/account/subscription">{t("upgrade")}</TextLink>
      </Banner>
      <WizardFooter onBack={onBack} onContinue={() => undefined} disabled />
    </main>
  );
}
