"use client";
import { useTranslations } from "next-intl";
import { Stepper, type Step } from "@/components/ui/stepper";

const names = ["detail", "roles", "design"] as const;
type TemplateStep = (typeof names)[number];

/** Shows which step of the template wizard is open. */
export function TemplateSteps({ current }: { current: TemplateStep }) {
  const t = useTranslations("TemplateWizard");
  const at = names.indexOf(current);
  const steps = names.map((name, index): Step => ({
    label: t(`step.${name}`),
    state: index === at ? "current" : index < at ? "done" : "open",
  }));
  return <Stepper label={t("steps")} steps={steps} />;
}
