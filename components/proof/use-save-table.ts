"use client";
import { useTranslations } from "next-intl";
import { saveFile } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";
import { useProof } from "./use-proof";

/** Saves a table that needs a proof. Needs the namespaces `CsvExport` and `Toast`. */
export function useSaveTable(): (address: string) => Promise<void> {
  const t = useTranslations("CsvExport");
  const toast = useToast();
  const prove = useProof();
  return async (address) => {
    try {
      await prove(() => saveFile(address), "file");
    } catch {
      toast.failed(t("failed"));
    }
  };
}
