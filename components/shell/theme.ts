import { writeCookie } from "@/lib/platform/http/write-cookie";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** What `data-theme` on the document's root says; absent means the system's. */
export const themeOf = (value: string | undefined): Theme => themes.find((name) => name === value) ?? "system";

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  writeCookie("theme", theme === "system" ? "" : theme); // a cookie, so that the first paint is in the right colours
}
