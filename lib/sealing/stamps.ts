import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { type documents, fieldEntries, fields, pages } from "@/db/schema/documents";
import { signatories } from "@/db/schema/workflows";
import { fieldKinds } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context";
import type { Stamp } from "@/lib/platform/pdf/contract";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { loadFile } from "@/lib/platform/storage";
import { printedText } from "@/lib/signing/printed-text";
import { signedAtText } from "@/lib/signing/signed-at";

const frozenEntries = prepared((db) =>
  db
    .select({ field: fields, entry: fieldEntries, pageIndex: pages.pageIndex, signatory: signatories })
    .from(fieldEntries)
    .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
    .innerJoin(pages, eq(pages.id, fields.pageId))
    .innerJoin(signatories, eq(signatories.id, fields.signatoryId))
    .where(
      and(
        eq(fields.documentId, sql.placeholder("documentId")),
        lte(fieldEntries.frozenAt, sql`${sql.placeholder("until")}::timestamptz`),
      ),
    )
    .orderBy(fields.id)
    .prepare("frozen_entries"),
);

/** The values printed on a document: only frozen rows, never what a browser sent with the current request. */
export async function listStamps(
  ctx: Context,
  document: Pick<typeof documents.$inferSelect, "id">,
  until?: Date,
): Promise<Stamp[]> {
  const rows = await frozenEntries(ctx.db).execute({
    documentId: document.id,
    until: until?.toISOString() ?? "infinity",
  });
  const images = new Map<string, Uint8Array>();
  for (const { entry } of rows)
    if (entry.imageHash && !images.has(entry.imageHash)) images.set(entry.imageHash, await loadFile(entry.imageHash));
  return rows.flatMap(({ field, entry, pageIndex, signatory }): Stamp[] => {
    const box = {
      pageIndex,
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
