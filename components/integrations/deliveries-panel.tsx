"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectInput } from "@/components/ui/select-input";
import { SidePanel } from "@/components/ui/side-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { type WebhookEvent, webhookEvents } from "@/lib/integrations/schema";
import { CallFailure } from "@/lib/platform/http/call-api";
import { DeliveryItem } from "./delivery-item";
import { useDeliveries } from "./use-deliveries";
import type { WebhookItem } from "./webhook-item";

type Props = { companyId: number; webhook: WebhookItem; onClose: () => void };

/** The latest deliveries of a webhook, with how the receiver answered each, and examples to try it with. */
export function DeliveriesPanel({ companyId, webhook, onClose }: Props) {
  const t = useTranslations("Webhooks");
  const { done, failed } = useToast();
  const { deliveries, failure, load, replay, sendExamples } = useDeliveries(companyId, webhook.id);
  const [event, setEvent] = useState<WebhookEvent>();
  const offered = webhookEvents.filter((name) => webhook.events.includes(name));
  /** The delivery that is replayed, or "examples". */
  const [busy, setBusy] = useState<number | "examples">();

  async function act(what: number | "examples", words: string, call: () => Promise<void>) {
    setBusy(what);
    try {
      await call();
      done(words);
    } catch (error) {
      failed(CallFailure.from(error).message ?? t("failed"));
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <SidePanel open onOpenChange={onClose} title={t("deliveriesTitle")}>
      <p className="mb-4 text-13 break-all text-ink-2">{webhook.url}</p>
      <div className="mb-4 flex flex-wrap items-end gap-3 border-b border-line pb-4">
        <SelectInput
          label={t("example")}
          value={event ?? ""}
          onChange={({ target }) => setEvent(offered.find((name) => name === target.value))}
          choices={[{ value: "", label: t("everyEvent") }, ...offered.map((name) => ({ value: name, label: name }))]}
        />
        <Button
          busy={busy === "examples"}
          disabled={!webhook.enabled}
          onClick={() => void act("examples", t("exampleSent"), () => sendExamples(event ? [event] : undefined))}
        >
          {t("sendExample")}
        </Button>
        <p className="w-full text-13 text-ink-2">{t(webhook.enabled ? "exampleHint" : "exampleOff")}</p>
      </div>
      {failure ? (
        <Banner tone="bad" live action={<Button onClick={() => void load()}>{t("loadAgain")}</Button>}>
          {failure.message ?? t("failed")}
        </Banner>
      ) : null}
      {!deliveries && !failure ? <Skeleton className="h-24 w-full" /> : null}
      {deliveries?.length === 0 ? <EmptyState title={t("noDeliveries")} /> : null}
      <ul aria-label={t("deliveriesTitle")} className="divide-y divide-line">
        {deliveries?.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            isBusy={busy === delivery.id}
            mayReplay={webhook.enabled}
            onReplay={() => void act(delivery.id, t("redelivered"), () => replay(delivery.id))}
          />
        ))}
      </ul>
    </SidePanel>
  );
}
