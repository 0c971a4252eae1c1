"use client";
import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { SelectInput } from "@/components/ui/select-input";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { type DemoField, titles } from "@/lib/demos/rules";

type DemoFormBinding = UseFormReturn<Record<string, string>, unknown, Record<string, string>>;

const types = { email: "email", phone: "tel", date: "date" } as const;

export function DemoInput({ form, field }: { form: DemoFormBinding; field: DemoField }) {
  const t = useTranslations("Demo");
  // A test ensures that each field has its name in the catalogue
  const name = t(`field.${field.name}` as "field.firstName");
  const label = field.required ? `${name} *` : name;
  const common = { form, name: field.name, label, autoComplete: "off", ...(field.required && { required: true }) };
  if (field.kind === "long") return <TextAreaField {...common} rows={2} className="sm:col-span-2" maxLength={255} />;
  return <TextField {...common} type={field.kind ? types[field.kind] : "text"} maxLength={255} />;
}

/** A missing title is reported only after the first name was touched (specification, Workflows 5). */
export function TitleInput({ form }: { form: DemoFormBinding }) {
  const t = useTranslations("Demo");
  const sentence = useTranslations("validation");
  const { touchedFields, dirtyFields } = form.formState;
  const isAsked = (touchedFields["firstName"] || dirtyFields["firstName"]) && !form.watch("title");
  return (
    <SelectInput
      {...form.register("title")}
      label={`${t("field.title")} *`}
      required
      className="sm:col-span-2 sm:max-w-[200px]"
      error={isAsked ? sentence("titleRequired") : undefined}
      choices={[
        { value: "", label: t("choose") },
        ...titles.map((title) => ({ value: title, label: t(`titles.${title}`) })),
      ]}
    />
  );
}
