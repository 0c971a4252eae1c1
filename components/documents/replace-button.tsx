"use client";
import { FileInput } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { HiddenFileInput } from "@/components/ui/hidden-file-input";
import { IconButton } from "@/components/ui/icon-button";
import { acceptedTypes } from "@/lib/documents/rules";
import { useAcceptedUploads } from "./accepted-uploads";

type Props = { name: string; onFile: (file: File) => void };

/** Replaces a document's file. Fields stay on the pages that both files have. */
export function ReplaceButton({ name, onFile }: Props) {
  const t = useTranslations("UploadStep");
  const accepted = useAcceptedUploads();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t("replace", { name })}
        icon={<FileInput aria-hidden size={16} />}
        onClick={() => input.current?.click()}
      />
      <HiddenFileInput ref={input} accept={acceptedTypes(accepted)} label={t("replace", { name })} onFile={onFile} />
    </>
  );
}
