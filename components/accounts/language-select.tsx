"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { PATCH } from "@/app/v1/users/default-language/route";
import { settingWidth } from "@/components/ui/form-style";
import { SelectInput } from "@/components/ui/select-input";
import { useToast } from "@/components/ui/toast";
import { type Language, languages } from "@/db/enums";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { languageChoices } from "@/lib/platform/i18n/languages";

/** Saves the choice at once; the page and all later mails use it. */
export function LanguageSelect({ language }: { language: Language }) {
  const t = useTranslations("LanguageSelect");
  const router = useRouter();
  const toast = useToast();
  const [chosen, setChosen] = useState(language);
  const choose = async (next: Language) => {
    setChosen(next);
    try {
      await callApi<typeof PATCH>("PATCH", "/v1/users/default-language", { defaultLanguage: next });
      router.refresh();
    } catch (error) {
      setChosen(language);
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
  };
  return (
    <SelectInput
      label={t("label")}
      className={settingWidth}
      hint={t("hint")}
      value={chosen}
      choices={languageChoices()}
      onChange={(event) => {
        const next = languages.find((code) => code === event.target.value);
        if (next) void choose(next);
      }}
    />
  );
}
