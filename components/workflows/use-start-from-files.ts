"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { POST } from "@/app/v1/workflows/documents/route";
import { uploadFile } from "@/components/documents/upload-file";
import { useToast } from "@/components/ui/toast";
import { maximumDocuments } from "@/lib/documents/rules";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Uploads files, makes a draft of them and opens its wizard. Needs the namespace `StartFromFiles`. */
export function useStartFromFiles(groupId: number | null) {
  const t = useTranslations("StartFromFiles");
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const start = async (files: readonly File[]) => {
    if (busy || files.length === 0) return;
    if (files.length > maximumDocuments) return toast.failed(t("tooMany", { maximum: maximumDocuments }));
    setBusy(true);
    try {
      const { signal } = new AbortController();
      const documentIds: number[] = [];
      for (const file of files) documentIds.push((await uploadFile(file, { tell: () => undefined, signal })).id);
      const body = { documentIds, workflowName: "", groupId };
      const { workflow } = await callApi<typeof POST>("POST", "/v1/workflows/documents", body);
      router.push(`/sign-wizard/${workflow.id}${groupId === null ? "" : `?group_id=${groupId}`}`);
    } catch (error) {
      setBusy(false);
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
  };
  return { start, busy };
}
