import type { ComponentProps, ReactNode } from "react";
import { busyAttributes } from "./busy-attributes";
import { type ButtonVariant, iconButtonStyle } from "./button-style";

type Props = Omit<ComponentProps<"button">, "children"> & {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  /** The action is in progress; further clicks do nothing. Unlike `disabled` it keeps the focus. */
  busy?: boolean;
};

/** The label is the accessible name and the tooltip. */
export function IconButton({ label, icon, variant = "quiet", busy = false, className, onClick, ...props }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      {...busyAttributes(busy)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={iconButtonStyle(variant, className)}
    >
      {icon}
    </button>
  );
}
