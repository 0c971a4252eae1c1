"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SelectField } from "@/components/ui/select-field";
import type { Choice } from "@/components/ui/select-input";
import { TextField } from "@/components/ui/text-field";
import { type connectionRulesForm, mostMappings } from "@/lib/connections/schema";

type Form = UseFormReturn<z.input<typeof connectionRulesForm>, unknown, z.output<typeof connectionRulesForm>>;
type Props = { form: Form; roles: readonly Choice[]; folders: readonly { id: number; name: string }[] };

/** Which role and folder each group at the provider gives. Needs `ConnectionRulesForm`, `Scim` for "no role". */
export function GroupMappings({ form, roles, folders }: Props) {
  const t = useTranslations("ConnectionRulesForm");
  const scim = useTranslations("Scim");
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "groups" });
  const adder = useRef<HTMLButtonElement>(null);
  const roleChoices = [{ value: "", label: scim("noRole") }, ...roles];
  const folderChoices = [
    { value: "", label: t("noFolder") },
    ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="relative rounded-card border border-line p-4">
          <legend className="sr-only">{t("group", { number: index + 1 })}</legend>
          <IconButton
            label={t("remove", { number: index + 1 })}
            icon={<X aria-hidden size={16} />}
            className="absolute top-1 right-1"
            onClick={() => {
              remove(index);
              adder.current?.focus();
            }}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              form={form}
              name={`groups.${index}.value`}
              label={t("value")}
              hint={t("valueHint")}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              className="sm:col-span-2"
            />
            <SelectField form={form} name={`groups.${index}.roleId`} label={t("role")} choices={roleChoices} />
            <SelectField form={form} name={`groups.${index}.groupId`} label={t("folder")} choices={folderChoices} />
          </div>
        </fieldset>
      ))}
      {fields.length < mostMappings ? (
        <Button
          ref={adder}
          icon={<Plus aria-hidden size={16} />}
          className="self-start"
          onClick={() => append({ value: "", roleId: "", groupId: "" })}
        >
          {t("add")}
        </Button>
      ) : null}
    </>
  );
}
