import type { Entry } from "./entries";

/**
 * Copies an entry into the other inputs of its field. They are uncontrolled (so that typing before hydration survives)
 * and React does not update them.
 */
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
