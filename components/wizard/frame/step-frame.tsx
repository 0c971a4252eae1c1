"use client";
import { type ReactNode, useEffect, useRef } from "react";

type Props = { step: string; isFirst: boolean; steps: ReactNode; heading: string; lead: string; children: ReactNode };

/** The page layout of all steps except the designer. A new step moves the focus to its heading. */
export function StepFrame({ step, isFirst, steps, heading: title, lead, children }: Props) {
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirst) return;
    window.scrollTo({ top: 0 });
    // Unless the step has already focused its first input.
    if (!main.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [step, isFirst]);
  return (
    <main ref={main} id="main" tabIndex={-1} className="mx-auto w-full max-w-[752px] px-4 pt-6 outline-none sm:pt-8">
      {steps}
      <h1 ref={heading} tabIndex={-1} className="mt-8 mb-1 text-26 outline-none">
        {title}
      </h1>
      <p className="mb-6 text-ink-2">{lead}</p>
      {children}
    </main>
  );
}
