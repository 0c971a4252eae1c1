import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Language } from "@/db/enums";
import { languageTable } from "@/lib/platform/i18n/languages";
import type { Messages } from "@/lib/platform/i18n/catalogue";

type Namespace = keyof Messages;
/** A part of the catalogue: a namespace, or some of its messages. */
export type Sent = Namespace | { [N in Namespace]: readonly [N, ...(keyof Messages[N])[]] }[Namespace];

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
  namespaces?: Sent[];
  /** By default the visitor's. */
  language?: Language | undefined;
  children: ReactNode;
};

/** Sends only the named parts of the catalogue to the browser. Name `validation` only where there is a form. */
export async function ClientMessages({ namespaces = [], language, children }: Props) {
  const locale = language && languageTable[language].tag;
  const messages = await getMessages(locale ? { locale } : undefined);
  const picked: Record<string, object> = {};
  for (const sent of [...always, ...namespaces]) {
    const name = typeof sent === "string" ? sent : sent[0];
    picked[name] = { ...picked[name], ...partOf(messages, sent) };
  }
  return (
    <NextIntlClientProvider messages={picked} {...(locale && { locale })}>
      {children}
    </NextIntlClientProvider>
  );
}

function partOf(messages: Awaited<ReturnType<typeof getMessages>>, sent: Sent): object {
  if (typeof sent === "string") return messages[sent];
  const [namespace, ...keys] = sent;
  const wanted = new Set<string>(keys);
  return Object.fromEntries(Object.entries(messages[namespace]).filter(([key]) => wanted.has(key)));
}
