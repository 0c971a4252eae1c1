/** Maximum length of a typed signature (specification, Workflows 5). */
export const maximumTyped = 20;

export type Person = { firstName: string; lastName: string };

const firstOf = (name: string) => Array.from(name)[0] ?? "";

/**
 * The initial text of a typed signature or initials: a name that is too long is shortened to an initial, never cut off;
 * empty if no form of it fits.
 */
export function ownName({ firstName, lastName }: Person, isInitial: boolean): string {
  if (isInitial) return firstOf(firstName) + firstOf(lastName);
  const [first, last] = [firstName.trim(), lastName.trim()];
  const full = `${first} ${last}`.trim();
  const forms = last === "" ? [full] : [full, `${firstOf(first)}. ${last}`, last];
  return forms.find((name) => name.length <= maximumTyped) ?? "";
}

const partsOf = (name: string) =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether a typed signature has a part of the person's name, or is their initials: otherwise it may be somebody else's. */
export function isNameOf(typed: string, person: Person): boolean {
  const own = partsOf(`${person.firstName} ${person.lastName}`);
  const parts = partsOf(typed);
  const initials = own.map(firstOf).join("");
  return parts.some((part) => own.includes(part)) || parts.join("") === initials;
}
