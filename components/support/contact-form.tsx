"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/contact-messages/route";
import { callApi } from "@/lib/platform/http/call-api";
import { Banner } from "@/components/ui/banner";
import { FormBanner } from "@/components/ui/form-banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { contactInput, type ContactTopic } from "@/lib/support/schema";

type Props = { topic: ContactTopic; name: string; email: string };

/** Sends a message to the support. Someone who declined to sign is asked for the reason instead. */
export function ContactForm({ topic, name, email }: Props) {
  const t = useTranslations("ContactForm");
  const [sent, setSent] = useState(false);
  const form = useZodForm(contactInput, { topic, name, email, company: "", phone: "", message: "" });
  const submit = useSubmit(form, (values) => callApi<typeof POST>("POST", "/v1/contact-messages", values), {
    onSuccess: () => setSent(true),
  });
  if (sent)
    return (
      <Banner tone="good" live title={t("sentTitle")}>
        {t("sent")}
      </Banner>
    );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <TextField form={form} name="name" label={t("name")} autoComplete="name" />
      <TextField form={form} name="email" label={t("email")} type="email" autoComplete="email" />
      <TextField form={form} name="company" label={t("company")} optional={t("optional")} autoComplete="organization" />
      <TextField form={form} name="phone" label={t("phone")} optional={t("optional")} type="tel" autoComplete="tel" />
      <TextAreaField form={form} name="message" label={t(topic === "decline" ? "reason" : "message")} rows={5} />
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}
