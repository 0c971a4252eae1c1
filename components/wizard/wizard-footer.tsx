"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

type Props = {
  /** The words of the way back; 'Back' when absent. */
  back?: string;
  onBack: () => void;
  onContinue: () => void;
  /** The main button's words; 'Continue' when absent. */
  label?: string;
  busy?: boolean;
  disabled?: boolean;
  children?: ReactNode;
};

/** Back on the left, the next step on the right; in sight while one scrolls. */
export function WizardFooter({ back, onBack, onContinue, label, busy = false, disabled = false, children }: Props) {
  const t = useTranslations("Wizard");
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-2 border-t border-line bg-paper-2 px-4 py-3 max-md:bottom-[calc(56px+env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
      <Button variant="quiet" onClick={onBack}>
        {back ?? t("back")}
      </Button>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button variant="primary" onClick={onContinue} busy={busy} disabled={disabled}>
          {label ?? t("continue")}
        </Button>
      </div>
    </div>
  );
}
