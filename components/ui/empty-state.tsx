import type { ReactNode } from "react";

type Props = { drawing?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

/** One line drawing, one sentence, one button. */
export function EmptyState({ drawing, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {drawing ? (
        <div aria-hidden className="mb-6 text-ink-2">
          {drawing}
        </div>
      ) : null}
      <p className="text-17 font-semibold">{title}</p>
      {children ? <div className="mt-1 max-w-[60ch] text-ink-2">{children}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
