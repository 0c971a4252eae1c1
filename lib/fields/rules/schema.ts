import { z } from "zod";
import { freeText } from "@/lib/platform/text/single-line";
import { fieldFormats, overflows } from "@/db/enums";
import { condition } from "./condition";

const limit = z.union([z.string().trim().max(40), z.number().transform(String)]).nullish();
const length = z.number().int().min(0).max(2000).nullish();

/** What a field asks of its value, as sent. What is left out is not asked. */
export const ruleInput = {
  format: z.enum(fieldFormats).nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "currencyUnknown")
    .nullish(),
  min: limit,
  max: limit,
  decimals: z.number().int().min(0).max(10).nullish(),
  minLength: length,
  maxLength: length,
  pattern: z.string().max(200).nullish(),
  patternMessage: freeText().max(255).nullish(),
  comb: z.number().int().min(1).max(100).nullish(),
  overflow: z.enum(overflows).nullish(),
  readOnly: z.boolean().nullish(),
  formula: z.string().trim().max(2000).nullish(),
  condition: condition.nullish(),
};
type RuleInput = z.infer<z.ZodObject<typeof ruleInput>>;

const shownLimit = z.string().nullable().meta({
  description: "A decimal, an ISO date, or a day counted from today such as today+30",
});

/** The same as answered. */
export const ruleDto = {
  format: z.enum(fieldFormats),
  currency: z.string().nullable().meta({ description: "ISO 4217" }),
  min: shownLimit,
  max: shownLimit,
  decimals: z.number().nullable(),
  minLength: z.number().nullable(),
  maxLength: z.number().nullable(),
  pattern: z.string().nullable().meta({ description: "RE2 syntax" }),
  patternMessage: z.string().nullable(),
  comb: z.number().nullable().meta({ description: "How many equal cells, one for each character" }),
  overflow: z.enum(overflows).nullable(),
  readOnly: z.boolean().meta({ description: "The sender's value is printed; the recipient cannot change it" }),
  formula: z.string().nullable(),
  condition: condition.nullable(),
};

export const fieldRules = z.object(ruleDto);
export type FieldRules = z.infer<typeof fieldRules>;

/** The rules of a field as sent, with what was left out. */
export const rulesOf = (f: RuleInput): FieldRules => ({
  format: f.format ?? "text",
  currency: f.currency ?? null,
  min: f.min || null,
  max: f.max || null,
  decimals: f.decimals ?? null,
  minLength: f.minLength ?? null,
  maxLength: f.maxLength ?? null,
  pattern: f.pattern || null,
  patternMessage: f.patternMessage || null,
  comb: f.comb ?? null,
  overflow: f.overflow ?? null,
  readOnly: f.readOnly ?? false,
  formula: f.formula || null,
  condition: f.condition ?? null,
});
