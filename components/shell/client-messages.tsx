import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Language } from "@/db/enums";
import { languageTable } from "@/lib/platform/i18n/languages";
import type { Messages } from "@/lib/platform/i18n/catalogue";

type Namespace = keyof Messages;

/** Namespaces that the components of the design system need on every page. */
const always = [
  "ConfirmDialog",
  "FormBanner",
  "LeaveGuard",
  "Overlay",
  "Pagination",
  "PasswordInput",
  "Toast",
  "UseSubmit",
] as const;

type Props = {
  namespaces?: Namespace[];
  /** By default the visitor's. */
  language?: Language | undefined;
  children: ReactNode;
};

/** Sends only the named parts of the catalogue to the browser. Name `validation` only where there is a form. */
export async function ClientMessages({ namespaces = [], language, children }: Props) {
  const locale = language && languageTable[language].tag;
  const messages = await getMessages(locale ? { locale } : undefined);
  const wanted = new Set<string>([...always, ...namespaces]);
  const picked = Object.fromEntries(Object.entries(messages).filter(([name]) => wanted.has(name)));
  return (
    <NextIntlClientProvider messages={picked} {...(locale && { locale })}>
      {children}
    </NextIntlClientProvider>
  );
}
