import { fieldKinds, isPrefilled } from "@/lib/fields/kinds";
import { roleDefinitions } from "@/lib/recipients/roles";
import type { DesignField } from "./design-field";
import type { DesignPerson } from "./designer-context";

/** The value that all fields have, or null if they differ. */
export function commonValue<Value>(fields: readonly DesignField[], of: (field: DesignField) => Value): Value | null {
  const [first, ...rest] = fields.map(of);
  return first !== undefined && rest.every((value) => value === first) ? first : null;
}

/** `askingFields` can be filled in by a recipient; `fontFields` are printed as text. */
export const askingFields = (fields: readonly DesignField[]) => fields.filter(({ type }) => !isPrefilled(type));
export const fontFields = (fields: readonly DesignField[]) =>
  fields.filter(({ type }) => fieldKinds[type].prints === "text");

/** The people who may have at least one of these fields. */
export const possibleOwners = (people: readonly DesignPerson[], fields: readonly DesignField[]) =>
  people.filter(({ role }) => fields.some(({ type }) => roleDefinitions[role].holds(type)));

/** Splits the fields into those that the person's role may have (`given`) and the rest (`kept`). */
export function givenTo(person: DesignPerson, fields: readonly DesignField[]) {
  const holds = ({ type }: DesignField) => roleDefinitions[person.role].holds(type);
  return { given: fields.filter(holds), kept: fields.filter((field) => !holds(field)) };
}
