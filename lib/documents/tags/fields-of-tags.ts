import "server-only";
import type { FieldType } from "@/db/enums";
import type { FieldInput } from "@/lib/documents/schema";
import { fieldOfTag } from "./field-of-tag";
import { conditionFor, nameFields } from "./name-fields";
import type { Tag } from "./tag-types";
import type { WaitingTag } from "./waiting-tag";

type Before = { name: string; ownerId: number; type: FieldType; groupName: string | null };
type Words = { kind: (tag: Tag) => string; person: (ownerId: number) => string };

/** The fields of tags whose owners are known, without these; `before` are the fields that are there already. */
export function fieldsOfTags(
  tags: readonly WaitingTag[],
  owners: readonly number[],
  before: readonly Before[],
  words: Words,
): FieldInput[] {
  const named = nameFields(
    tags.map(({ tag }, at) => ({ tag, ownerId: owners[at] ?? 0 })),
    before,
    words,
  );
  const all = [
    ...named.map(({ name, ownerId, tag: { name: wanted, type, groupName } }) => ({
      name,
      ownerId,
      wanted,
      type,
      groupName,
    })),
    ...before.map((row) => ({ ...row, wanted: row.name })),
  ];
  return tags.flatMap((waiting, at) => {
    const one = named[at];
    if (!one) return [];
    return {
      ...fieldOfTag(waiting, one.name),
      condition: conditionFor(one, all),
      ...(one.isCopy && { duplicatedFromName: one.name }),
    };
  });
}
