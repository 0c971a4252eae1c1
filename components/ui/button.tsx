"use client";
import type { ComponentProps, ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style";
import { busyAttributes } from "./busy-attributes";
import { Spinner } from "./spinner";

type Props = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows that the action is in progress; further clicks do nothing. */
  busy?: boolean;
};

/** `primary` is the next step of a screen, at most one per screen; `strong` is for a frame's own next step. */
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
      {...busyAttributes(busy)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
