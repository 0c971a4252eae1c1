"use client";
import { useTranslations } from "next-intl";
import { SelectInput } from "@/components/ui/select-input";
import { useUrlQuery } from "@/components/ui/use-url-query";

/** Chooses 10 rows a page, or all: 1000 rows on the first page (specification, Accounts 9). */
export function PageSize({ isAll }: { isAll: boolean }) {
  const t = useTranslations("ApiSettings");
  const { go } = useUrlQuery();
  return (
    <SelectInput
      label={t("pageSize")}
      className="w-32"
      value={isAll ? "all" : "10"}
      choices={[
        { value: "10", label: "10" },
        { value: "all", label: t("all") },
      ]}
      onChange={(event) => go({ perPage: event.target.value === "all" ? "1000" : null, page: null }, { replace: true })}
    />
  );
}
