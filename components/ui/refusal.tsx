"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { Banner } from "./banner";

type Props = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** False where something better has the focus: the first input that was refused. */
  takesFocus?: boolean;
};

/** What the server refused: brought to the person, wherever on a long page it stands. */
export function Refusal({ title, children, action, takesFocus = true }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Banner tone="bad" live title={title} action={action}>
        {children}
      </Banner>
    </div>
  );
}
