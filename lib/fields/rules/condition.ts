import { z } from "zod";

export const operators = [
  "filled",
  "empty",
  "checked",
  "unchecked",
  "equals",
  "not_equals",
  "contains",
  "greater",
  "less",
] as const;
type Operator = (typeof operators)[number];

/** Operators that compare with a value. */
export const comparing: ReadonlySet<Operator> = new Set(["equals", "not_equals", "contains", "greater", "less"]);

const rule = z
  .object({
    field: z.string().trim().min(1, "required").max(255).meta({ description: "The other field's name" }),
    operator: z.enum(operators),
    value: z.string().max(500).optional(),
  })
  .refine(({ operator, value }) => !comparing.has(operator) || value !== undefined, {
    error: "required",
    path: ["value"],
  });

export const maximumRules = 20;

/** When a field is shown. */
export const condition = z
  .object({ match: z.enum(["all", "any"]), rules: z.array(rule).min(1, "required").max(maximumRules) })
  .meta({ id: "Condition" });
export type Condition = z.infer<typeof condition>;
