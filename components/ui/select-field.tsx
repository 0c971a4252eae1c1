"use client";
import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { errorOf, type FormBinding, shownValue } from "./form-binding";
import { SelectInput } from "./select-input";
import { useRegistered } from "./use-registered";

type Props<V extends FieldValues, C, T> = FormBinding<V, C, T> &
  Omit<ComponentProps<typeof SelectInput>, "form" | "name">;

export function SelectField<V extends FieldValues, C, T>({ form, name, ...props }: Props<V, C, T>) {
  return (
    <SelectInput
      {...props}
      defaultValue={shownValue({ form, name })}
      {...useRegistered({ form, name })}
      error={errorOf({ form, name })}
    />
  );
}
