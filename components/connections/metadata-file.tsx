"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FieldError } from "@/components/ui/field-frame";
import { FileDrop } from "@/components/ui/file-drop";
import { maximumMetadata } from "@/lib/connections/schema";
import { sizeText } from "@/lib/platform/text/size-text";

type Values = { metadataUrl: string; metadata: string; idpInitiated: boolean };

/** The provider's metadata as a file, which takes the place of their address. Needs `SamlForm`, `validation`. */
export function MetadataFile({ form }: { form: UseFormReturn<Values, unknown, Values> }) {
  const t = useTranslations("SamlForm");
  const tValidation = useTranslations("validation");
  const [name, setName] = useState<string>();
  const [metadata, metadataUrl] = useWatch({ control: form.control, name: ["metadata", "metadataUrl"] });
  const error = form.formState.errors.metadata?.message;
  const isReady = Boolean(metadata) && !metadataUrl && !error;
  const limit = sizeText(maximumMetadata);
  async function take(file: File | undefined) {
    if (!file) return;
    if (file.size > maximumMetadata) {
      form.setError("metadata", { message: tValidation("metadataTooLong", { limit }) });
      return;
    }
    form.setValue("metadata", await file.text(), { shouldDirty: true });
    form.setValue("metadataUrl", "", { shouldDirty: true });
    form.clearErrors(["metadata", "metadataUrl"]);
    setName(file.name);
  }
  return (
    <div className="flex flex-col gap-1">
      <FileDrop
        compact
        title={name && isReady ? t("fileChosen", { name }) : t("file")}
        hint={t("fileHint", { limit })}
        choose={t("chooseFile")}
        accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
        onFiles={([file]) => void take(file)}
      />
      <FieldError id="metadata" error={error} />
    </div>
  );
}
