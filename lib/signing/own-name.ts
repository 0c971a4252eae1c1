/** As long as a typed signature may be (spec workflows.md section 5). */
export const maximumTyped = 20;

type Person = { firstName: string; lastName: string };

/** What a signature or initials say before anything else is typed. */
export function ownName({ firstName, lastName }: Person, isInitial: boolean): string {
  const initials = [firstName, lastName].map((name) => Array.from(name)[0] ?? "").join("");
  const name = isInitial ? initials : `${firstName} ${lastName}`.trim();
  return Array.from(name).slice(0, maximumTyped).join("");
}
