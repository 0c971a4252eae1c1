import "server-only";
import { problemsOfRules, unofferedOptions } from "@/lib/documents/field-references";
import { columnsOf, fieldProblems } from "@/lib/documents/save-fields";
import type { Sentence } from "@/lib/platform/errors/errors";
import { fieldsOfTags } from "./fields-of-tags";
import type { WaitingTag } from "./waiting-tag";

/**
 * What is wrong with tags of one document beside each other, such as conditions in a circle, by their places in the list.
 * In which order people act is known only where they are placed.
 */
export function problemsAmong(tags: readonly WaitingTag[]): Map<number, Sentence> {
  const roles = [...new Set(tags.map(({ tag }) => roleOf(tag.role)))];
  const owners = tags.map(({ tag }) => roles.indexOf(roleOf(tag.role)) + 1);
  const fields = fieldsOfTags(tags, owners, [], { kind: ({ type }) => type, person: (id) => roles[id - 1] ?? "" });
  const columns = fields.map((field, index) => ({
    ...columnsOf({ field, pageId: 0, value: field.value ?? null }, index, 0),
    condition: field.condition ?? null,
  }));
  const ruled = columns.map(({ name, type, condition }, index) => {
    const rest = { value: null, format: "text", readOnly: false, formula: null, templateRoleId: null } as const;
    return { index, name, type, condition: condition ?? null, signatoryId: 1, ...rest };
  });
  const ofRules = problemsOfRules(ruled, { people: [{ id: 1, actionIndex: 0 }], isInOrder: false })
    .filter(({ isOpen }) => !isOpen)
    .map(({ field, sentence }) => [field.index, sentence] as const);
  const ofFields = Object.entries({
    ...fieldProblems(fields, (field) => owners[fields.indexOf(field)] ?? 0, []),
    ...unofferedOptions(columns, [], [], []),
  }).map(([path, sentence]) => [Number(path.split(".")[1]), sentence] as const);
  return new Map([...ofFields, ...ofRules]);
}

const roleOf = (role: string | null) => (role ?? "1").trim().toLowerCase();
