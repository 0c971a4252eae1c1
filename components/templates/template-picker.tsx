"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { TextInput } from "@/components/ui/text-input";
import { callApi } from "@/lib/platform/http/call-api";
import { maximumTitle } from "@/lib/templates/rules";
import { useTemplate } from "./use-template";

type Listed = { id: number; title: string; description: string; createdAt: string };

const shown = 50;
const restMs = 250;
const pad = (part: number) => String(part).padStart(2, "0");

/** DD/MM/YYYY in the viewer's zone. */
function dayOf(iso: string): string {
  const date = new Date(iso);
  return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** The caller's personal templates, searched while one types; choosing one makes the workflow. */
export function TemplatePicker({ groupId }: { groupId: number | null }) {
  const t = useTranslations("ImportTemplate");
  const { usedId, use } = useTemplate();
  const [search, setSearch] = useState("");
  const [list, setList] = useState<Listed[] | "loading" | "failed">("loading");
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        callApi("GET", `/v1/templates?perPage=${shown}&search=${encodeURIComponent(search)}`)
          .then((answer) => (isCurrent ? setList((answer as { templates: Listed[] }).templates) : undefined))
          .catch(() => (isCurrent ? setList("failed") : undefined));
      },
      search ? restMs : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search]);
  return (
    <div className="grid gap-4">
      <TextInput
        type="search"
        label={t("search")}
        value={search}
        maxLength={maximumTitle}
        onChange={(event) => setSearch(event.target.value)}
      />
      {list === "failed" ? (
        <Banner tone="bad" live>
          {t("failed")}
        </Banner>
      ) : null}
      {list === "loading" ? <Skeleton className="h-24" /> : null}
      {typeof list === "object" && list.length === 0 ? <p className="text-ink-2">{t("empty")}</p> : null}
      {typeof list === "object" ? (
        <ul className="grid gap-2">
          {list.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-disabled={usedId !== null}
                onClick={() => void use(one.id, groupId)}
                className="flex w-full items-start gap-3 rounded-control border border-line p-3 text-left hover:border-edge hover:bg-paper-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">{one.title}</span>
                  <span className="line-clamp-2 text-13 break-words text-ink-2">{one.description}</span>
                  <span className="block text-13 text-ink-2">{t("added", { date: dayOf(one.createdAt) })}</span>
                </span>
                {usedId === one.id ? <Spinner /> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
