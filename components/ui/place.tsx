"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** A place that links lead to. What loads after its page is scrolled to when it is there, and the keyboard begins there. */
export function Place({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isAsked = window.location.hash === `#${id}`;
    if (!isAsked || document.activeElement !== document.body) return; // whoever types already goes on typing
    place.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <div ref={place} id={id} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
