"use client";
import type { FieldPathValue, FieldValues } from "react-hook-form";
import type { FormBinding } from "./form-binding";
import { TextField } from "./text-field";

type Props<V extends FieldValues, C, T> = FormBinding<V, C, T> & { label: string; pick: string };

/** Six hex digits, typed or picked. `pick` is the label of the button that opens the browser's colour picker. */
export function ColourField<V extends FieldValues, C, T>({ form, name, label, pick }: Props<V, C, T>) {
  const typed = String(form.watch(name) ?? "").replace(/^#/, "");
  const isColour = /^[0-9a-f]{6}$/i.test(typed);
  const set = (value: string) =>
    // The cast holds: this field's value is a string.
    form.setValue(name, value.slice(1).toUpperCase() as FieldPathValue<V, typeof name>, {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <TextField form={form} name={name} label={label} maxLength={7} spellCheck={false} autoComplete="off" />
      <input
        type="color"
        aria-label={pick}
        value={isColour ? `#${typed.toLowerCase()}` : "#ffffff"}
        onChange={(event) => set(event.target.value)}
        className="mt-[26px] h-10 w-12 cursor-pointer rounded-control border border-edge bg-paper p-1 pointer-coarse:h-11"
      />
    </div>
  );
}
