"use client";
import { useTranslations } from "next-intl";
import type { FieldValues } from "react-hook-form";
import type { FormBinding } from "@/components/ui/form-binding";
import { SelectField } from "@/components/ui/select-field";
import { type CompanyUserInput, roles } from "@/lib/organisations/schema";

type Props<V extends FieldValues, C, T> = FormBinding<V, C, T> & { chosen: CompanyUserInput["role"] };

/** The roles in an organisation, each with a sentence that explains it. */
export function RoleField<V extends FieldValues, C, T>({ form, name, chosen }: Props<V, C, T>) {
  const t = useTranslations("UserForm");
  return (
    <SelectField
      form={form}
      name={name}
      label={t("role")}
      hint={t(`roleHint.${chosen}`)}
      choices={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
    />
  );
}
