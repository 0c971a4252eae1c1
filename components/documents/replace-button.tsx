"use client";
import { FileInput } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";

type Props = { name: string; onFile: (file: File) => void };

/** Replaces a document's file. Fields stay on the pages that both files have. */
export function ReplaceButton({ name, onFile }: Props) {
  const t = useTranslations("UploadStep");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t("replace", { name })}
        icon={<FileInput aria-hidden size={16} />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={t("replace", { name })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
    </>
  );
}
