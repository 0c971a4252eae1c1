import type { GET } from "@/app/v1/documents/[documentId]/pages/[pageIndex]/printed/route";
import { type Boxes, type DesignPage, pageKey, type Printed } from "@/components/designer/design/design-page";
import { boxOf } from "@/components/designer/places/place-field";
import { readSuggestions } from "@/components/designer/suggestions/suggested-fields";
import type { CallDocument } from "@/components/documents/calls-at";

type Document = { id: number; suggestedFields: readonly unknown[] };

/** How long a page is not asked for again after a failure; a drag would ask with every move. */
const restMs = 10_000;

export function printedOn(documents: readonly Document[], callDocument: CallDocument): Printed {
  const asked = new Map<string, Promise<Boxes>>();
  const known = new Map<string, Boxes>();
  const ask = async (page: DesignPage): Promise<Boxes> => {
    const { documentId, pageIndex } = page;
    const { printed } = await callDocument<typeof GET>("GET", `/v1/documents/${documentId}/pages/${pageIndex}/printed`);
    const form = documents.find(({ id }) => id === documentId)?.suggestedFields ?? [];
    const fields = readSuggestions(form).filter((one) => one.pageIndex === pageIndex);
    const places = fields.map(({ left, top, width, height }) => ({
      relativeLeft: left,
      relativeTop: top,
      relativeWidth: width,
      relativeHeight: height,
    }));
    const boxes = [...printed, ...places].map((place) => boxOf(place, page.size));
    known.set(pageKey(page), boxes);
    return boxes;
  };
  const load = (page: DesignPage) => {
    const key = pageKey(page);
    const answer =
      asked.get(key) ??
      ask(page).catch(() => {
        setTimeout(() => asked.delete(key), restMs);
        return [];
      });
    asked.set(key, answer);
    return answer;
  };
  return {
    of: (page) => {
      void load(page);
      return known.get(pageKey(page)) ?? [];
    },
    load,
  };
}
