import { isGrouped } from "@/lib/fields/kinds";
import type { AnsweredField } from "./schema";

/** A field, or a group of radio buttons with its chosen button, if one is chosen. */
type Question<F> = { name: string; field: F; choice?: string | null };
type Asked = Pick<AnsweredField, "name" | "fieldType" | "groupName" | "value">;

/** What was asked, in the order of the fields: the radio buttons of a group are one question, which is its name. */
export function byQuestion<F extends Asked>(fields: readonly F[]): Question<F>[] {
  const questions = new Map<string, Question<F>>();
  for (const [index, field] of fields.entries()) {
    const group = isGrouped(field.fieldType) ? field.groupName : null;
    const key = JSON.stringify(group ? { group } : { index });
    if (!group) questions.set(key, { name: field.name, field });
    else if (field.value === true) questions.set(key, { name: group, field, choice: field.name });
    else if (!questions.has(key)) questions.set(key, { name: group, field, choice: null });
  }
  return [...questions.values()];
}
