import type { ComponentProps, ReactNode } from "react";
import { type ButtonVariant, iconButtonStyle } from "./button-style";

type Props = Omit<ComponentProps<"button">, "children"> & { label: string; icon: ReactNode; variant?: ButtonVariant };

/** The label is the accessible name and the tooltip. */
export function IconButton({ label, icon, variant = "quiet", className, ...props }: Props) {
  return (
    <button type="button" aria-label={label} title={label} {...props} className={iconButtonStyle(variant, className)}>
      {icon}
    </button>
  );
}
