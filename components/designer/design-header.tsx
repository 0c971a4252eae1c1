"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Problem } from "@/components/ui/problem";
import { Button } from "@/components/ui/button";

type Props = {
  title: string;
  /** Absent where this is the only step: then the title is shown. */
  steps?: ReactNode;
  problem: string | null;
  busy: boolean;
  /** The label of the back button; 'Back' when absent. */
  back?: string | undefined;
  /** Absent where there is no way back. */
  onBack?: (() => void) | undefined;
  /** The label of the button that goes on; 'Continue' when absent. */
  next?: string | undefined;
  onContinue: () => void;
};

export function DesignHeader({ title, steps, problem, busy, back, onBack, next, onContinue }: Props) {
  const t = useTranslations("Wizard");
  const button = useTranslations("StepButtons");
  const heading = useRef<HTMLHeadingElement>(null);
  const isStep = steps !== undefined;
  // Where this is all there is, such as in a frame, the keyboard stays where it was.
  useEffect(() => (isStep ? heading.current?.focus() : undefined), [isStep]);
  return (
    <header className="border-b border-line">
      <div className="flex items-center gap-3 px-3 py-2 max-md:flex-wrap">
        {onBack ? (
          <Button variant="quiet" onClick={onBack}>
            {back ?? button("back")}
          </Button>
        ) : null}
        <h1 ref={heading} tabIndex={-1} className={isStep ? "sr-only" : "min-w-0 flex-1 truncate text-17 outline-none"}>
          {t("heading.design")}: {title}
        </h1>
        {isStep ? (
          <div className="min-w-0 flex-1 max-md:order-last max-md:basis-full md:mx-auto md:max-w-[720px]">{steps}</div>
        ) : null}
        <Button variant="primary" onClick={onContinue} busy={busy} className="ml-auto">
          {next ?? button("continue")}
        </Button>
      </div>
      <Problem problem={problem} className="px-3 pb-2" />
    </header>
  );
}
