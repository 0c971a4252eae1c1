import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style";

type Props = { href: string; variant?: ButtonVariant; size?: ButtonSize; children: ReactNode };

/** A file of /v1: outside of the pages' base path, so no router link. */
export function DownloadLink({ href, variant = "secondary", size = "medium", children }: Props) {
  return (
    <a href={href} download className={buttonStyle(variant, size)}>
      <Download aria-hidden size={16} />
      {children}
    </a>
  );
}
