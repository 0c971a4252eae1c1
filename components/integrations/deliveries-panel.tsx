"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { z } from "zod";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SidePanel } from "@/components/ui/side-panel";
import { StatusDot } from "@/components/ui/status-dot";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { deliveryDto } from "@/lib/integrations/schema";
import type { WebhookItem } from "./webhooks-card";

const answer = z.object({
  deliveries: z.array(
    deliveryDto
      .pick({ id: true, event: true, attempts: true, responseCode: true, lastError: true, status: true })
      .extend({
        createdAt: z.coerce.date(),
      }),
  ),
});
type Delivery = z.infer<typeof answer>["deliveries"][number];
const tones = { delivered: "good", waiting: "warn", failed: "bad" } as const;

/** What was sent to a webhook lately, and how it was taken. */
export function DeliveriesPanel({
  path,
  webhook,
  onClose,
}: {
  path: string;
  webhook: WebhookItem;
  onClose: () => void;
}) {
  const t = useTranslations("Webhooks");
  const { done, failed } = useToast();
  const [rows, setRows] = useState<Delivery[]>();
  const [problem, setProblem] = useState<string>();
  const at = `${path}/${webhook.id}/deliveries`;

  const load = useCallback(async () => {
    try {
      setRows(answer.parse(await callApi("GET", `${at}?perPage=50`)).deliveries);
    } catch (error) {
      setProblem(CallFailure.from(error).message ?? t("failed"));
    }
  }, [at, t]);
  useEffect(() => void load(), [load]);

  async function redeliver(id: number) {
    try {
      await callApi("POST", `${at}/${id}/redeliver`);
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
                {row.createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC ·{" "}
                {t("attempts", { count: row.attempts })}
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
