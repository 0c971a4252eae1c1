"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { POST as POSTCopy } from "@/app/v1/workflows/simple-sign/[workflowId]/copy/route";
import type { POST as POSTTemplate } from "@/app/v1/workflows/simple-sign/[workflowId]/template/route";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Copies a workflow to a draft or a template, and opens what it has made. Needs the namespace `WorkflowActions`. */
export function useCopying() {
  const t = useTranslations("WorkflowActions");
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState<"draft" | "template" | null>(null);
  const copy = async (to: "draft" | "template", make: () => Promise<string>, done: string) => {
    if (busy) return;
    setBusy(to);
    try {
      const path = await make();
      toast.doneLater(done);
      router.push(path);
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
      setBusy(null);
    }
  };
  const at = (workflowId: number) => `/v1/workflows/simple-sign/${workflowId}`;
  return {
    busy,
    duplicate: (workflowId: number) =>
      copy(
        "draft",
        async () => {
          const { workflow } = await callApi<typeof POSTCopy>("POST", `${at(workflowId)}/copy`);
          return `/sign-wizard/${workflow.id}`;
        },
        t("copied"),
      ),
    saveAsTemplate: (workflowId: number) =>
      copy(
        "template",
        async () => {
          const { template } = await callApi<typeof POSTTemplate>("POST", `${at(workflowId)}/template`, {});
          return `/templates/${template.id}/detail`;
        },
        t("templateSaved"),
      ),
  };
}
