"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { ButtonLink } from "./button-link";
import { useUrlQuery } from "./use-url-query";

type Props = {
  page: number;
  perPage: number;
  total: number;
  /** False when `total` is a minimum, because counting stopped there. */
  isExact?: boolean;
  /** Whether there is a page after this one; by default it is what `total` says. */
  hasNext?: boolean;
  /** For lists whose page number is not in the address. */
  onPage?: (page: number) => void;
};

/**
 * Changes pages by the address's `page`, or by `onPage`. Empty when everything fits on one page. Needs the namespace
 * `Pagination`.
 */
export function Pagination({ page, perPage, total, isExact = true, hasNext, onPage }: Props) {
  const t = useTranslations("Pagination");
  if (total <= perPage && page === 1) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  const end = isExact ? total : Infinity;
  const range = { from: Math.min((page - 1) * perPage + 1, end), to: Math.min(page * perPage, end), total };
  return (
    <nav aria-label={t("label")} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-ink-2 tabular-nums">{t(isExact ? "range" : "rangeOfMore", range)}</p>
      <div className="flex gap-2">
        {page > 1 ? (
          <Turn to={page - 1} onPage={onPage} icon={<ChevronLeft aria-hidden size={16} />}>
            {t("previous")}
          </Turn>
        ) : null}
        {(hasNext ?? (page < last || !isExact)) ? (
          <Turn to={page + 1} onPage={onPage}>
            {t("next")}
            <ChevronRight aria-hidden size={16} />
          </Turn>
        ) : null}
      </div>
    </nav>
  );
}

type TurnProps = { to: number; onPage: Props["onPage"] | undefined; icon?: ReactNode; children: ReactNode };

function Turn({ to, onPage, children, ...look }: TurnProps) {
  const { hrefWith } = useUrlQuery();
  if (onPage)
    return (
      <Button size="small" onClick={() => onPage(to)} {...look}>
        {children}
      </Button>
    );
  return (
    <ButtonLink size="small" prefetch={false} href={hrefWith({ page: to === 1 ? null : String(to) })} {...look}>
      {children}
    </ButtonLink>
  );
}
