"use client";
import type { UseFormReturn } from "react-hook-form";
import { OneNameBox } from "./one-name-box";

type Names = { lastName: string; singleName: boolean };
type Props<V extends Names, C, T> = { form: UseFormReturn<V, C, T>; label: string };

/** The box of a form whose last name it takes away. */
export function OneNameField<V extends Names, C, T>({ form, label }: Props<V, C, T>) {
  const { watch, setValue } = form as unknown as UseFormReturn<Names>; // V has these two, and no others are used
  return (
    <OneNameBox
      label={label}
      lastName={watch("lastName")}
      singleName={watch("singleName")}
      change={({ lastName, singleName }) => {
        setValue("lastName", lastName, { shouldDirty: true });
        setValue("singleName", singleName, { shouldDirty: true });
      }}
    />
  );
}
