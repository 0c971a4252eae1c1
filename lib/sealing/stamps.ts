import "server-only";
import type { Compared } from "@/lib/audit/facts/compared";
import { fieldKinds } from "@/lib/fields/kinds";
import { codeLineFont, codeLineOn } from "@/lib/platform/pdf/code-line";
import type { Stamp } from "@/lib/platform/pdf/contract";
import { loadFile } from "@/lib/platform/storage/storage";
import { printedIn, printedText } from "@/lib/fields/formats/printed-text";
import { signedAtText } from "@/lib/fields/signed-at";

type Entry = Pick<Compared["entries"][number], "page" | "entry" | "field" | "signatoryId">;
type Printed = {
  workflow: Pick<Compared["workflow"], "printLanguage">;
  entries: readonly Entry[];
  people: readonly Pick<Compared["people"][number], "id" | "finishedAt" | "defaultLanguage" | "timeZone">[];
};

/**
 * The values printed on a document: only frozen rows, never what a browser sent with the current request; of those who
 * had finished by `until`. Taken from the rows that were compared with the trail, not read once more.
 */
export async function listStamps(
  { workflow, entries, people }: Printed,
  document: { id: number },
  until?: Date,
): Promise<Stamp[]> {
  const isDone = (id: number) => {
    const finishedAt = people.find((one) => one.id === id)?.finishedAt;
    return !until || (finishedAt && finishedAt <= until);
  };
  const isPrinted = ({ field, signatoryId }: Entry) => field.documentId === document.id && isDone(signatoryId);
  const rows = entries.filter(isPrinted);
  const images = new Map<string, Uint8Array>();
  for (const { entry } of rows)
    if (entry.imageHash && !images.has(entry.imageHash)) images.set(entry.imageHash, await loadFile(entry.imageHash));
  return rows.flatMap(({ field, entry, page, signatoryId }): Stamp[] => {
    const recipient = people.find(({ id }) => id === signatoryId);
    if (!recipient) throw new Error(`The entry of field ${field.id} is of nobody in this workflow`);
    const box = {
      pageIndex: page.pageIndex,
      top: field.relativeTop,
      left: field.relativeLeft,
      width: field.relativeWidth,
      height: field.relativeHeight,
    };
    const language = printedIn(workflow, recipient);
    const kind = fieldKinds[field.type].prints;
    switch (kind) {
      case "check":
        return [{ ...box, kind, checked: entry.selected }];
      case "radio":
        return [{ ...box, kind, selected: entry.selected }];
      case "image": {
        const image = entry.imageHash ? images.get(entry.imageHash) : undefined;
        const caption = field.applyDateTime && { caption: signedAtText(entry.performedAt, recipient, language) };
        return image ? [{ ...box, kind, image, ...caption }] : [];
      }
      case "text": {
        const text = printedText(field, entry.value, language);
        const { fontFace, fontSize, multiline, overflow, comb } = field;
        return text === "" ? [] : [{ ...box, kind, text, fontFace, fontSize, multiline, overflow, comb }];
      }
    }
  });
}

/** The line with the workflow's code, on the pages that recipients saw it on. */
export function listCodeLines({ pages }: Pick<Compared, "pages">, document: Compared["documents"][number]): Stamp[] {
  const { id, printedCode, codePages } = document;
  if (printedCode === null) return [];
  const line = { kind: "text", text: printedCode, ...codeLineFont, multiline: false, align: "centre" } as const;
  return pages
    .filter(({ documentId, pageIndex }) => documentId === id && codePages.includes(pageIndex))
    .map(({ pageIndex, width, height }) => ({ pageIndex, ...codeLineOn({ width, height }), ...line }));
}
