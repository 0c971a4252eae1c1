import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";
import type { DesignPerson } from "@/components/designer/design/designer-context";
import { formatOf } from "@/lib/fields/formats/format-of";
import { formats } from "@/lib/fields/formats";
import { fieldKinds, hasOptions, isTick } from "@/lib/fields/kinds";
import { operatorsFor } from "@/lib/fields/rules/operators-for";
import { isKnown } from "@/lib/fields/rules/reference-problems";
import { byName, isNameable, namesInFormula, referencesOf } from "@/lib/fields/rules/references";

type Field = Pick<DesignField, "type" | "format">;

/** Whether a field may have a formula; it then has no value of its own. */
export const takesFormula = ({ type, format, readOnly, value }: Field & Pick<DesignField, "readOnly" | "value">) =>
  fieldKinds[type].hasFormat && formats[format].limits !== null && !readOnly && !value;

/** The fields that refer to one of these names. */
const referringTo = <F extends DesignField>(names: ReadonlySet<string>, fields: readonly F[]): F[] =>
  fields.filter((field) => referencesOf(field).some((name) => names.has(name)));

/** The fields that refer to a name which no field would have any more after this deletion. */
export function leftOpenBy(gone: readonly DesignField[], rest: readonly DesignField[]): DesignField[] {
  const remaining = byName(rest);
  const names = new Set(gone.map(({ name }) => name).filter((name) => !remaining.has(name)));
  return names.size === 0 ? [] : firstOfEach(referringTo(names, rest));
}

/** The fields that a field's condition and formula name, and those that name it; copies once. */
export function dependenciesOf(field: DesignField, fields: readonly DesignField[]) {
  const names = new Set(referencesOf(field));
  return {
    on: firstOfEach(fields.filter(({ name }) => names.has(name))),
    by: firstOfEach(referringTo(new Set([field.name]), fields)),
  };
}

/** The fields whose conditions or formulas this change would break, which may include the changed fields themselves. */
export function brokenBy(
  changing: readonly DesignField[],
  change: FieldChange,
  fields: readonly DesignField[],
  people: ReadonlyMap<number, DesignPerson>,
  isInOrder: boolean,
): DesignField[] {
  const owned = ownedBy(people);
  const keys = new Set(changing.map(({ key }) => key));
  const after = (one: DesignField) => (keys.has(one.key) ? { ...one, ...change } : one);
  const works = (named: DesignField, referring: DesignField) =>
    isKnown(owned(named), owned(referring), isInOrder) && fitsReferences(named, referring);
  const isBroken = (referring: DesignField) => {
    const names = new Set(referencesOf(referring));
    return fields.some(
      (named) =>
        names.has(named.name) &&
        (keys.has(named.key) || keys.has(referring.key)) &&
        works(named, referring) &&
        !works(after(named), after(referring)),
    );
  };
  return firstOfEach(fields.filter(isBroken));
}

/** Whether the rules and the formula of `referring` that name this field suit its kind and format. */
function fitsReferences(field: DesignField, { condition, formula }: DesignField): boolean {
  const fits = operatorsFor(field);
  const isCompared = (condition?.rules ?? []).every(
    (rule) => rule.field !== field.name || fits.includes(rule.operator),
  );
  const isComputed = !formula || !namesInFormula(formula).includes(field.name) || isComputable(field);
  return isCompared && isComputed;
}

/** Whether a formula can compute with what a field holds. */
const isComputable = (field: Field) =>
  fieldKinds[field.type].holds === "text"
    ? formats[formatOf(field)].limits !== null
    : isTick(field.type) || hasOptions(field.type);

const ownedBy = (people: ReadonlyMap<number, DesignPerson>) => (one: DesignField) => ({
  ownerId: one.recipientId,
  readOnly: one.readOnly,
  step: people.get(one.recipientId)?.step ?? 0,
});

export const computable = <F extends Field>(fields: readonly F[]): F[] => fields.filter(isComputable);

/** The fields that a field may refer to: known when it is filled in, and not dependent on it themselves. */
export function referableBy(
  field: DesignField,
  fields: readonly DesignField[],
  people: ReadonlyMap<number, DesignPerson>,
  isInOrder: boolean,
): DesignField[] {
  const dependent = new Set([field.name]);
  for (let size = 0; size < dependent.size;) {
    size = dependent.size;
    for (const { name } of referringTo(dependent, fields)) dependent.add(name);
  }
  const owned = ownedBy(people);
  const unknown = new Set(
    fields.filter((one) => !isKnown(owned(one), owned(field), isInOrder)).map(({ name }) => name),
  );
  return firstOfEach(fields).filter(({ name }) => isNameable(name) && !dependent.has(name) && !unknown.has(name));
}

const firstOfEach = (fields: readonly DesignField[]): DesignField[] =>
  [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed();
