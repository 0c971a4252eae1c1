import { fieldKinds, isPrefilled } from "@/lib/fields/kinds";
import { roleDefinitions } from "@/lib/recipients/roles";
import type { DesignField } from "./design-field";
import type { DesignPerson } from "./designer-context";

/** The value that all fields have, or null if they differ. */
export function commonValue<Value>(fields: readonly DesignField[], of: (field: DesignField) => Value): Value | null {
  const [first, ...rest] = fields.map(of);
  return first !== undefined && rest.every((value) => value === first) ? first : null;
}

/** Those that the recipient may be asked to fill in, and those that are printed in a font. */
export const askingFields = (fields: readonly DesignField[]) => fields.filter(({ type }) => !isPrefilled(type));
export const fontFields = (fields: readonly DesignField[]) =>
  fields.filter(({ type }) => fieldKinds[type].prints === "text");

/** The people who may have at least one of these fields. */
export const possibleOwners = (people: readonly DesignPerson[], fields: readonly DesignField[]) =>
  people.filter(({ role }) => fields.some(({ type }) => roleDefinitions[role].holds(type)));

/** Which of the fields a person gets when all are given to him, and which the person's role does not allow. */
export function givenTo(person: DesignPerson, fields: readonly DesignField[]) {
  const holds = ({ type }: DesignField) => roleDefinitions[person.role].holds(type);
  return { given: fields.filter(holds), kept: fields.filter((field) => !holds(field)) };
}
