"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MenuRadios } from "@/components/ui/menu";
import { chooseTheme, type Theme, themeOf, themes } from "./theme";

/** Only inside an open menu: reads the current choice from the document. */
export function ThemeChoice() {
  const t = useTranslations("Shell");
  const [theme, setTheme] = useState(() => themeOf(document.documentElement.dataset["theme"]));
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <MenuRadios
      label={t("theme.label")}
      value={theme}
      options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={choose}
    />
  );
}
