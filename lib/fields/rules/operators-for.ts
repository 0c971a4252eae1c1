import type { FieldFormat, FieldType } from "@/db/enums";
import { formats } from "@/lib/fields/formats";
import { fieldKinds } from "@/lib/fields/kinds";
import type { Condition } from "./condition";

type Operator = Condition["rules"][number]["operator"];
type Field = { type: FieldType; format: FieldFormat };

/** The comparisons that make sense for a field, the one that a new line begins with first. */
export function operatorsFor({ type, format }: Field): readonly Operator[] {
  switch (fieldKinds[type].holds) {
    case "tick":
    case "oneOfGroup":
      return ["checked", "unchecked"];
    case "image":
      return ["filled", "empty"];
    case "option":
      return ["filled", "empty", "equals", "not_equals"];
    case "text":
      return formats[format].limits
        ? ["filled", "empty", "equals", "not_equals", "greater", "less"]
        : ["filled", "empty", "equals", "not_equals", "contains"];
  }
}
