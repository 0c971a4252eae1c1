"use client";
import type { FormEventHandler, ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { FormBanner } from "./form-banner";
import { FormGuard } from "./form-guard";
import { settingForm } from "./form-style";
import { SubmitButton } from "./submit-button";

type Props<V extends FieldValues, C, T> = {
  form: UseFormReturn<V, C, T>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** On the button. */
  save: string;
  children: ReactNode;
};

/** Settings that are saved together. Asks before what is not saved yet would be lost. */
export function SettingForm<V extends FieldValues, C, T>({ form, onSubmit, save, children }: Props<V, C, T>) {
  return (
    <form onSubmit={onSubmit} noValidate className={settingForm}>
      <FormBanner form={form} />
      <FormGuard form={form} />
      {children}
      <SubmitButton form={form} variant="secondary" className="self-start">
        {save}
      </SubmitButton>
    </form>
  );
}
