"use client";
import type { ComponentProps, ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style";
import { Spinner } from "./spinner";

type Props = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows that the act is under way; further clicks do nothing. */
  busy?: boolean;
};

/** `primary` is the one next step of a screen: at most one of them is in sight; `strong` where a frame has one of its own. */
export function Button({
  variant = "secondary",
  size = "medium",
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...props
}: Props) {
  return (
    <button
      type="button"
      {...props}
      className={buttonStyle(variant, size, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
