"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Problem } from "@/components/ui/problem";
import { Button } from "@/components/ui/button";

type Props = {
  title: string;
  steps: ReactNode;
  problem: string | null;
  busy: boolean;
  /** The label of the back button; 'Back' when absent. */
  back?: string | undefined;
  onBack: () => void;
  onContinue: () => void;
};

export function DesignHeader({ title, steps, problem, busy, back, onBack, onContinue }: Props) {
  const t = useTranslations("Wizard");
  const button = useTranslations("StepButtons");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="border-b border-line">
      <div className="flex items-center gap-3 px-3 py-2 max-md:flex-wrap">
        <Button variant="quiet" onClick={onBack}>
          {back ?? button("back")}
        </Button>
        <h1 ref={heading} tabIndex={-1} className="sr-only">
          {t("heading.design")}: {title}
        </h1>
        <div className="min-w-0 flex-1 max-md:order-last max-md:basis-full md:mx-auto md:max-w-[720px]">{steps}</div>
        <Button variant="primary" onClick={onContinue} busy={busy} className="ml-auto">
          {button("continue")}
        </Button>
      </div>
      <Problem problem={problem} className="px-3 pb-2" />
    </header>
  );
}
