import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/platform/i18n/catalogue";

type Namespace = keyof Messages;

/** What the parts of the design system say. */
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

/** Sends the browser the named parts of the catalogue and no more. `validation` only where there is a form. */
export async function ClientMessages({ namespaces = [], children }: { namespaces?: Namespace[]; children: ReactNode }) {
  const messages = await getMessages();
  const wanted = new Set<string>([...always, ...namespaces]);
  const picked = Object.fromEntries(Object.entries(messages).filter(([name]) => wanted.has(name)));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
