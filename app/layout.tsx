import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { OldBrowserScreen } from "@/components/shell/old-browser-screen";
import { themeCookie, themeOf } from "@/components/shell/theme";
import { isOldBrowser } from "@/lib/platform/browser-name";

export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  const isOld = isOldBrowser((await headers()).get("user-agent"));
  const theme = themeOf((await cookies()).get(themeCookie)?.value);
  return (
    <html lang={await getLocale()} data-theme={theme === "system" ? undefined : theme}>
      <body>{isOld ? <OldBrowserScreen /> : children}</body>
    </html>
  );
}
