import { getTranslations } from "next-intl/server";

/** For browsers that know neither our scripts nor our styles: words alone. */
export async function OldBrowserScreen() {
  const t = await getTranslations("OldBrowserScreen");
  return (
    <main id="main">
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
    </main>
  );
}
