import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style";

type Props = { href: string; variant?: ButtonVariant; size?: ButtonSize; children: ReactNode };

/**
 * A plain link to a file of /v1, which is outside the pages' base path, so that the router's link cannot lead to it.
 */
export function DownloadLink({ href, variant = "secondary", size = "medium", children }: Props) {
  return (
    <a href={href} download className={buttonStyle(variant, size)}>
      <Download aria-hidden size={16} />
      {children}
    </a>
  );
}
