import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Logo } from "@/components/ui/logo";
import { LanguageLinks } from "./language-links";

type Props = {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  /** The page is in its reader's language, unless its address names another. */
  hasOwnLanguage?: boolean;
};

/** One column with one task, for visitors who are not signed in. */
export function VisitorCard({ title, subtitle, children, footer, wide = false, hasOwnLanguage = false }: Props) {
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-4 py-8 sm:py-14">
      <div className="mb-8">
        <Logo />
      </div>
      <section
        className={classNames(
          "w-full rounded-dialog border border-line bg-paper p-5 sm:p-8",
          wide ? "max-w-[760px]" : "max-w-[440px]",
        )}
      >
        <h1 className="text-26">{title}</h1>
        {subtitle ? <p className="mt-2 text-ink-2">{subtitle}</p> : null}
        <div className="mt-6">{children}</div>
      </section>
      {footer ? <div className="mt-6 text-center">{footer}</div> : null}
      <div className="mt-auto pt-10">
        <LanguageLinks inQuery={hasOwnLanguage} />
      </div>
    </main>
  );
}
