/** A cookie, so that the server renders the first paint in the right colours. */
export const themeCookie = "theme";
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** What `data-theme` on the document's root says; absent means the system's. */
export const themeOf = (value: string | undefined): Theme => themes.find((name) => name === value) ?? "system";

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  document.cookie = `${themeCookie}=${theme}; path=/; samesite=lax; max-age=${theme === "system" ? 0 : 31536000}`;
}
