"use client";
import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { errorOf, type FormBinding, shownValue } from "./form-binding";
import { TextInput } from "./text-input";
import { useRegistered } from "./use-registered";

type Props<V extends FieldValues, C, T> = FormBinding<V, C, T> &
  Omit<ComponentProps<typeof TextInput>, "form" | "name">;

export function TextField<V extends FieldValues, C, T>({ form, name, ...props }: Props<V, C, T>) {
  return (
    <TextInput
      {...props}
      defaultValue={shownValue({ form, name })}
      {...useRegistered({ form, name })}
      error={errorOf({ form, name })}
    />
  );
}
