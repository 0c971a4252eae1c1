import { headers } from "next/headers";
import { connection } from "next/server";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { OldBrowserScreen } from "@/components/shell/old-browser-screen";
import { themeOf } from "@/components/shell/theme";
import { isOldBrowser } from "@/lib/platform/context/browser-name";
import { readCookie } from "@/lib/platform/http/cookies";

export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  const asked = await headers();
  const isOld = isOldBrowser(asked.get("user-agent"));
  const theme = themeOf(readCookie(asked, "theme"));
  const t = await getTranslations("errors");
  return (
    <html
      lang={await getLocale()}
      data-theme={theme === "system" ? undefined : theme}
      data-refused-on-the-way={t("refused_on_the_way")}
    >
      <body>{isOld ? <OldBrowserScreen /> : children}</body>
    </html>
  );
}
