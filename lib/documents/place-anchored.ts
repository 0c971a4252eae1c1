import "server-only";
import { eq } from "drizzle-orm";
import { pages } from "@/db/schema/documents";
import { maximumFields } from "@/lib/documents/rules";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import type { FoundText } from "@/lib/platform/pdf/contract";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { findTexts } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage/storage";
import { getDocumentFor } from "./access";
import { type AnchoredField, boxOf } from "./anchored-schema";
import { type FieldInput, isOnPage } from "./schema";

type Anchor = NonNullable<AnchoredField["anchor"]>;
type PageSize = Pick<typeof pages.$inferSelect, "pageIndex" | "width" | "height">;

/**
 * The fields with a page and a box each; those with an anchor are placed where its text is printed. Copies for further
 * occurrences are appended, so that the other fields keep their places in the list. Throws `invalid` if a text is missing.
 */
export async function placeAnchored(
  ctx: UserContext,
  documentId: number,
  list: readonly AnchoredField[],
): Promise<FieldInput[]> {
  const anchors = list.flatMap(({ anchor }) => anchor ?? []);
  if (anchors.length === 0) return list.map((field) => placed(field));
  const document = await getDocumentFor(ctx, "document:edit", documentId);
  const texts = [...new Set(anchors.map(({ text }) => text))];
  const [sizes, found] = await Promise.all([
    ctx.db.select().from(pages).where(eq(pages.documentId, document.id)),
    findIn(document.fileHash, texts),
  ]);
  const placements = list.map((field) => {
    const { anchor } = field;
    if (!anchor) return [placed(field)];
    const occurrences = occurrencesOf(anchor, found[texts.indexOf(anchor.text)] ?? []);
    return occurrences.map((at) => placeAt(field, anchor, at, sizes));
  });
  assertPlaced(list, placements);
  const firsts = placements.flatMap(([first]) => first ?? []);
  const copies = placements.flatMap(([, ...others], index) =>
    others.map((one) => ({ ...one, id: null, fieldIndex: one.fieldIndex ?? index, duplicatedFromName: one.name })),
  );
  if (firsts.length + copies.length > maximumFields)
    throw invalid({ fields: { key: "tooBig", values: { maximum: maximumFields } } });
  return [...firsts, ...copies];
}

function assertPlaced(list: readonly AnchoredField[], placements: readonly FieldInput[][]): void {
  const problems: Record<string, Sentence> = {};
  for (const [index, { anchor }] of list.entries()) {
    const places = placements[index] ?? [];
    if (anchor && places.length === 0) problems[`fields.${index}.anchor`] = notFound(anchor);
    else if (anchor && !places.every(isOnPage)) problems[`fields.${index}.anchor`] = { key: "outsidePage" };
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

async function findIn(fileHash: string, texts: readonly string[]): Promise<FoundText[][]> {
  return findTexts(await loadFile(fileHash), texts).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    throw new AppError("invalid", "anchors_too_much");
  });
}

const placed = ({ anchor: _, ...field }: AnchoredField): FieldInput => ({ ...field, ...boxOf(field) });

function occurrencesOf({ pageIndex, occurrence }: Anchor, found: readonly FoundText[]): FoundText[] {
  const asked = found.filter((one) => pageIndex === null || pageIndex === undefined || one.pageIndex === pageIndex);
  return occurrence === "all" ? asked : asked.slice(occurrence - 1, occurrence);
}

const notFound = ({ text, occurrence }: Anchor): Sentence =>
  occurrence === "all" || occurrence === 1
    ? { key: "anchorNotFound", values: { text } }
    : { key: "anchorTooFew", values: { text, occurrence } };

const alignments = { left: 0, center: 0.5, right: 1 } as const;

function placeAt(
  field: AnchoredField,
  { dx, dy, align }: Anchor,
  { pageIndex, left, top, width, height }: FoundText,
  sizes: readonly PageSize[],
): FieldInput {
  const size = sizes.find((page) => page.pageIndex === pageIndex);
  const percentOf = (points: number, side: number | undefined) => (side ? (points / side) * 100 : 0);
  const relativeWidth = field.relativeWidth ?? width;
  const relativeHeight = field.relativeHeight ?? height;
  return {
    ...placed(field),
    pageId: null,
    pageIndex,
    relativeWidth,
    relativeHeight,
    relativeLeft: left + width * alignments[align] + percentOf(dx, size?.width),
    relativeTop: top + height - relativeHeight - percentOf(dy, size?.height),
  };
}
