import type { Entry } from "./entries";

/** Inputs are uncontrolled, so that early typing survives: the other places that show the field are written by hand. */
export function showEntry(fieldId: number, patch: Partial<Entry>, from?: Element): void {
  for (const input of document.querySelectorAll(`[data-field="${fieldId}"]`)) {
    if (input === from) continue;
    if (input instanceof HTMLInputElement && (input.type === "checkbox" || input.type === "radio"))
      input.checked = patch.selected ?? input.checked;
    else if (
      patch.value !== undefined &&
      (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement)
    )
      input.value = patch.value ?? "";
  }
}
