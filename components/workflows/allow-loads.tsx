"use client";
import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/workflows/[workflowId]/attachments/[attachmentId]/loads-confirmation/route";
import { Button } from "@/components/ui/button";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";

type Props = { workflowId: number; attachmentId: number; title: string };

/** Lets the other recipients have an uploaded file that loads something when it is opened. */
export function AllowLoads({ workflowId, attachmentId, title }: Props) {
  const t = useTranslations("AllowLoads");
  const { run, busy } = useCall(t("fallback"));
  const path = `/v1/workflows/${workflowId}/attachments/${attachmentId}/loads-confirmation`;
  return (
    <Button size="small" busy={busy} onClick={() => void run(() => callApi<typeof POST>("POST", path), t("allowed"))}>
      {t("allow")}
      <span className="sr-only">: {title}</span>
    </Button>
  );
}
