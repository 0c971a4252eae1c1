import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { BatchDto } from "@/lib/batches/schema";

const colours = { sent: "bg-good", failed: "bg-bad", stopped: "bg-edge" } as const;

/** How many rows were sent, as a bar and in words. */
export function BatchProgress({ batch: { counts, total } }: { batch: Pick<BatchDto, "counts" | "total"> }) {
  const t = useTranslations("Batch");
  return (
    <div className="min-w-0">
      <div aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-line">
        {(["sent", "failed", "stopped"] as const).map((state) => (
          <span
            key={state}
            className={classNames("transition-[width]", colours[state])}
            style={{ width: `${total > 0 ? (100 * counts[state]) / total : 0}%` }}
          />
        ))}
      </div>
      <p className="mt-1 text-13 text-ink-2 tabular-nums">
        {t("sentOf", { sent: counts.sent, total })}
        {counts.failed > 0 ? ` · ${t("failedCount", { count: counts.failed })}` : null}
        {counts.stopped > 0 ? ` · ${t("stoppedCount", { count: counts.stopped })}` : null}
      </p>
    </div>
  );
}
