"use client";
import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { errorOf, type FormBinding } from "./form-binding";
import { PasswordInput } from "./password-input";
import { useRegistered } from "./use-registered";

type Props<V extends FieldValues, C, T> = FormBinding<V, C, T> &
  Omit<ComponentProps<typeof PasswordInput>, "form" | "name">;

export function PasswordField<V extends FieldValues, C, T>({ form, name, ...props }: Props<V, C, T>) {
  return <PasswordInput {...props} {...useRegistered({ form, name })} error={errorOf({ form, name })} />;
}
