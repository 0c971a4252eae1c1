"use client";
import type { ComponentProps } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "./button";

type Props<V extends FieldValues, C, T> = Omit<ComponentProps<typeof Button>, "form" | "type" | "busy"> & {
  form: UseFormReturn<V, C, T>;
};

export function SubmitButton<V extends FieldValues, C, T>({ form, variant = "primary", ...props }: Props<V, C, T>) {
  return <Button {...props} type="submit" variant={variant} busy={form.formState.isSubmitting} />;
}
