"use client";
import type { ReferenceDocument, UploadedDocument } from "@/components/documents/document-types";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { SelectInput } from "@/components/ui/select-input";
import { SwitchInput } from "@/components/ui/switch-input";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import { useZodForm } from "@/components/ui/use-zod-form";
import { ReferenceDocuments } from "@/components/documents/reference-documents";
import { isUnderWay, storedIds } from "@/components/documents/uploads";
import { UploadList } from "@/components/documents/upload-list";
import { useAutosave } from "@/components/ui/use-autosave";
import { Problem } from "@/components/ui/problem";
import { WizardFooter } from "@/components/ui/wizard-footer";
import { type Language, languages } from "@/db/languages";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { CallFailure } from "@/lib/platform/http/call-api";
import { maximumDescription, maximumTitle } from "@/lib/templates/rules";
import { templateTexts } from "@/lib/templates/schema";
import { removeTemplateReference, templateReferenceHref, uploadReference, useTemplateSaves } from "./template-calls";
import { TemplateFrame } from "./template-frame";
import { useTemplateUploads } from "./use-template-uploads";

type KnownTemplate = {
  id: number;
  title: string;
  description: string;
  allowChanges: boolean;
  printLanguage?: Language | null | undefined;
  allowDownloadBeforeSigning?: boolean | null | undefined;
  updatedAt: Date;
  documents: UploadedDocument[];
  references: ReferenceDocument[];
};

type Props = { template: KnownTemplate | null; groupId: number | null; leaveTo: string };

/**
 * The first step: texts, strict mode, print language, PDFs and reference documents. Continue creates the template;
 * later changes save themselves.
 */
export function TemplateDetails({ template, groupId, leaveTo }: Props) {
  const t = useTranslations("TemplateDetails");
  const say = useTranslations("TemplateWizard");
  const sentence = useTranslations("validation");
  const router = useRouter();
  const { saveTemplate } = useTemplateSaves();
  const { title = "", description = "" } = template ?? {};
  const form = useZodForm(templateTexts, { title, description });
  const files = useTemplateUploads(template?.documents ?? []);
  const [isStrict, setStrict] = useState(template ? !template.allowChanges : false);
  const [printLanguage, setPrintLanguage] = useState(template?.printLanguage ?? null);
  const [allowDownloadBeforeSigning, setAllowDownload] = useState(template?.allowDownloadBeforeSigning ?? null);
  const [references, setReferences] = useState(template?.references ?? []);
  const [attached, setAttached] = useState<ReadonlySet<number>>(new Set(references.map(({ id }) => id)));
  const [problem, setProblem] = useState<string | null>(null);
  const [isMade, setMade] = useState(false);
  const isKept = (one: ReferenceDocument) => template !== null && attached.has(one.id);
  const typed = form.watch();
  const texts = templateTexts.safeParse(typed);
  const documentIds = storedIds(files.uploads);
  const values = {
    ...(texts.data ?? typed),
    allowChanges: !isStrict,
    printLanguage,
    allowDownloadBeforeSigning,
    documentIds,
    attachmentIds: references.filter((one) => !isKept(one)).map(({ id }) => id),
  };
  const isValid = texts.success && documentIds.length > 0;
  const kept = useAutosave({
    content: () => (template && isValid ? JSON.stringify(values) : null),
    save: async () => {
      await saveTemplate(template?.id ?? null, values);
      setAttached((before) => new Set([...before, ...values.attachmentIds]));
    },
  });
  const formId = useId();
  const hasBegun = Boolean(typed.title || typed.description || files.uploads.length > 0 || references.length > 0);
  const { leave, guard } = useLeaveGuard({
    settle: kept.settle,
    ask: template ? kept.isLate && (!isValid || kept.problem !== null) : hasBegun && !isMade,
    warn: kept.isLate,
  });
  const goOn = form.handleSubmit(async () => {
    setProblem(null);
    if (documentIds.length === 0) return files.setProblem(sentence("templateFileMissing"));
    try {
      if (template) await kept.flush();
      const id = template?.id ?? (await saveTemplate(null, { ...values, ...(groupId !== null && { groupId }) }));
      if (id === undefined) return setProblem(say("notCreated"));
      setMade(true);
      router.refresh(); // the router's cached pages show the state before this save
      return router.push(`/templates/${id}/roles`);
    } catch (error) {
      const { message, errors } = CallFailure.from(error);
      return setProblem(Object.values(errors)[0] ?? message ?? say("notSaved"));
    }
  });
  return (
    <TemplateFrame step="detail" seen={template?.updatedAt}>
      <form id={formId} noValidate onSubmit={(event) => void goOn(event)} className="grid gap-4">
        <TextField form={form} name="title" label={t("title")} maxLength={maximumTitle} />
        <TextAreaField form={form} name="description" label={t("description")} maxLength={maximumDescription} />
        <SwitchInput
          label={t("strict")}
          hint={t("strictHint")}
          checked={isStrict}
          onChange={(event) => setStrict(event.target.checked)}
        />
        <SelectInput
          label={t("printLanguage")}
          hint={t("printLanguageHint")}
          value={printLanguage ?? ""}
          choices={[{ value: "", label: t("printLanguageSender") }, ...offeredChoices(printLanguage)]}
          onChange={({ target }) => setPrintLanguage(languages.find((one) => one === target.value) ?? null)}
        />
        <SelectInput
          label={t("allowDownload")}
          hint={t("allowDownloadHint")}
          value={String(allowDownloadBeforeSigning ?? "")}
          choices={[
            { value: "", label: t("allowDownloadOwn") },
            { value: "true", label: t("allowDownloadYes") },
            { value: "false", label: t("allowDownloadNo") },
          ]}
          onChange={({ target }) => setAllowDownload(target.value === "" ? null : target.value === "true")}
        />
      </form>
      <div className="mt-6">
        <UploadList
          uploads={files.uploads}
          problem={files.problem}
          onAdd={(chosen) => void files.add(chosen)}
          onOrder={files.order}
          onRename={files.rename}
          onRemove={files.remove}
          onRetry={(upload) => void files.retry(upload)}
          onDismiss={files.remove}
        />
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
      <Problem className="mt-4" problem={problem ?? (kept.problem === "" ? say("notSaved") : kept.problem)} />
      <WizardFooter
        back={say("goBack")}
        onBack={() => leave(leaveTo)}
        form={formId}
        busy={form.formState.isSubmitting || files.uploads.some(isUnderWay)}
      />
      {guard}
    </TemplateFrame>
  );
}
