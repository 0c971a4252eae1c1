import "server-only";
import { z } from "zod";
import { fieldTypeIds } from "@/db/enums";
import { fieldKinds, hasOptions, isGrouped, isPrefilled, isTick } from "@/lib/fields/kinds";
import type { CheckedFor } from "@/lib/fields/formats/check-value";
import type { Sentence } from "@/lib/platform/errors/errors";
import { sentenceOf } from "@/lib/platform/i18n/sentences";
import { condition } from "@/lib/fields/rules/condition";
import { checkRules } from "@/lib/documents/rule-problems";
import { fieldProblems } from "@/lib/documents/save-fields";
import { boxOnPage, type FieldInput, fieldShape } from "@/lib/documents/schema";
import { ruleFor } from "./name-fields";
import type { WaitingTag } from "./waiting-tag";

/** The field of a tag, without its owner and its condition, which depend on what is around it. */
export function fieldOfTag({ tag, pageIndex, box }: Omit<WaitingTag, "text">, name: string): FieldInput {
  const { type } = tag;
  const hasFormat = fieldKinds[type].hasFormat;
  const isChosen = isTick(type) || isGrouped(type);
  return fieldShape.parse({
    name,
    description: tag.description,
    required: tag.readOnly ? false : (tag.required ?? !(isTick(type) && !isGrouped(type))),
    fieldTypeId: fieldTypeIds[type],
    isInitial: tag.isInitial ?? false,
    groupName: isGrouped(type) ? tag.groupName : null,
    value: isChosen ? null : tag.value,
    selected: isChosen && /^\s*(?:true|yes|1|checked|x)\s*$/i.test(tag.value ?? ""),
    relativeLeft: box.left,
    relativeTop: box.top,
    relativeWidth: box.width,
    relativeHeight: box.height,
    selectableFieldOptions: hasOptions(type)
      ? [...new Set(tag.options)].map((one) => ({ key: one, value: one }))
      : null,
    pageIndex,
    // What fills itself in cannot be changed anyway; a date that is signed has no format to choose.
    readOnly: isPrefilled(type) || isGrouped(type) ? null : tag.readOnly,
    format: hasFormat || tag.format !== "date" ? (tag.format ?? null) : null,
  });
}

/** What is wrong with a tag by itself, if anything; `page` is the one that it is on. */
export function problemOfTag(
  waiting: Omit<WaitingTag, "text">,
  page: { width: number; height: number },
  situation: CheckedFor,
): Sentence | null {
  try {
    const field = fieldOfTag(waiting, waiting.tag.name ?? "–");
    const { name, condition: given } = waiting.tag;
    // Otherwise the refusal would come when the document is used, and be one of the whole document.
    if (name !== null && given?.rules.some((rule) => rule.field === name))
      return { key: "referenceItself", values: { field: name } };
    if (given) condition.parse({ ...given, rules: given.rules.map((rule) => ruleFor(rule, standIn(rule.field))) });
    const { problems } = checkRules(field, page, situation);
    const found = [...Object.values(problems), ...Object.values(fieldProblems([field], () => 0, []))];
    if (!boxOnPage.safeParse(field).success) found.push({ key: "outsidePage" });
    return found[0] ?? null;
  } catch (error) {
    const [issue] = issuesOf(error);
    if (!issue) throw error;
    return sentenceOf(issue);
  }
}

/** For a field that a condition names, before it is known which it is. */
const standIn = (name: string) => ({ name, type: "input" as const });

const issuesOf = (error: unknown) => (error instanceof z.ZodError ? error.issues : []);
