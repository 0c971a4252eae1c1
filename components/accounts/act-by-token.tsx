import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";

type Props = { action: string; token: string; children: ReactNode };

/** A button for what a mailed link is about. A plain form, so that mail scanners, which open links, do nothing by it. */
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
