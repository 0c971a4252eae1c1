"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { z } from "zod";
import type { PATCH } from "@/app/v1/templates/[templateId]/public-links/[linkId]/route";
import type { POST } from "@/app/v1/templates/[templateId]/public-links/route";
import type { UploadedDocument } from "@/components/documents/document-types";
import { SenderFields } from "@/components/fields/sender-fields";
import {
  type FieldProblems,
  fieldsIn,
  problemsOf,
  senderFieldsOf,
  valuesOf,
  without,
} from "@/components/fields/sender-values";
import { useProof } from "@/components/proof/use-proof";
import { FormBanner } from "@/components/ui/form-banner";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { SwitchField } from "@/components/ui/switch-field";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { callApi } from "@/lib/platform/http/call-api";
import { formats } from "@/lib/fields/formats";
import { hasOptions, isTick, takesValue } from "@/lib/fields/kinds";
import { fieldRules } from "@/lib/fields/rules/schema";
import { standardPerDay } from "@/lib/public-links/rules";
import { publicLinkInput } from "@/lib/public-links/schema";
import type { LinkItem } from "./link-item";

const { title, roleName, maximum, perDay, confirmsAddress, takesPrefill } = publicLinkInput.shape;
const numberIn = z.string().transform((text) => (text.trim() === "" ? null : Number(text)));

/** The values as the inputs return them; a closing day means the end of that day in the sender's time zone. */
const form = z.object({
  title: z.string().pipe(title.unwrap()),
  roleName: z.string().pipe(roleName),
  closesAt: z.string().transform((day) => (day ? new Date(`${day}T23:59:59`).toISOString() : null)),
  maximum: numberIn.pipe(maximum.unwrap()),
  perDay: numberIn.transform((number) => number ?? standardPerDay).pipe(perDay.unwrap()),
  confirmsAddress: z.boolean().pipe(confirmsAddress.unwrap()),
  takesPrefill: z.boolean().pipe(takesPrefill.unwrap()),
});

/** An example address, which names a field of the visitor's, because the address cannot fill in the sender's fields. */
function prefillExample(documents: readonly Pick<UploadedDocument, "pages">[]): string {
  const open = fieldsIn(documents).find(
    ({ fieldType: type, formula, readOnly }) => !readOnly && !hasOptions(type) && takesValue({ type, formula }),
  );
  const address = new URLSearchParams({ name: "Ada Vlachou", email: "ada@example.com" });
  if (open) {
    const rules = fieldRules.parse(open);
    const { example, limits } = formats[rules.format];
    const text = limits === "date" ? "2026-12-31" : (example?.(rules) ?? "…");
    address.set(`field.${open.name}`, isTick(open.fieldType) ? "true" : text);
  }
  return `?${decodeURI(address.toString())}`;
}

type Props = {
  templateId: number;
  templateTitle: string;
  roles: readonly string[];
  documents: readonly Pick<UploadedDocument, "pages">[];
  /** Absent for a new link. */
  link?: LinkItem | undefined;
  onDone: () => void;
};

export function LinkForm({ templateId, templateTitle, roles, documents, link, onDone }: Props) {
  const t = useTranslations("PublicLinks");
  const words = useTranslations("SenderFields");
  const router = useRouter();
  const prove = useProof();
  const { done } = useToast();
  const fields = useZodForm(form, {
    title: link?.title ?? templateTitle,
    roleName: link?.roleName ?? roles[0] ?? "",
    closesAt: link?.closesOn ?? "",
    maximum: String(link?.maximum ?? ""),
    perDay: String(link?.perDay ?? standardPerDay),
    confirmsAddress: link?.confirmsAddress ?? true,
    takesPrefill: link?.takesPrefill ?? false,
  });
  const [values, setValues] = useState(() => senderFieldsOf(link?.fields ?? fieldsIn(documents)));
  const [problems, setProblems] = useState<FieldProblems>(new Map());
  const given = values.length > 0 && { fields: valuesOf(values) };
  const at = `/v1/templates/${templateId}/public-links`;
  const submit = useSubmit(
    fields,
    async ({ roleName: role, ...settings }) => {
      setProblems(new Map());
      try {
        // An unchanged closing day is not sent, so that a link that has already closed can be changed.
        const { closesAt: kept, ...others } = settings;
        const changed = fields.getValues("closesAt") === link?.closesOn ? others : { ...others, closesAt: kept };
        if (link) await prove(() => callApi<typeof PATCH>("PATCH", `${at}/${link.id}`, { ...changed, ...given }));
        else await prove(() => callApi<typeof POST>("POST", at, { ...settings, ...given, roleName: role }));
      } catch (error) {
        setProblems(problemsOf(error));
        throw error;
      }
    },
    {
      onSuccess: () => {
        done(t(link ? "saved" : "opened"));
        onDone();
        router.refresh();
      },
    },
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <FormBanner form={fields} focusIsTaken={problems.size > 0} />
      {link ? null : <p className="text-13 text-ink-2">{t("snapshot")}</p>}
      <TextField form={fields} name="title" label={t("name")} maxLength={255} />
      {link ? null : (
        <SelectField
          form={fields}
          name="roleName"
          label={t("role")}
          choices={roles.map((role) => ({ value: role, label: role }))}
        />
      )}
      <TextField form={fields} name="closesAt" type="date" label={t("closesAt")} optional={t("optional")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={fields} name="maximum" inputMode="numeric" label={t("maximum")} optional={t("optional")} />
        <TextField form={fields} name="perDay" inputMode="numeric" label={t("perDay")} />
      </div>
      {values.length > 0 ? (
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">{words("title")}</legend>
          <SenderFields
            fields={values}
            problems={problems}
            onChange={(changed, name) => {
              setValues(changed);
              setProblems(without(problems, name));
            }}
          />
        </fieldset>
      ) : null}
      <SwitchField form={fields} name="confirmsAddress" label={t("confirms")} hint={t("confirmsHint")} />
      <SwitchField
        form={fields}
        name="takesPrefill"
        label={t("prefill")}
        hint={t("prefillHint", { example: prefillExample(documents) })}
      />
      <SubmitButton form={fields} className="self-start">
        {t(link ? "save" : "submit")}
      </SubmitButton>
    </form>
  );
}
