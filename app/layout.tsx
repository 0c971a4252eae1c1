import { connection } from "next/server";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";

export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  return (
    <html lang={await getLocale()}>
      <body>{children}</body>
    </html>
  );
}
