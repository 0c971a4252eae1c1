"use client";
import { minimumPassword } from "@/lib/accounts/rules";
import { useTranslations } from "next-intl";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { PasswordField } from "@/components/ui/password-field";

type Props<V extends FieldValues, C, T> = {
  form: UseFormReturn<V, C, T>;
  name: FieldPath<V>;
  repeatName: FieldPath<V>;
  /** Whether the account gets its first password or a new one. */
  kind: "first" | "next";
  hint?: string;
};

/** A new password and its repetition. Needs the namespace `NewPasswordFields`. */
export function NewPasswordFields<V extends FieldValues, C, T>({ form, name, repeatName, kind, hint }: Props<V, C, T>) {
  const t = useTranslations("NewPasswordFields");
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={t(`password.${kind}`)}
        hint={hint ?? t("hint", { minimum: minimumPassword })}
        autoComplete="new-password"
      />
      <PasswordField form={form} name={repeatName} label={t(`again.${kind}`)} autoComplete="new-password" />
    </>
  );
}
