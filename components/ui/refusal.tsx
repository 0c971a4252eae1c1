"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Banner } from "./banner";

type Props = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** False if something else gets the focus when the refusal appears, such as the first invalid input. */
  takesFocus?: boolean;
};

/** The server's refusal; it takes the focus, so that it is noticed wherever it is on a long page. */
export function Refusal({ title, children, action, takesFocus = true }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Decided once, when the refusal appears: later the user may be correcting an input.
  const [tookFocus] = useState(takesFocus);
  useEffect(() => {
    if (!tookFocus) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, [tookFocus]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Banner tone="bad" live title={title} action={action}>
        {children}
      </Banner>
    </div>
  );
}
