import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";

type Props = { action: string; token: string; children: ReactNode };

/** Confirms what a mailed link asks for. A form, because mail scanners open links but do not post forms. */
export function ActByToken({ action, token, children }: Props) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      <button type="submit" className={buttonStyle("primary", "medium", "w-full")}>
        {children}
      </button>
    </form>
  );
}
