"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { Scroller } from "@/components/ui/scroller";
import { StatusDot } from "@/components/ui/status-dot";

/** The time is formatted for display. */
type Call = { id: number; time: string; method: string; path: string; status: number; problem: string | null };

/** The provider's last calls, and why some were refused. Needs `Scim`. */
export function ScimCalls({ calls }: { calls: readonly Call[] }) {
  const t = useTranslations("Scim");
  const [onlyFailed, setOnlyFailed] = useState(false);
  const shown = calls.filter(({ status }) => !onlyFailed || status >= 400);
  return (
    <Card title={t("calls")}>
      <CheckboxInput
        label={t("onlyFailed")}
        checked={onlyFailed}
        onChange={({ target }) => setOnlyFailed(target.checked)}
        className="mb-3"
      />
      {shown.length === 0 ? (
        <p>{t(calls.length === 0 ? "noCalls" : "noneFailed")}</p>
      ) : (
        <Scroller label={t("calls")} className="max-h-96 rounded-card border border-line">
          <ul className="divide-y divide-line">
            {shown.map(({ id, time, method, path, status, problem }) => (
              <li key={id} className="px-4 py-2">
                <p className="flex items-start justify-between gap-x-3">
                  <code className="min-w-0 text-13 wrap-anywhere">
                    {method} {path}
                  </code>
                  <StatusDot tone={status >= 400 ? "bad" : "good"}>{String(status)}</StatusDot>
                </p>
                {problem ? <p className="text-13">{problem}</p> : null}
                <p className="text-13 text-ink-2">{time}</p>
              </li>
            ))}
          </ul>
        </Scroller>
      )}
    </Card>
  );
}
