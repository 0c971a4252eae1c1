import type { ReactNode } from "react";

type Props = { title: ReactNode; text: ReactNode; actions?: ReactNode; children?: ReactNode };

/** One way of signing in: what it is, how it stands, and what can be done with it. */
export function SettingRow({ title, text, actions, children }: Props) {
  return (
    <section className="border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex items-start justify-between gap-4 max-sm:flex-col">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2">{title}</h3>
          <p className="mt-0.5 max-w-[62ch] text-ink-2">{text}</p>
        </div>
        {actions ? <div className="flex shrink-0 flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
