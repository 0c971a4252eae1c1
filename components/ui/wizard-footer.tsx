"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "./button";

type Props = {
  /** The label of the back button; 'Back' when absent. */
  back?: string;
  onBack: () => void;
  /** When absent, the button submits its form. */
  onContinue?: () => void;
  /** The id of the form to submit, where the footer is outside it. */
  form?: string;
  /** The label of the main button; 'Continue' when absent. */
  label?: string;
  busy?: boolean;
  disabled?: boolean;
  children?: ReactNode;
};

/** Back on the left and the next step on the right. Stays visible while the page scrolls. */
export function WizardFooter({
  back,
  onBack,
  onContinue,
  form,
  label,
  busy = false,
  disabled = false,
  children,
}: Props) {
  const t = useTranslations("StepButtons");
  const bar = useRef<HTMLDivElement>(null);
  useClearance(bar);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center gap-2 border-t border-line bg-paper-2 px-4 py-3 max-md:bottom-[calc(56px+env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
    >
      <Button variant="quiet" onClick={onBack} className="mr-auto">
        {back ?? t("back")}
      </Button>
      {children}
      <Button
        variant="primary"
        type={onContinue ? "button" : "submit"}
        {...(onContinue && { onClick: onContinue })}
        {...(form && { form })}
        busy={busy}
        disabled={disabled}
        className="max-sm:grow"
      >
        {label ?? t("continue")}
      </Button>
    </div>
  );
}

const gap = 12;

/** Keeps the focused element from being covered by the bar: the browser scrolls it above the bar. */
function useClearance(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const below = Number.parseFloat(getComputedStyle(element).bottom) || 0;
      style.scrollPaddingBottom = `${element.offsetHeight + below + gap}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = "";
    };
  }, [bar]);
}
