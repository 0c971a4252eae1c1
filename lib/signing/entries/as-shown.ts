import { formats } from "@/lib/fields/formats";
import { type ShownRequest, shownRequest, type SigningAnswer } from "@/lib/signing/schema";

/**
 * What the signing page is given, parsed so that nothing else reaches the browser. Only the first page has its text: all
 * texts, in the markup and in its data, would be most of the response.
 */
export function asShown(answer: SigningAnswer): ShownRequest {
  const hasConditions = answer.documents.some((doc) =>
    doc.pages.some((page) => page.fields.some((field) => field.condition !== null)),
  );
  return shownRequest.parse({
    ...answer,
    documents: answer.documents.map((doc, index) => ({
      ...doc,
      pages: doc.pages.map((page) => ({
        ...page,
        text: index === 0 && page.pageIndex === 0 ? page.text : null,
        fields: page.fields.map((field) => ({
          ...field,
          formatRules: hasConditions || formats[field.format].limits === "number" ? field : null,
        })),
      })),
    })),
  });
}
