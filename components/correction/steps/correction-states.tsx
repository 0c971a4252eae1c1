"use client";
import { useTranslations } from "next-intl";
import { Stepper } from "@/components/ui/stepper";

export const steps = ["recipients", "fields", "apply"] as const;
export type StepName = (typeof steps)[number];

export const isStep = (text: unknown): text is StepName => steps.some((step) => step === text);

export function CorrectionStates({ current }: { current: StepName }) {
  const t = useTranslations("Correction");
  const at = steps.indexOf(current);
  const stateOf = (index: number) => (index === at ? "current" : index < at ? "done" : "open");
  return (
    <Stepper
      label={t("steps")}
      steps={steps.map((step, index) => ({ label: t(`step.${step}`), state: stateOf(index) }))}
    />
  );
}
