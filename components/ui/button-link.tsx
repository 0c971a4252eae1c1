import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style";

type Props = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

export function ButtonLink({ variant = "secondary", size = "medium", icon, className, children, ...props }: Props) {
  return (
    <Link {...props} className={buttonStyle(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
