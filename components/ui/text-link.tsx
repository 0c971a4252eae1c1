import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className={classNames(
        "rounded-[4px] font-medium text-mark-ink underline decoration-1 underline-offset-3 hover:decoration-2",
        className,
      )}
    />
  );
}
