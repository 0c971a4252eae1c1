"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import type { POST } from "@/app/v1/companies/[companyId]/webhooks/[webhookId]/deliveries/[deliveryId]/redeliver/route";
import type { GET } from "@/app/v1/companies/[companyId]/webhooks/[webhookId]/deliveries/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SidePanel } from "@/components/ui/side-panel";
import { StatusDot } from "@/components/ui/status-dot";
import { useToast } from "@/components/ui/toast";
import { type AnswerOf, CallFailure, callApi } from "@/lib/platform/http/call-api";
import type { WebhookItem } from "./webhook-item";

type Delivery = AnswerOf<typeof GET>["deliveries"][number];
const tones = { delivered: "good", waiting: "warn", failed: "bad" } as const;

/** The latest deliveries of a webhook and how the receiver answered each. */
export function DeliveriesPanel({
  companyId,
  webhook,
  onClose,
}: {
  companyId: number;
  webhook: WebhookItem;
  onClose: () => void;
}) {
  const t = useTranslations("Webhooks");
  const { done, failed } = useToast();
  const [rows, setRows] = useState<Delivery[]>();
  const [problem, setProblem] = useState<string>();
  const at = `/v1/companies/${companyId}/webhooks/${webhook.id}/deliveries`;

  const load = useCallback(async () => {
    try {
      setRows((await callApi<typeof GET>("GET", `${at}?perPage=50`)).deliveries);
    } catch (error) {
      setProblem(CallFailure.from(error).message ?? t("failed"));
    }
  }, [at, t]);
  useEffect(() => void load(), [load]);

  async function redeliver(id: number) {
    try {
      await callApi<typeof POST>("POST", `${at}/${id}/redeliver`);
      done(t("redelivered"));
      await load();
    } catch (error) {
      failed(CallFailure.from(error).message ?? t("failed"));
    }
  }
  return (
    <SidePanel open onOpenChange={onClose} title={t("deliveriesTitle")}>
      <p className="mb-4 text-13 break-all text-ink-2">{webhook.url}</p>
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      {rows?.length === 0 ? <EmptyState title={t("noDeliveries")} /> : null}
      <ul className="divide-y divide-line">
        {rows?.map((row) => (
          <li key={row.id} className="flex items-start justify-between gap-3 py-3">
            <div className="min-w-0">
              <p>
                <code className="text-13">{row.event}</code>
              </p>
              <p className="text-13 text-ink-2">
                {row.createdAt.slice(0, 16).replace("T", " ")} UTC · {t("attempts", { count: row.attempts })}
                {row.responseCode ? ` · ${row.responseCode}` : ""}
              </p>
              <StatusDot tone={tones[row.status]}>{t(`status.${row.status}`)}</StatusDot>
            </div>
            <Button size="small" onClick={() => void redeliver(row.id)}>
              {t("redeliver")}
            </Button>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
