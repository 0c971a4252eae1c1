"use client";
import "./zod-without-eval";
import { toNestErrors } from "@hookform/resolvers";
import { useTranslations } from "next-intl";
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from "react-hook-form";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { sentenceOf } from "@/lib/platform/i18n/sentences";

/**
 * A form over the same schema as its call; it words each issue as the API does. It does not use zodResolver, which
 * drops values that some sentences need (a maximum, for example). Needs the namespace `validation`.
 */
export function useZodForm<I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<I>,
): UseFormReturn<I, unknown, O> {
  const t = useTranslations("validation");
  const resolver: Resolver<I, unknown, O> = async (values, _context, options) => {
    const read = await schema.safeParseAsync(values);
    if (read.success) return { values: read.data, errors: {} };
    const errors = Object.fromEntries(
      read.error.issues.toReversed().map((issue) => {
        const { key, values: parts } = sentenceOf(issue);
        return [issue.path.join("."), { type: issue.code ?? "custom", message: t(key, parts) }];
      }),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
  return useForm<I, unknown, O>({ resolver, defaultValues, reValidateMode: "onChange" });
}
