"use client";
import { useRef } from "react";
import type { FieldPath, FieldValues, UseFormRegisterReturn } from "react-hook-form";
import type { FormBinding } from "./form-binding";

/**
 * Like `form.register`, but keeps text entered before hydration, which react-hook-form would replace with the form's
 * value. With `onEarly`, the input goes back to the form's value, and the callback gets the early text. A disabled
 * box keeps the form's value, which react-hook-form would replace with false.
 */
export function useRegistered<V extends FieldValues, C, T>(
  { form, name }: FormBinding<V, C, T>,
  onEarly?: (value: string) => void,
): UseFormRegisterReturn<FieldPath<V>> {
  const isKnown = useRef(false);
  const { ref, ...registered } = form.register(name);
  return {
    ...registered,
    ref: (control: unknown) => {
      if (isDisabledBox(control)) return;
      const early = isKnown.current ? null : earlyEntry(control);
      isKnown.current ||= control !== null;
      if (onEarly) early?.undo();
      ref(control);
      if (!early) return;
      if (!onEarly) early.restore();
      // The form and the elements around the input missed the event, and their listeners work only after hydration.
      setTimeout(() => {
        if (onEarly) return onEarly(early.value);
        void registered.onChange({ target: control, type: "change" });
        early.control.dispatchEvent(new Event("input", { bubbles: true }));
      });
    },
  };
}

const isDisabledBox = (control: unknown) =>
  control instanceof HTMLInputElement && control.matches("[type=checkbox]:disabled");

type Early = {
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  value: string;
  /** Puts back what the server had sent, and what was entered. */
  undo: () => void;
  restore: () => void;
};

/** What was entered into the server's HTML; null if nothing was. */
function earlyEntry(control: unknown): Early | null {
  if (!isFreshPage()) return null;
  if (control instanceof HTMLInputElement && control.matches("[type=checkbox], [type=radio]")) {
    const { checked, defaultChecked, value } = control;
    const set = (to: boolean) => () => (control.checked = to);
    return checked === defaultChecked ? null : { control, value, undo: set(defaultChecked), restore: set(checked) };
  }
  if (!(control instanceof HTMLElement) || !isControl(control)) return null;
  const { value } = control;
  const sent =
    control instanceof HTMLSelectElement
      ? [...control.options].find((option) => option.defaultSelected)?.value
      : control.defaultValue;
  const set = (to: string) => () => (control.value = to);
  return sent === undefined || sent === value ? null : { control, value, undo: set(sent), restore: set(value) };
}

const isControl = (element: HTMLElement): element is Early["control"] => element.matches("input, textarea, select");

/** On a reload the browser restores old input, which may be older than what the server sent. */
const isFreshPage = () =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "navigate");
