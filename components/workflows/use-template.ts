"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { POST } from "@/app/v1/workflows/simple-sign/from-template/route";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Time to read the message before the wizard opens (specification, Workflows 9). */
const pauseMs = 1000;

/** Creates a workflow from a template and opens its wizard. Needs the namespace `TemplateTable`. */
export function useTemplate() {
  const t = useTranslations("TemplateTable");
  const router = useRouter();
  const toast = useToast();
  const [usedId, setUsedId] = useState<number | null>(null);
  const use = async (templateId: number, groupId: number | null) => {
    if (usedId !== null) return;
    setUsedId(templateId);
    try {
      const answer = await callApi<typeof POST>("POST", "/v1/workflows/simple-sign/from-template", {
        templateId,
        groupId,
      });
      const { workflow } = answer;
      toast.done(t("inUse"));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      router.push(`/sign-wizard/${workflow.id}${groupId === null ? "" : `?group_id=${groupId}`}`);
    } catch (error) {
      setUsedId(null);
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
  };
  return { usedId, use };
}
