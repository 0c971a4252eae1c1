import { useTranslations } from "next-intl";
import type { ApiCall } from "@/lib/platform/http/api-reference";

/** The error statuses of a call, with the labels that tell the reasons apart. */
export function RefusalList({ refusals }: { refusals: ApiCall["refusals"] }) {
  const t = useTranslations("DevelopersPage");
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-17">{t("refusals")}</h2>
      <dl className="rounded-card border border-line bg-paper text-13">
        {refusals.map(({ status, labels }) => (
          <div key={status} className="flex gap-4 border-b border-line px-4 py-1.5 last:border-b-0">
            <dt className="w-10 shrink-0 text-ink-2">
              <code>{status}</code>
            </dt>
            <dd className="flex min-w-0 flex-wrap gap-x-4">
              {labels.map((label) => (
                <code key={label}>{label}</code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
