"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { GET } from "@/app/v1/templates/route";
import { Banner } from "@/components/ui/banner";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { TextInput } from "@/components/ui/text-input";
import { type AnswerOf, callApi } from "@/lib/platform/http/call-api";
import { maximumTitle } from "@/lib/templates/rules";
import { useTemplate } from "@/components/workflows/use-template";

type Answer = AnswerOf<typeof GET>;

const perPage = 10;
const restMs = 250;
const pad = (part: number) => String(part).padStart(2, "0");

/** DD/MM/YYYY in the viewer's zone. */
function dayOf(iso: string): string {
  const date = new Date(iso);
  return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** The caller's personal templates, paged and searchable. Choosing one creates the workflow. */
export function TemplatePicker({ groupId }: { groupId: number | null }) {
  const t = useTranslations("ImportTemplate");
  const { usedId, use } = useTemplate();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [list, setList] = useState<Answer | "loading" | "failed">("loading");
  const top = useRef<HTMLDivElement>(null);
  const turn = (to: number) => {
    setPage(to);
    top.current?.scrollIntoView({ block: "start" });
  };
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        const query = new URLSearchParams({ perPage: String(perPage), page: String(page), search });
        callApi<typeof GET>("GET", `/v1/templates?${query.toString()}`)
          .then((answer) => (isCurrent ? setList(answer) : undefined))
          .catch(() => (isCurrent ? setList("failed") : undefined));
      },
      search ? restMs : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search, page]);
  return (
    <div ref={top} className="grid scroll-mt-16 gap-4">
      <TextInput
        type="search"
        label={t("search")}
        value={search}
        maxLength={maximumTitle}
        onChange={(event) => {
          setSearch(event.target.value);
          setPage(1);
        }}
      />
      {list === "failed" ? (
        <Banner tone="bad" live>
          {t("failed")}
        </Banner>
      ) : null}
      {list === "loading" ? <Skeleton className="h-24" /> : null}
      {typeof list === "object" && list.total === 0 ? <p className="text-ink-2">{t("empty")}</p> : null}
      {typeof list === "object" ? (
        <ul className="grid gap-2">
          {list.templates.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-disabled={usedId !== null}
                onClick={() => void use(one.id, groupId)}
                className="flex w-full items-start gap-3 rounded-control border border-line p-3 text-left hover:border-edge hover:bg-paper-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{one.title}</span>
                  <span className="line-clamp-2 text-13 text-ink-2">{one.description}</span>
                  <span className="block text-13 text-ink-2">{t("added", { date: dayOf(one.createdAt) })}</span>
                </span>
                {usedId === one.id ? <Spinner /> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {typeof list === "object" ? <Pagination page={page} perPage={perPage} total={list.total} onPage={turn} /> : null}
    </div>
  );
}
