import type { FieldFormat, FieldType } from "@/db/enums";
import { formats } from "@/lib/fields/formats";
import { formatOf } from "@/lib/fields/formats/format-of";
import { fieldKinds } from "@/lib/fields/kinds";
import type { Condition } from "./condition";

type Operator = Condition["rules"][number]["operator"];
type Field = { type: FieldType; format: FieldFormat };

/** The comparisons that make sense for a field, the one that a new line begins with first. */
export function operatorsFor(field: Field): readonly Operator[] {
  switch (fieldKinds[field.type].holds) {
    case "tick":
    case "oneOfGroup":
      return ["checked", "unchecked"];
    case "image":
    case "photo":
    case "companyImage":
      return ["filled", "empty"];
    case "option":
      return ["filled", "empty", "equals", "not_equals"];
    case "text":
      return formats[formatOf(field)].limits
        ? ["filled", "empty", "equals", "not_equals", "greater", "less"]
        : ["filled", "empty", "equals", "not_equals", "contains"];
  }
}
