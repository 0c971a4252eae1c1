"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { DELETE, PUT } from "@/app/v1/companies/[companyId]/mail-texts/[mailKind]/[language]/route";
import type { OfferedLanguage, OwnMailKind } from "@/db/enums";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { type MailPlaceholder, maximumMailText, type MailTextInput, mailTextInput } from "@/lib/mail-texts/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { MailTextPreview } from "./mail-text-preview";

type Props = {
  companyId: number;
  kind: OwnMailKind;
  language: OfferedLanguage;
  title: string;
  own: MailTextInput | null;
  standard: MailTextInput;
  placeholders: readonly MailPlaceholder[];
  onClose: () => void;
};

/** Edits subject and text of one kind of mail in one language, next to a preview of the mail. */
export function MailTextEditor({ companyId, kind, language, title, own, standard, placeholders, onClose }: Props) {
  const t = useTranslations("MailTexts");
  const router = useRouter();
  const prove = useProof();
  const { done } = useToast();
  const [isResetting, setResetting] = useState(false);
  const [formId, textId] = [useId(), useId()];
  const { subject, text } = own ?? standard;
  const path = `/v1/companies/${companyId}/mail-texts/${kind}/${language}`;
  const form = useZodForm(mailTextInput, { subject, text });
  const end = (words: string) => {
    done(words);
    form.reset(form.getValues());
    onClose();
    router.refresh();
  };
  const submit = useSubmit(form, (values) => prove(() => callApi<typeof PUT>("PUT", path, values)), {
    onSuccess: () => end(t("saved")),
    onlyAtFields: true,
  });
  const insert = (placeholder: MailPlaceholder) => {
    const area = document.getElementById(textId);
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.setRangeText(`{${placeholder}}`, area.selectionStart, area.selectionEnd, "end");
    form.setValue("text", area.value, { shouldDirty: true });
    area.focus();
  };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      footer={
        <>
          {own ? <Button onClick={() => setResetting(true)}>{t("reset")}</Button> : null}
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
          <FormBanner form={form} />
          <FormGuard form={form} />
          <TextField form={form} name="subject" label={t("subject")} />
          <TextAreaField
            form={form}
            name="text"
            id={textId}
            rows={10}
            label={t("text")}
            hint={t("textHint", { maximum: maximumMailText })}
          />
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 text-13 text-ink-2">{t("placeholders")}</legend>
            {placeholders.map((one) => (
              <Button key={one} size="small" onClick={() => insert(one)}>
                {t(`placeholder.${one}`)} <code className="text-13 text-ink-2">{`{${one}}`}</code>
              </Button>
            ))}
          </fieldset>
        </form>
        <MailTextPreview companyId={companyId} kind={kind} language={language} form={form} />
      </div>
      <ConfirmDialog
        open={isResetting}
        onOpenChange={setResetting}
        title={t("resetTitle")}
        confirm={t("reset")}
        danger
        act={async () => {
          await prove(() => callApi<typeof DELETE>("DELETE", path));
          end(t("resetDone"));
        }}
      >
        <p>{t("resetText")}</p>
      </ConfirmDialog>
    </Dialog>
  );
}
