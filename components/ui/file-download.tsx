"use client";
import { Download } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style";
import { saveFile } from "./save-file";
import { Spinner } from "./spinner";
import { useToast } from "./toast";

type Props = {
  href: string;
  /** How the file is fetched and saved, where that takes more than a call. */
  save?: (href: string) => Promise<void>;
  /** The message when the download fails. */
  failure: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
};

/**
 * Downloads a file of /v1 by a fetch, so that a failure can be shown; a plain link before hydration. Needs the
 * namespace `Toast`.
 */
export function FileDownload({
  href,
  save = saveFile,
  failure,
  variant = "secondary",
  size = "medium",
  children,
}: Props) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const fetchFile = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await save(href);
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
