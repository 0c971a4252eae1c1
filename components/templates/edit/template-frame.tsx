"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChangedElsewhere } from "@/components/versions/changed-elsewhere";
import { TemplateSteps } from "./template-steps";

type Props = { step: "detail" | "roles"; seen: Date | undefined; children: ReactNode };

/** The page layout of all steps except the designer. */
export function TemplateFrame({ step, seen, children }: Props) {
  const t = useTranslations("TemplateWizard");
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[752px] px-4 pt-6 outline-none sm:pt-8">
      <ChangedElsewhere seen={seen} what="template" />
      <TemplateSteps current={step} />
      <h1 className="mt-8 mb-1 text-26">{t(`heading.${step}`)}</h1>
      <p className="mb-6 text-ink-2">{t(`lead.${step}`)}</p>
      {children}
    </main>
  );
}
