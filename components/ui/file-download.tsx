"use client";
import { Download } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style";
import { saveFile } from "./save-file";
import { Spinner } from "./spinner";
import { useToast } from "./toast";

type Props = {
  href: string;
  /** What is said when the file does not come. */
  failure: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
};

/** A file of /v1, fetched so that a failure can be told; a plain link before hydration. Needs the namespace `Toast`. */
export function FileDownload({ href, failure, variant = "secondary", size = "medium", children }: Props) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const fetchFile = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await saveFile(href);
    } catch {
      toast.failed(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <a
      href={href}
      download
      aria-busy={busy || undefined}
      onClick={(event) => void fetchFile(event)}
      className={buttonStyle(variant, size)}
    >
      {busy ? <Spinner /> : <Download aria-hidden size={16} />}
      {children}
    </a>
  );
}
