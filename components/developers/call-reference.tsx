"use client";
import { useTranslations } from "next-intl";
import type { ApiCall } from "@/lib/platform/http/api-reference";
import { FieldTable } from "./field-table";
import { MethodMark } from "./method-mark";
import { RefusalList } from "./refusal-list";
import { TryConsole } from "./try-console";

type Props = { call: ApiCall; origin: string; isSignedIn: boolean };

export function CallReference({ call, origin, isSignedIn }: Props) {
  const t = useTranslations("DevelopersPage");
  const placed = (place: "path" | "query") => call.parameters.filter((one) => one.place === place);
  return (
    <article>
      <h1 className="text-26 max-sm:text-20">{call.summary}</h1>
      <p className="mt-2 flex items-baseline gap-1 rounded-control border border-line bg-paper px-3 py-2">
        <MethodMark method={call.method} />
        <code className="min-w-0 break-all">/v1{call.path}</code>
      </p>
      <p className="mt-2 text-ink-2">{t(call.isOpen ? "forAnyone" : "forKey")}</p>
      <TryConsole call={call} origin={origin} isSignedIn={isSignedIn} />
      <FieldTable caption={t("pathFields")} fields={placed("path")} />
      <FieldTable caption={t("queryFields")} fields={placed("query")} />
      <FieldTable caption={t("bodyFields")} fields={call.body?.fields ?? []} />
      <FieldTable caption={t("answerFields", { status: call.status })} fields={call.answer} />
      <RefusalList refusals={call.refusals} />
    </article>
  );
}
