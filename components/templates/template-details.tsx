"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { SwitchInput } from "@/components/ui/switch-input";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { useZodForm } from "@/components/ui/use-zod-form";
import type { DraftDocument, DraftReference } from "@/components/wizard/draft";
import { ReferenceDocuments } from "@/components/wizard/reference-documents";
import { isUnderWay, storedIds } from "@/components/wizard/uploads";
import { WizardFooter } from "@/components/wizard/wizard-footer";
import { CallFailure } from "@/lib/platform/http/call-api";
import { maximumDescription, maximumTitle } from "@/lib/templates/rules";
import { templateTexts } from "@/lib/templates/schema";
import { removeTemplateReference, saveTemplate, templateReferenceHref, uploadReference } from "./template-calls";
import { TemplateDocuments } from "./template-documents";
import { TemplateFrame } from "./template-frame";
import { useTemplateUploads } from "./use-template-uploads";

export type KnownTemplate = {
  id: number;
  title: string;
  description: string;
  allowChanges: boolean;
  documents: DraftDocument[];
  references: DraftReference[];
};

type Props = { template: KnownTemplate | null; groupId: number | null; leaveTo: string };

/** The first step: texts, strict mode, the PDFs and reference documents; saved with Continue. */
export function TemplateDetails({ template, groupId, leaveTo }: Props) {
  const t = useTranslations("TemplateDetails");
  const say = useTranslations("TemplateWizard");
  const sentence = useTranslations("validation");
  const router = useRouter();
  const { title = "", description = "" } = template ?? {};
  const form = useZodForm(templateTexts, { title, description });
  const files = useTemplateUploads(template?.documents ?? []);
  const [isStrict, setStrict] = useState(template ? !template.allowChanges : false);
  const [references, setReferences] = useState(template?.references ?? []);
  const [problem, setProblem] = useState<string | null>(null);
  const isKept = (one: DraftReference) => template?.references.some(({ id }) => id === one.id) ?? false;
  const goOn = form.handleSubmit(async (texts) => {
    setProblem(null);
    const documentIds = storedIds(files.uploads);
    if (documentIds.length === 0) return files.setProblem(sentence("templateFileMissing"));
    try {
      const id = await saveTemplate(template?.id ?? null, {
        ...texts,
        allowChanges: !isStrict,
        documentIds,
        attachmentIds: references.filter((one) => !isKept(one)).map(({ id: referenceId }) => referenceId),
        ...(groupId !== null && !template && { groupId }),
      });
      if (id === undefined) return setProblem(say("notCreated"));
      return router.push(`/templates/${id}/roles`);
    } catch (error) {
      const { message, errors } = CallFailure.from(error);
      return setProblem(Object.values(errors)[0] ?? message ?? say("notSaved"));
    }
  });
  return (
    <TemplateFrame step="detail">
      <form noValidate onSubmit={(event) => void goOn(event)} className="grid gap-4">
        <TextField form={form} name="title" label={t("title")} maxLength={maximumTitle} />
        <TextAreaField form={form} name="description" label={t("description")} maxLength={maximumDescription} />
        <SwitchInput
          label={t("strict")}
          hint={t("strictHint")}
          checked={isStrict}
          onChange={(event) => setStrict(event.target.checked)}
        />
      </form>
      <div className="mt-6">
        <TemplateDocuments files={files} />
      </div>
      <ReferenceDocuments
        list={references}
        onList={setReferences}
        readOnly={false}
        hrefOf={(one) => (template && isKept(one) ? templateReferenceHref(template.id, one.id) : null)}
        add={uploadReference}
        remove={async (one) => {
          if (template && isKept(one)) await removeTemplateReference(template.id, one.id);
        }}
      />
      {problem ? (
        <div className="mt-4">
          <Banner tone="bad" live>
            {problem}
          </Banner>
        </div>
      ) : null}
      <WizardFooter
        onBack={() => router.push(leaveTo)}
        onContinue={() => void goOn()}
        busy={form.formState.isSubmitting || files.uploads.some(isUnderWay)}
      />
    </TemplateFrame>
  );
}
