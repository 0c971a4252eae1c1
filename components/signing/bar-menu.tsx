"use client";
import type { ReactNode } from "react";
import { declining } from "@/lib/signing/rules/anchors";

type Props = {
  label: ReactNode;
  /** The menu's buttons and links; rendered on the server only, so that they add no script to the page. */
  acts: ReactNode;
  onLanguage: (code: string) => void;
  onDecline: () => void;
};

/** Leaves the focus on the menu's button, because it would be lost with what is hidden. */
function close(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** The rarely used actions. Whatever is pressed in it closes it. */
export function BarMenu({ label, acts, onLanguage, onDecline }: Props) {
  return (
    <details
      className="bar-menu"
      onKeyDown={(event) => {
        if (event.key === "Escape") close(event.currentTarget);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Open, it would cover what has the focus next.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onClick={(event) => {
        const pressed = event.target instanceof Element ? event.target.closest("button, a") : null;
        if (!pressed) return;
        close(event.currentTarget);
        const [act, code] = (pressed.getAttribute("value") ?? "").split(":");
        if (act === declining) onDecline();
        if (act !== "language" || !code) return;
        event.preventDefault();
        onLanguage(code);
      }}
    >
      <summary className="button button-quiet">{label}</summary>
      <div className="bar-menu-list">{acts}</div>
    </details>
  );
}
