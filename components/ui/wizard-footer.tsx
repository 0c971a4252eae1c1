"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "./button";

type Props = {
  /** The words of the way back; 'Back' when absent. */
  back?: string;
  onBack: () => void;
  /** When absent, the button submits its form. */
  onContinue?: () => void;
  /** The id of the form that it submits, where it stands outside of it. */
  form?: string;
  /** The main button's words; 'Continue' when absent. */
  label?: string;
  busy?: boolean;
  disabled?: boolean;
  children?: ReactNode;
};

/** Back on the left, the next step on the right; in sight while one scrolls. */
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
  const t = useTranslations("Wizard");
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

/** What takes the focus is scrolled to where the bar does not cover it. */
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
