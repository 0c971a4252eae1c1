"use client";
import { useRef } from "react";
import type { FieldPath, FieldValues, UseFormRegisterReturn } from "react-hook-form";
import type { FormBinding } from "./form-binding";

/**
 * Like `form.register`, and keeps what was entered before the scripts had loaded: react-hook-form would put the form's
 * value back into the input.
 */
export function useRegistered<V extends FieldValues, C, T>({
  form,
  name,
}: FormBinding<V, C, T>): UseFormRegisterReturn<FieldPath<V>> {
  const isKnown = useRef(false);
  const { ref, ...registered } = form.register(name);
  return {
    ...registered,
    ref: (control: unknown) => {
      const early = isKnown.current ? null : earlyEntry(control);
      isKnown.current ||= control !== null;
      ref(control);
      if (!early) return;
      early.restore();
      // The form and the elements around the input missed the event, and hear none before the hydration has ended.
      setTimeout(() => {
        void registered.onChange({ target: control, type: "change" });
        early.control.dispatchEvent(new Event("input", { bubbles: true }));
      });
    },
  };
}

/** What was entered into the server's HTML, and how to put it back; null if nothing was. */
function earlyEntry(control: unknown): { control: HTMLElement; restore: () => void } | null {
  if (!isFreshPage()) return null;
  if (control instanceof HTMLInputElement && control.matches("[type=checkbox], [type=radio]")) {
    const { checked, defaultChecked } = control;
    return checked === defaultChecked ? null : { control, restore: () => (control.checked = checked) };
  }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    const { value, defaultValue } = control;
    return value === defaultValue ? null : { control, restore: () => (control.value = value) };
  }
  if (!(control instanceof HTMLSelectElement)) return null;
  const { value, options } = control;
  const first = [...options].find((option) => option.defaultSelected);
  if (!first || first.value === value) return null;
  return { control, restore: () => (control.value = value) };
}

/** On a reload the browser puts back what it remembers, which may be older than what the server sent. */
const isFreshPage = () =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "navigate");
