"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { Stepper } from "@/components/ui/stepper";
import { SignOutButton } from "./sign-out-button";

const steps = ["organisation", "plan"] as const;

type Props = {
  step: (typeof steps)[number];
  title: ReactNode;
  subtitle: ReactNode;
  width?: "narrow" | "wide";
  children: ReactNode;
};

/** The frame of the steps between signing up and the dashboard. Needs the namespaces `OnboardingFrame` and `Shell`. */
export function OnboardingFrame({ step, title, subtitle, width = "narrow", children }: Props) {
  const t = useTranslations("OnboardingFrame");
  const at = steps.indexOf(step);
  return (
    <div className={`mx-auto w-full px-4 py-6 sm:px-8 ${width === "narrow" ? "max-w-[704px]" : "max-w-[1120px]"}`}>
      <header className="mb-8 flex flex-wrap items-center justify-between gap-x-1">
        <Logo />
        <SignOutButton />
      </header>
      <Stepper
        label={t("steps")}
        steps={steps.map((name, index) => ({
          label: t(`step.${name}`),
          state: index < at ? "done" : index === at ? "current" : "open",
        }))}
      />
      <main id="main" className="mt-8">
        <h1 className="text-26">{title}</h1>
        <p className="mt-2 max-w-[68ch] text-ink-2">{subtitle}</p>
        <div className="mt-8">{children}</div>
      </main>
    </div>
  );
}
