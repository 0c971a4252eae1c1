import "server-only";
import type { Language } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import { layOutMail } from "@/lib/platform/mail/lay-out-mail";
import { appLink, settings } from "@/lib/platform/process/settings";

/** The mail that asks for a signature, with sample data. */
export function previewRequestMail(language: Language, sample: { document: string; name: string }) {
  const t = translator(language, "mails.signatureRequest");
  const footer = translator(language, "mails.footer");
  const values = {
    sender: "Countersign",
    senderEmail: settings().SUPPORT_EMAIL,
    name: sample.name,
    title: sample.document,
  };
  const { html } = layOutMail({
    language,
    heading: t("heading", values),
    paragraphs: [t("text", values)],
    button: { label: t("button"), href: appLink("/sent-email") },
    footer: [t("why", values), footer("report", { email: settings().SUPPORT_EMAIL })],
    reportTo: settings().SUPPORT_EMAIL,
  });
  return { subject: t("subject", values), html };
}
