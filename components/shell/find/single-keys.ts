/** Letters that act on their own; some speech and keyboard users have to turn them off (WCAG 2.1.4). */
const storageKey = "single-keys-off";

export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) === null;

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "1");
}

const typing = "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/** The key if it was pressed without modifiers, outside of text inputs, menus and dialogs; otherwise null. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (target instanceof Element && target.closest(typing)) return null;
  return areSingleKeysOn() && document.querySelector("[role=dialog]") === null ? key : null;
}

/** Focuses the link of the next row, or of the one before. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll("main [data-row]")];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = here === -1 ? (step === 1 ? 0 : rows.length - 1) : here + step;
  rows[next]?.querySelector("a")?.focus();
}
