"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "./button-link";
import { useUrlQuery } from "./use-url-query";

type Props = { page: number; perPage: number; total: number };

/** Pages by the address's `page`. Nothing where everything fits. Needs the namespace `Pagination`. */
export function Pagination({ page, perPage, total }: Props) {
  const t = useTranslations("Pagination");
  const { hrefWith } = useUrlQuery();
  if (total <= perPage && page === 1) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = Math.min((page - 1) * perPage + 1, total);
  return (
    <nav aria-label={t("label")} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-ink-2 tabular-nums">
        {t("range", { from, to: Math.min(page * perPage, total), total })}
      </p>
      <div className="flex gap-2">
        {page > 1 ? (
          <ButtonLink
            size="small"
            prefetch={false}
            href={hrefWith({ page: page === 2 ? null : String(page - 1) })}
            icon={<ChevronLeft aria-hidden size={16} />}
          >
            {t("previous")}
          </ButtonLink>
        ) : null}
        {page < last ? (
          <ButtonLink size="small" prefetch={false} href={hrefWith({ page: String(page + 1) })}>
            {t("next")}
            <ChevronRight aria-hidden size={16} />
          </ButtonLink>
        ) : null}
      </div>
    </nav>
  );
}
