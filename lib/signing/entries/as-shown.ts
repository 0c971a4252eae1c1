import { type EntryKind, isGrouped } from "@/lib/fields/kinds/entry-kind";
import { type ShownRequest, shownRequest, type SigningAnswer, type SigningFieldDto } from "@/lib/signing/schema";

/**
 * What the signing page is given, parsed so that nothing else reaches the browser. Only the first page has its text: all
 * texts, in the markup and in its data, would be most of the response.
 */
export function asShown(answer: SigningAnswer): ShownRequest {
  const all = answer.documents.flatMap((doc) => doc.pages.flatMap((page) => page.fields));
  const hasConditions = all.some((field) => field.condition !== null);
  return shownRequest.parse({
    ...answer,
    documents: answer.documents.map((doc, index) => ({
      ...doc,
      pages: doc.pages.map((page) => ({
        ...page,
        text: index === 0 && page.pageIndex === 0 ? page.text : null,
        fields: page.fields.map((field) => ({
          ...field,
          ...describedInGroup(field, all),
          formatRules: hasConditions || field.format !== "text" || field.minLength !== null ? field : null,
        })),
      })),
    })),
  });
}

type Choice = Pick<SigningFieldDto, "name" | "description" | "groupName" | keyof EntryKind>;

/**
 * How a radio button is called. A description that all buttons of a group share is the group's, and each button is
 * called by its own name. Descriptions that tell all buttons apart replace their names, as for other fields. Any other
 * description follows the name, which would be lost otherwise.
 */
export function describedInGroup(field: Choice, all: readonly Choice[]) {
  const group = isGrouped(field) ? all.filter((one) => isGrouped(one) && one.groupName === field.groupName) : [];
  const { name, description } = field;
  const different = new Set(group.map((one) => one.description));
  if (group.length > 1 && different.size === 1) return { description: "", groupDescription: description };
  const areNamed = different.size === group.length && !different.has("");
  return { description: areNamed || !description ? description : `${name}: ${description}`, groupDescription: "" };
}
