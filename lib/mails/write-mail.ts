import "server-only";
import type { Language, OwnMailKind } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import { layOutMail, type MailBrand } from "@/lib/platform/mail/lay-out-mail";
import type { MailName } from "@/lib/platform/mail/mail-data";
import type { MailMessage } from "@/lib/platform/mail/message";
import { unlinked } from "@/lib/platform/text/links";
import { fillWords } from "@/lib/mail-texts/fill-words";
import type { MailTextInput } from "@/lib/mail-texts/schema";
import { settings } from "@/lib/platform/process/settings";
import { plainValues, quotedValues, unlinkedValues } from "./mail-values";
import type { Words } from "./workflow-words";

type Dress = {
  brand?: MailBrand | null;
  organisation?: string | null;
  /** The organisation's own words. */
  ownWords?: MailTextInput | null;
  /** The source of the first page's picture. */
  picture?: string | null;
};

/** A mail's subject and contents in the reader's language. */
export function writeMail(
  language: Language,
  name: MailName | OwnMailKind,
  words: Words,
  { brand, organisation, ownWords, picture }: Dress,
): Pick<MailMessage, "subject" | "html" | "text"> {
  const t = translator(language, `mails.${words.wording ?? name}`);
  const common = translator(language, "mails.footer");
  const quote = (text: string) => translator(language, "mails.envelope")("quoted", { text });
  const own = ownWords && !words.own ? fillWords(ownWords, plainValues(words.values), quote) : null;
  const saysEnd = own !== null && ownWords?.text.includes("{expires}");
  const values = unlinkedValues(words.values);
  const ours = t(words.text ?? "text", values);
  // If the sealed file is too large for the mail, our own sentence says where to get it.
  const first = own ? [...own.paragraphs, ...(words.text ? [ours] : [])] : [ours];
  const { html, text } = layOutMail({
    language,
    heading: t("heading", values),
    paragraphs: [...first, ...words.paragraphs, ...(words.linkEnd && !saysEnd ? [words.linkEnd] : [])],
    ...(picture && { picture }),
    ...(words.href && { button: { label: t(words.button ?? "button"), href: words.href } }),
    ...(brand && { brand }),
    ...(organisation && !words.own && { organisation: unlinked(organisation) }),
    footer: [
      t(words.why ?? "why", values),
      ...(words.own ? [] : [common("report", { email: settings().SUPPORT_EMAIL })]),
    ],
    reportTo: settings().SUPPORT_EMAIL,
  });
  // Mail programs make no links of subjects, and rules and threads go by a title as it is.
  const subject = own?.subject ?? t("subject", quotedValues(words.values, quote));
  const inHeader = Array.from(subject.replace(/\s+/g, " ").replaceAll("=?", "= ?")).slice(0, 200).join("");
  return { subject: inHeader, html, text };
}
