import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { CopyButton } from "./copy-button";

type Props = { text: string; about: string; label?: string; className?: string; children?: ReactNode };

/**
 * A value to copy elsewhere, with its button beside it at every width. `children` shows the value in another form. Needs
 * the namespace `CopyButton`.
 */
export const CopyBox = ({ text, about, label, className, children = text }: Props) => (
  <div className={classNames("flex flex-col gap-1", className)}>
    {label ? <p className="font-medium">{label}</p> : null}
    <div className="flex items-center gap-2">
      <code className="min-w-0 flex-1 rounded-control border border-line bg-paper-2 px-3 py-2 wrap-anywhere select-all">
        {children}
      </code>
      <CopyButton text={text} about={about} />
    </div>
  </div>
);
