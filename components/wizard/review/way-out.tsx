"use client";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import type { SendRefusalDto } from "@/lib/workflows/schema";
import type { StepName } from "@/components/wizard/draft/draft";
import { valuesPlace } from "./review-values";

const pages = {
  EmailNotConfirmed: { href: "/email-verification", word: "confirmAddress" },
  PlanLimitReached: { href: "/account/subscription", word: "changePlan" },
} as const;
const steps = {
  documents: { step: "upload", word: "changeDocuments" },
  recipients: { step: "signers", word: "changeRecipients" },
  fields: { step: "design", word: "changeFields" },
} as const;

export type Ways = { workflowId: number; goTo: (step: StepName) => void };

/** A link to the page or step where the refusal can be resolved; nothing if there is none. */
export function WayToMend({ refusal, ways }: { refusal: Pick<SendRefusalDto, "about" | "label">; ways: Ways }) {
  const t = useTranslations("ReviewStep");
  const page = Object.entries(pages).find(([label]) => label === refusal.label)?.[1];
  if (page)
    return (
      <ButtonLink size="small" href={page.href}>
        {t(page.word)}
      </ButtonLink>
    );
  if (refusal.about === "account") return null;
  if (refusal.about === "values")
    return (
      <ButtonLink
        size="small"
        href={`#${valuesPlace}`}
        onClick={() => {
          const card = document.getElementById(valuesPlace);
          const texts = card?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox]), select, textarea") ?? [];
          const empty = [...texts].find(({ value }) => value === "");
          // Waits until the browser has followed the link, which itself moves the focus to the section.
          requestAnimationFrame(() => (empty ?? card?.querySelector<HTMLElement>("input, select, textarea"))?.focus());
        }}
      >
        {t("fillIn")}
      </ButtonLink>
    );
  const { step, word } = steps[refusal.about];
  return (
    <ButtonLink
      size="small"
      prefetch={false}
      href={`/sign-wizard/${ways.workflowId}?step=${step}`}
      onClick={(event) => {
        // Changes the step without loading a page, so that the wizard keeps its state.
        event.preventDefault();
        ways.goTo(step);
      }}
    >
      {t(word)}
    </ButtonLink>
  );
}
