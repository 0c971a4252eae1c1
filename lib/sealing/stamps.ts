import "server-only";
import { eq, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { type documents, pages } from "@/db/schema/documents";
import type { FactRows } from "@/lib/audit/facts/judge";
import { fieldKinds } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context";
import { codeLineFont, codeLineOn } from "@/lib/platform/pdf/code-line";
import type { Stamp } from "@/lib/platform/pdf/contract";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { loadFile } from "@/lib/platform/storage";
import { printedText } from "@/lib/signing/printed-text";
import { signedAtText } from "@/lib/signing/signed-at";

/**
 * The values printed on a document: only frozen rows, never what a browser sent with the current request. Taken from the
 * rows that were compared with the trail, not read once more.
 */
export async function listStamps(
  { entries, people }: Pick<FactRows, "entries" | "people">,
  document: { id: number },
  until?: Date,
): Promise<Stamp[]> {
  const isPrinted = ({ field, entry: { frozenAt } }: FactRows["entries"][number]) =>
    field.documentId === document.id && frozenAt !== null && (!until || frozenAt <= until);
  const rows = entries.filter(isPrinted);
  const images = new Map<string, Uint8Array>();
  for (const { entry } of rows)
    if (entry.imageHash && !images.has(entry.imageHash)) images.set(entry.imageHash, await loadFile(entry.imageHash));
  return rows.flatMap(({ field, entry, page, signatoryId }): Stamp[] => {
    const signatory = people.find(({ id }) => id === signatoryId);
    if (!signatory) throw new Error(`The entry of field ${field.id} is of nobody in this workflow`);
    const box = {
      pageIndex: page.pageIndex,
      top: field.relativeTop,
      left: field.relativeLeft,
      width: field.relativeWidth,
      height: field.relativeHeight,
    };
    const kind = fieldKinds[field.type].prints;
    switch (kind) {
      case "check":
        return [{ ...box, kind, checked: entry.selected }];
      case "radio":
        return [{ ...box, kind, selected: entry.selected }];
      case "image": {
        const png = entry.imageHash ? images.get(entry.imageHash) : undefined;
        const caption = field.applyDateTime && { caption: signedAtText(entry.performedAt, signatory) };
        return png ? [{ ...box, kind, png, ...caption }] : [];
      }
      case "text": {
        const text = printedText(field, entry.value, languageOr(signatory.defaultLanguage));
        const { fontFace, fontSize, multiline, overflow, comb } = field;
        return text === "" ? [] : [{ ...box, kind, text, fontFace, fontSize, multiline, overflow, comb }];
      }
    }
  });
}

const sizesOf = prepared((db) =>
  db
    .select({ pageIndex: pages.pageIndex, width: pages.width, height: pages.height })
    .from(pages)
    .where(eq(pages.documentId, sql.placeholder("documentId")))
    .orderBy(pages.pageIndex)
    .prepare("page_sizes"),
);

/** The line with the workflow's code, on the pages that recipients saw it on. */
export async function listCodeLines(
  ctx: Context,
  { id, printedCode, codePages }: Pick<typeof documents.$inferSelect, "id" | "printedCode" | "codePages">,
): Promise<Stamp[]> {
  if (printedCode === null) return [];
  const line = { kind: "text", text: printedCode, ...codeLineFont, multiline: false, align: "centre" } as const;
  return (await sizesOf(ctx.db).execute({ documentId: id }))
    .filter(({ pageIndex }) => codePages.includes(pageIndex))
    .map(({ pageIndex, ...size }) => ({ pageIndex, ...codeLineOn(size), ...line }));
}
