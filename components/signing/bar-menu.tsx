"use client";
import { type ReactNode, useState } from "react";
import { declining } from "@/lib/signing/rules/anchors";

type Props = {
  label: ReactNode;
  /** The menu's buttons and links; rendered on the server only, so that they add no script to the page. */
  acts: ReactNode;
  onLanguage: (code: string) => void;
  onDecline: () => void;
};

/** The rarely used actions. Whatever is pressed in it closes it. */
export function BarMenu({ label, acts, onLanguage, onDecline }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="bar-menu"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
      onClick={(event) => {
        const pressed = event.target instanceof Element ? event.target.closest("button, a") : null;
        if (!pressed) return;
        setOpen(false);
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
