"use client";
import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useUrlQuery } from "@/components/ui/use-url-query";

/** Closes the panel that `?sent` opens. */
export function ClosePanel({ label }: { label: string }) {
  const { go } = useUrlQuery();
  return (
    <IconButton
      label={label}
      icon={<X aria-hidden size={18} />}
      onClick={() => {
        go({ sent: null }, { replace: true });
        document.getElementById("main")?.focus();
      }}
      className="-mt-2 -mr-2"
    />
  );
}
