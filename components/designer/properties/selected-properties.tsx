import type { DesignField } from "@/components/designer/design/design-field";
import type { DesignPerson } from "@/components/designer/design/designer-context";
import { FieldProperties } from "./field-properties";
import { SeveralProperties } from "./several-properties";

type Props = { selected: readonly DesignField[]; fields: readonly DesignField[]; people: readonly DesignPerson[] };

export function SelectedProperties({ selected, fields, people }: Props) {
  const [first, ...others] = selected;
  if (!first) return null;
  if (others.length > 0) return <SeveralProperties fields={selected} everyField={fields} people={people} />;
  return <FieldProperties field={first} fields={fields} people={people} />;
}
