import { z } from "zod";
import { email } from "@/lib/platform/text/shapes";
import { type DemoField, type DemoStep, demoTypeIds, fieldsOf, imageNames } from "./rules";
import { writtenId } from "@/lib/platform/http/ids";

export const demoId = z.uuid();
export const sampleSignatureId = writtenId;

const longest = 255;
const date = /^\d{4}-\d{2}-\d{2}$/;

export const demoInput = z.object({
  demoType: z.union(Object.values(demoTypeIds).map((id) => z.literal(id))).nullish(),
});

const image = z.string().min(1, "required").nullish();
const images = Object.fromEntries(imageNames.map((name) => [name, image])) as Record<
  (typeof imageNames)[number],
  typeof image
>; // each name got its schema just above

export const fillDemoInput = z.object({
  fields: z
    .array(z.object({ key: z.string().max(64), value: z.union([z.string().max(2000), z.boolean()]).nullish() }))
    .max(100)
    .default([]),
  /** The day of signing, as printed. */
  signDate: z.string().trim().max(40).nullish(),
  ...images,
});
export type FillDemoInput = z.infer<typeof fillDemoInput>;

const isEmail = (text: string) => text === "" || email.safeParse(text).success;

/** The last day that has begun anywhere on earth; those after it are still to come for everybody. */
const latestToday = () => new Date(Date.now() + 14 * 3600_000).toISOString().slice(0, 10);
const hasCome = (text: string) => !isDate(text) || text <= latestToday();

function textOf({ kind, required, isPast }: DemoField) {
  const text = z.string().trim().max(longest);
  const given = required ? text.min(1, required) : text;
  if (kind === "email") return given.refine(isEmail, "invalidEmail");
  return isPast ? given.refine(hasCome, "notInPast") : given;
}

/** The inputs of one step, by name; optional ones may be empty. */
export function stepInput(step: DemoStep): z.ZodType<Record<string, string>, Record<string, string>> {
  const shape: Record<string, z.ZodString> = Object.fromEntries(
    fieldsOf(step).map((field) => [field.name, textOf(field)]),
  );
  return z.object(step.hasTitle ? { title: z.string().min(1, "titleRequired"), ...shape } : shape);
}

export const isDate = (text: string) => date.test(text);

export const sampleSignatureDto = z.object({ id: z.number(), name: z.string(), isInitial: z.boolean() });
