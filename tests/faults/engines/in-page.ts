import { computeAccessibleName, getRole, isInaccessible } from "dom-accessibility-api";

/** What a person looks for: a role and a name, in the dialog that lies over the page if there is one. */
export type Sought = { role: string; name: string; exact?: boolean };

const fields = "input, select, textarea, output, button";

/** The dialog that lies over the page, if there is one; where it is modal, nothing beside it can be pressed. */
const surface = (): HTMLElement =>
  document.querySelector<HTMLElement>("dialog:modal") ??
  document.querySelector<HTMLElement>("[role=dialog]") ??
  document.body;

function isSought(element: Element, { role, name, exact }: Sought) {
  const isKind = role === "field" ? element.matches(fields) : getRole(element) === role;
  if (!isKind) return false;
  const said = computeAccessibleName(element);
  return (exact ? said === name : said.startsWith(name)) && !isInaccessible(element);
}

export const find = (sought: Sought) => [...surface().querySelectorAll("*")].find((one) => isSought(one, sought));

/** An input for files; where a button opens it, it is hidden. */
export const fileInput = (name: string) =>
  [...surface().querySelectorAll("input[type=file]:enabled")].find((one) =>
    computeAccessibleName(one, { hidden: true }).startsWith(name),
  );

const disabled = ":disabled, [aria-disabled=true]";

/** Where a press would reach the element, or nothing while it is or looks disabled, or something covers it. */
export function pressable(sought: Sought, from: "start" | "middle" = "middle") {
  const element = find(sought);
  if (!element || element.matches(disabled) || element.closest("[inert]")) return null;
  const before = element.getBoundingClientRect();
  if (before.top < 120 || before.bottom > innerHeight - 120) element.scrollIntoView({ block: "center" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(from === "start" ? left + 12 : left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isReached = hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest("label") !== null);
  return isReached ? { x, y } : null;
}

export function box(sought: Sought) {
  const found = find(sought)?.getBoundingClientRect();
  return found ? { x: found.x, y: found.y, width: found.width, height: found.height } : null;
}

/** What the element says of itself. */
export function look(sought: Sought) {
  const element = find(sought);
  if (!element) return null;
  const { value, checked } = element as HTMLInputElement;
  return { value, checked, text: element.textContent, hasFocus: element === document.activeElement };
}

export const text = () => surface().innerText;
export const overflow = () => document.documentElement.scrollWidth - innerWidth;
