"use client";
import { Popover as Radix } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  side: "right" | "top";
  /** One button. */
  trigger: ReactNode;
  children: ReactNode;
};

/**
 * Content that floats beside its button. Rendered inside the button's landmark; does not block the rest of the page.
 */
export function Popover({ open, onOpenChange, label, side, trigger, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const change = (next: boolean) => {
    setPlace(next ? (button.current?.closest<HTMLElement>("main, aside, nav") ?? null) : null);
    onOpenChange(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          aria-label={label}
          side={side}
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-[min(400px,calc(100vw-16px))] animate-appear flex-col rounded-card bg-paper text-15 text-ink shadow-float ring-1 ring-line"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
