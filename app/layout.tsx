import { headers } from "next/headers";
import { connection } from "next/server";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { OldBrowserScreen } from "@/components/shell/old-browser-screen";
import { isOldBrowser } from "@/lib/platform/browser-name";

export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  const isOld = isOldBrowser((await headers()).get("user-agent"));
  return (
    <html lang={await getLocale()}>
      <body>{isOld ? <OldBrowserScreen /> : children}</body>
    </html>
  );
}
