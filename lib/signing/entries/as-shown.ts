import { isGrouped } from "@/lib/fields/kinds/entry-kind";
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
          ...describedAsGroup(field, all),
          formatRules: hasConditions || field.format !== "text" || field.minLength !== null ? field : null,
        })),
      })),
    })),
  });
}

/** A description that all radio buttons of a group share is the group's, and each button is called by its own name. */
function describedAsGroup(field: SigningFieldDto, all: readonly SigningFieldDto[]) {
  const group = isGrouped(field) ? all.filter((one) => isGrouped(one) && one.groupName === field.groupName) : [];
  const isShared = group.length > 1 && group.every(({ description }) => description === field.description);
  return isShared ? { description: "", groupDescription: field.description } : { groupDescription: "" };
}
