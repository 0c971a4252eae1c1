"use client";
import { useTranslations } from "next-intl";
import { Stepper, type Step } from "@/components/ui/stepper";
import { type StepName, steps, stepStatus } from "@/components/wizard/draft/draft";

const states = { 1: "open", 2: "current", 3: "done" } as const;

export function StepStates({ current }: { current: StepName }) {
  const t = useTranslations("Wizard");
  const shown: Step[] = steps.map((step) => ({ label: t(`step.${step}`), state: states[stepStatus(step, current)] }));
  return <Stepper label={t("steps")} steps={shown} />;
}
