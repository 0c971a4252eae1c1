import type { ReactNode } from "react";
import type { Words } from "@/components/signing/shared/words";

/** What stands in the bar's buttons; rendered on the server only. */
export type BarLabels = { messages: ReactNode; menu: ReactNode };

export const barLabels = (words: Words): BarLabels => ({
  messages: (
    <>
      <svg className="icon" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <path d="M3 4.5h14v9H9l-4 3v-3H3z" strokeLinejoin="round" />
      </svg>
      <span>{words.showMessages}</span>
    </>
  ),
  menu: (
    <>
      <svg className="icon" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <path d="M4 8.5a1.5 1.5 0 110 3 1.5 1.5 0 010-3zm6 0a1.5 1.5 0 110 3 1.5 1.5 0 010-3zm6 0a1.5 1.5 0 110 3 1.5 1.5 0 010-3z" />
      </svg>
      <span>{words.menu}</span>
    </>
  ),
});
