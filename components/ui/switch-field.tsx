"use client";
import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { errorOf, type FormBinding, shownChecked } from "./form-binding";
import { SwitchInput } from "./switch-input";
import { useRegistered } from "./use-registered";

type Props<V extends FieldValues, C, T> = FormBinding<V, C, T> &
  Omit<ComponentProps<typeof SwitchInput>, "form" | "name">;

export function SwitchField<V extends FieldValues, C, T>({ form, name, ...props }: Props<V, C, T>) {
  return (
    <SwitchInput
      {...props}
      defaultChecked={shownChecked({ form, name })}
      {...useRegistered({ form, name })}
      error={errorOf({ form, name })}
    />
  );
}
