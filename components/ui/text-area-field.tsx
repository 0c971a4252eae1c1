"use client";
import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { errorOf, type FormBinding } from "./form-binding";
import { TextArea } from "./text-area";
import { useRegistered } from "./use-registered";

type Props<V extends FieldValues, C, T> = FormBinding<V, C, T> & Omit<ComponentProps<typeof TextArea>, "form" | "name">;

export function TextAreaField<V extends FieldValues, C, T>({ form, name, ...props }: Props<V, C, T>) {
  return (
    <TextArea
      {...props}
      {...useRegistered({ form, name })}
      error={errorOf({ form, name })}
      // On focus the browser scrolls only as far as the first line, so a footer could cover the rest.
      onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}
    />
  );
}
