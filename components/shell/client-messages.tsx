import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
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

/** Sends only the named parts of the catalogue to the browser. Name `validation` only where there is a form. */
export async function ClientMessages({ namespaces = [], children }: { namespaces?: Namespace[]; children: ReactNode }) {
  const messages = await getMessages();
  const wanted = new Set<string>([...always, ...namespaces]);
  const picked = Object.fromEntries(Object.entries(messages).filter(([name]) => wanted.has(name)));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
