"use client";
import { useTranslations } from "next-intl";
import type { GET } from "@/app/v1/companies/[companyId]/webhooks/[webhookId]/deliveries/route";
import { Button } from "@/components/ui/button";
import { Scroller } from "@/components/ui/scroller";
import { StatusDot } from "@/components/ui/status-dot";
import type { AnswerOf } from "@/lib/platform/http/call-api";
import { toSnake } from "@/lib/platform/http/case";

type Delivery = AnswerOf<typeof GET>["deliveries"][number];
type Props = { delivery: Delivery; isBusy: boolean; mayReplay: boolean; onReplay: () => void };

const tones = { delivered: "good", underway: "waiting", waiting: "warn", failed: "bad" } as const;
const momentOf = (time: string) => `${time.slice(0, 19).replace("T", " ")} UTC`;

/** A delivery with what was sent and answered. */
export function DeliveryItem({ delivery, isBusy, mayReplay, onReplay }: Props) {
  const t = useTranslations("Webhooks");
  const { uuid, event, payload, status, attempts, responseCode, responseMs, responseBody, lastError } = delivery;
  const shown = status === "waiting" && attempts === 0 ? "underway" : status;
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p>
            <code className="text-13 break-all">{event}</code>
          </p>
          <p className="text-13 text-ink-2">
            {[
              momentOf(delivery.createdAt),
              t("attempts", { count: attempts }),
              ...(delivery.isExample ? [t("isExample")] : []),
              ...(delivery.replayOf === null ? [] : [t("isReplay")]),
              ...(responseCode === null ? [] : [responseCode]),
            ].join(" · ")}
          </p>
          <StatusDot tone={tones[shown]}>{t(`status.${shown}`)}</StatusDot>
        </div>
        <Button
          size="small"
          busy={isBusy}
          disabled={!mayReplay}
          aria-label={t("redeliverOf", { event, time: momentOf(delivery.createdAt) })}
          onClick={onReplay}
        >
          {t("redeliver")}
        </Button>
      </div>
      <details className="mt-2 text-13">
        <summary className="cursor-pointer text-ink-2">{t("details")}</summary>
        <h3 className="mt-2 font-medium">{t("request")}</h3>
        {/* Our own calls are read in camelCase; the receiver gets the names of the API. */}
        <Text text={JSON.stringify(toSnake({ id: uuid, ...payload }), null, 2)} label={t("request")} />
        <p className="text-ink-2">{t("requestHint")}</p>
        <h3 className="mt-2 font-medium">{t("answer")}</h3>
        {lastError ? <p>{t(`problem.${lastError}`)}</p> : null}
        {responseCode === null ? null : (
          <p className="text-ink-2">
            {t("answered", { status: responseCode, milliseconds: responseMs ?? 0 })}
            {delivery.attemptedAt ? ` · ${momentOf(delivery.attemptedAt)}` : null}
          </p>
        )}
        {responseBody ? <Text text={responseBody} label={t("answer")} /> : null}
      </details>
    </li>
  );
}

const Text = ({ text, label }: { text: string; label: string }) => (
  <Scroller label={label} className="my-1 max-h-64 rounded-control border border-line bg-paper-2 p-2">
    <pre className="break-all whitespace-pre-wrap">{text}</pre>
  </Scroller>
);
