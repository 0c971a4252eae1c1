"use client";
import { useCallback, useEffect, useState } from "react";
import type { POST as replay } from "@/app/v1/companies/[companyId]/webhooks/[webhookId]/deliveries/[deliveryId]/redeliver/route";
import type { GET } from "@/app/v1/companies/[companyId]/webhooks/[webhookId]/deliveries/route";
import type { POST as sendExamples } from "@/app/v1/companies/[companyId]/webhooks/[webhookId]/examples/route";
import type { WebhookEvent } from "@/lib/integrations/schema";
import { type AnswerOf, CallFailure, callApi } from "@/lib/platform/http/call-api";

type Delivery = AnswerOf<typeof GET>["deliveries"][number];

const pauseMs = 2000;

/** The latest deliveries of a webhook, read again while one of them was not tried yet. */
export function useDeliveries(companyId: number, webhookId: number) {
  const [deliveries, setDeliveries] = useState<Delivery[]>();
  const [failure, setFailure] = useState<ReturnType<typeof CallFailure.from>>();

  const load = useCallback(async () => {
    try {
      const path = `/v1/companies/${companyId}/webhooks/${webhookId}/deliveries?perPage=50`;
      setDeliveries((await callApi<typeof GET>("GET", path)).deliveries);
      setFailure(undefined);
    } catch (error) {
      setFailure(CallFailure.from(error));
    }
  }, [companyId, webhookId]);
  useEffect(() => void load(), [load]);

  const isUnderway = deliveries?.some(({ status, attempts }) => status === "waiting" && attempts === 0) ?? false;
  useEffect(() => {
    if (!isUnderway) return;
    const timer = setInterval(() => void load(), pauseMs);
    return () => clearInterval(timer);
  }, [isUnderway, load]);

  return {
    deliveries,
    failure,
    load,
    replay: async (id: number) => {
      await callApi<typeof replay>(
        "POST",
        `/v1/companies/${companyId}/webhooks/${webhookId}/deliveries/${id}/redeliver`,
      );
      await load();
    },
    sendExamples: async (events?: WebhookEvent[]) => {
      await callApi<typeof sendExamples>(
        "POST",
        `/v1/companies/${companyId}/webhooks/${webhookId}/examples`,
        events ? { events } : {},
      );
      await load();
    },
  };
}
