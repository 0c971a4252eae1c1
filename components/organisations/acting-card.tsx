"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { useToast } from "@/components/ui/toast";
import { useRefreshed } from "@/components/ui/use-refreshed";
import type { ActingKind } from "@/lib/acting/rules";
import { endActing } from "./end-acting";

/** The day is formatted for display. */
type Item = { kind: ActingKind; id: number; name: string | null; lastUsed: string | null };
type Props = { companyId: number; items: readonly Item[] };

/** What acts in the organisation's name, each with the way to end it. Needs `Acting` and `ConfirmDialog`. */
export function ActingCard({ companyId, items }: Props) {
  const t = useTranslations("Acting");
  const prove = useProof();
  const refreshed = useRefreshed();
  const { done } = useToast();
  const [ending, setEnding] = useState<Item>();
  const origins = items.flatMap(({ kind, name }) => (kind === "origin" && name ? [name] : []));

  async function end({ kind, id, name }: Item) {
    await endActing[kind](prove, { companyId, id, name, origins });
    done(t("ended"));
    await refreshed();
  }
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      {items.length === 0 ? <EmptyState title={t("empty")} /> : null}
      <ul aria-label={t("title")} className="divide-y divide-line">
        {items.map((item) => {
          const about = { kind: t(`kind.${item.kind}`), name: item.name ?? "" };
          return (
            <li key={`${item.kind} ${item.id}`} className="flex items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-medium">{about.kind}</p>
                {item.name ? <p className="text-13 wrap-anywhere">{item.name}</p> : null}
                <p className="text-13 text-ink-2">
                  {item.lastUsed ? t("lastUsed", { date: item.lastUsed }) : t("neverUsed")}
                </p>
              </div>
              <Button size="small" aria-label={t("endOf", about)} onClick={() => setEnding(item)}>
                {t("end")}
              </Button>
            </li>
          );
        })}
      </ul>
      {ending ? (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(undefined)}
          title={t("question")}
          confirm={t("end")}
          danger
          act={() => end(ending)}
        >
          <p className="font-medium">{t(`kind.${ending.kind}`)}</p>
          {ending.name ? <p className="wrap-anywhere">{ending.name}</p> : null}
          <p className="mt-3">{t(`consequence.${ending.kind}`)}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
