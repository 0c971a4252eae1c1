"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { POST } from "@/app/v1/demos/[demoId]/fill_and_sign/route";
import { callApi } from "@/lib/platform/http/call-api";
import type { Words } from "@/components/signing/shared/words";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { FormBanner } from "@/components/ui/form-banner";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { type DemoStep, fieldsOf, type ImageName, titles } from "@/lib/demos/rules";
import { stepInput } from "@/lib/demos/schema";
import { formatDate } from "@/lib/platform/i18n/dates";
import { DemoInput, TitleInput } from "./demo-input";
import { SignatureBox } from "./signature-box";
import { zoneHere } from "@/lib/platform/i18n/zone-here";

type Props = {
  demoId: string;
  step: DemoStep;
  values: Record<string, string>;
  images: Record<string, string>;
  words: Words;
  previous: string;
  next: string;
};

/**
 * One party's step of a demo: fields, signature and initials. It continues only when all are there, and says what is
 * missing.
 */
export function DemoForm({ demoId, step, values, images: kept, words, previous, next }: Props) {
  const t = useTranslations("Demo");
  const router = useRouter();
  const names = [...fieldsOf(step).map(({ name }) => name), ...(step.hasTitle ? ["title"] : [])];
  const form = useZodForm(stepInput(step), Object.fromEntries(names.map((name) => [name, values[name] ?? ""])));
  const [images, setImages] = useState(kept);
  const [isSent, setSent] = useState(false);
  const submit = useSubmit(
    form,
    ({ title, ...texts }: Record<string, string>) =>
      callApi<typeof POST>("POST", `/v1/demos/${demoId}/fill_and_sign`, {
        fields: [
          ...Object.entries(texts).map(([key, value]) => ({ key, value })),
          ...titles.filter((one) => one === title).map((key) => ({ key, value: true })),
        ],
        signDate: formatDate(new Date(), "DD MMM YYYY", "en", zoneHere()),
        ...Object.fromEntries(step.images.map((name) => [name, images[name]])),
      }),
    { onSuccess: () => router.push(next) },
  );
  const missing = step.images.filter((name) => !images[name]);

  async function send(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (missing.length === 0) return submit(event);
    await form.handleSubmit(() => document.getElementById(missing[0] ?? "")?.focus())(event);
  }

  const isInitial = (name: ImageName) => name.endsWith("Initials");
  const askFor = (name: ImageName) =>
    t(step.hasTitle ? "captureSignature" : isInitial(name) ? "initialsMissing" : "signatureMissing");
  const signer = step.hasTitle ? [form.watch("firstName"), form.watch("lastName")] : [form.watch(`${step.party}Name`)];
  const { isSubmitting } = form.formState;
  return (
    <form method="post" onSubmit={(event) => void send(event)} noValidate className="grid gap-4">
      <FormBanner form={form} />
      {step.sections.map(({ name, fields }, index) => (
        <Card key={name} title={t(`section.${name}`)}>
          <div className="grid gap-4 sm:grid-cols-2">
            {step.hasTitle && index === 0 ? <TitleInput form={form} /> : null}
            {fields.map((field) => (
              <DemoInput key={field.name} form={form} field={field} />
            ))}
          </div>
        </Card>
      ))}
      <Card title={t("section.signing")}>
        <div className="flex gap-4 max-sm:flex-col">
          {step.images.map((name) => (
            <SignatureBox
              key={name}
              id={name}
              words={words}
              isInitial={isInitial(name)}
              name={signer.join(" ").trim()}
              image={images[name]}
              error={isSent && !images[name] ? askFor(name) : undefined}
              onImage={(image) => setImages((before) => ({ ...before, [name]: image }))}
            />
          ))}
        </div>
      </Card>
      <div className="mt-2 flex justify-between gap-2">
        <ButtonLink variant="quiet" href={previous}>
          {t("back")}
        </ButtonLink>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? t("loading") : t("next")}
        </Button>
      </div>
    </form>
  );
}
