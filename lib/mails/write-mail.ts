import "server-only";
import type { Language } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import { layOutMail, type MailBrand } from "@/lib/platform/mail/lay-out-mail";
import type { MailName } from "@/lib/platform/mail/mail-data";
import type { MailMessage } from "@/lib/platform/mail/message";
import { settings } from "@/lib/platform/process/settings";
import type { Words } from "./workflow-words";

type Dress = {
  brand?: MailBrand | null;
  organisation?: string | null;
  /** The source of the first page's picture. */
  picture?: string | null;
};

/** A mail's subject and contents in the reader's language. */
export function writeMail(
  language: Language,
  name: MailName,
  words: Words,
  { brand, organisation, picture }: Dress,
): Pick<MailMessage, "subject" | "html" | "text"> {
  const t = translator(language, `mails.${words.wording ?? name}`);
  const common = translator(language, "mails.footer");
  const { html, text } = layOutMail({
    language,
    heading: t("heading", words.values),
    paragraphs: [t(words.text ?? "text", words.values), ...words.paragraphs],
    ...(picture && { picture }),
    ...(words.href && { button: { label: t(words.button ?? "button"), href: words.href } }),
    ...(brand && { brand }),
    ...(!words.own && { organisation }),
    footer: [
      t(words.why ?? "why", words.values),
      ...(words.own ? [] : [common("report", { email: settings().SUPPORT_EMAIL })]),
    ],
    reportTo: settings().SUPPORT_EMAIL,
  });
  return { subject: t("subject", words.values).replace(/\s+/g, " ").slice(0, 200), html, text };
}
