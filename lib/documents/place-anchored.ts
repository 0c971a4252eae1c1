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
import { openPlace } from "./field-place";
import { boxOnPage, type FieldInput } from "./schema";

type Anchor = NonNullable<AnchoredField["anchor"]>;
type PageSize = Pick<typeof pages.$inferSelect, "pageIndex" | "width" | "height">;

/** A field with its page and box, and the place in the given list of the field that it is or that it is a copy of. */
export type Placement = { field: FieldInput; from: number };

/** The fields of a document in a draft or template, placed as by `placeIn`. */
export async function placeAnchored(
  ctx: UserContext,
  documentId: number,
  list: readonly AnchoredField[],
  seenUpdatedAt?: string | null,
): Promise<FieldInput[]> {
  if (!list.some(({ anchor }) => anchor)) return list.map((field) => placed(field));
  const document = await getDocumentFor(ctx, "document:edit", documentId);
  await openPlace(ctx, document, seenUpdatedAt, "fields"); // refuses before the file is read
  const sizes = await ctx.db.select().from(pages).where(eq(pages.documentId, document.id));
  return (await placeIn(document.fileHash, sizes, list)).map(({ field }) => field);
}

/**
 * The fields with a page and a box each; those with an anchor are placed where the file has its text. Copies for further
 * occurrences are appended, so that the other fields keep their places in the list. Throws `invalid` if a text is missing.
 */
export async function placeIn(
  fileHash: string,
  sizes: readonly PageSize[],
  list: readonly AnchoredField[],
): Promise<Placement[]> {
  const anchors = list.flatMap(({ anchor }) => anchor ?? []);
  if (anchors.length === 0) return list.map((field, from) => ({ field: placed(field), from }));
  const room = maximumFields - (list.length - anchors.length);
  const found = await findIn(fileHash, anchors, room);
  if (found.flat().length > room) throw invalid({ fields: { key: "tooBig", values: { maximum: maximumFields } } });
  const placements = list.map((field) =>
    field.anchor ? placesOf(field, field.anchor, found[anchors.indexOf(field.anchor)] ?? [], sizes) : [placed(field)],
  );
  assertPlaced(list, placements);
  const firsts = placements.flatMap(([field], from) => (field ? { field, from } : []));
  const copies = placements.flatMap(([, ...others], from) =>
    others
      .filter((one) => one !== null)
      .map((one) => ({
        field: { ...one, id: null, fieldIndex: one.fieldIndex ?? from, duplicatedFromName: one.name },
        from,
      })),
  );
  return [...firsts, ...copies];
}

function assertPlaced(list: readonly AnchoredField[], placements: readonly (FieldInput | null)[][]): void {
  const problems: Record<string, Sentence> = {};
  for (const [index, { anchor }] of list.entries()) {
    const places = placements[index] ?? [];
    if (anchor && places.length === 0) problems[`fields.${index}.anchor`] = notFound(anchor);
    else if (anchor && places.includes(null)) problems[`fields.${index}.anchor`] = { key: "outsidePage" };
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Where the text of each anchor is printed. Ends early once more places than `room` are found. */
async function findIn(fileHash: string, anchors: readonly Anchor[], room: number): Promise<FoundText[][]> {
  const searches = anchors.map(({ text, pageIndex = null, occurrence }) => ({ text, pageIndex, occurrence }));
  return findTexts(await loadFile(fileHash), searches, room).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    throw new AppError("invalid", "anchors_too_much");
  });
}

const placed = ({ anchor: _, ...field }: AnchoredField): FieldInput => ({ ...field, ...boxOf(field) });

const notFound = ({ text, occurrence }: Anchor): Sentence =>
  occurrence === "all" || occurrence === 1
    ? { key: "anchorNotFound", values: { text } }
    : { key: "anchorTooFew", values: { text, occurrence } };

const alignments = { left: 0, center: 0.5, right: 1 } as const;

const placesOf = (
  field: AnchoredField,
  anchor: Anchor,
  occurrences: readonly FoundText[],
  sizes: readonly PageSize[],
): (FieldInput | null)[] => occurrences.map((at) => placeAt(field, anchor, at, sizes));

/** Null if the field would not be on the page. */
function placeAt(
  field: AnchoredField,
  { dx, dy, align }: Anchor,
  { pageIndex, left, top, width, height }: FoundText,
  sizes: readonly PageSize[],
): FieldInput | null {
  const size = sizes.find((page) => page.pageIndex === pageIndex);
  const percentOf = (points: number, side: number | undefined) => (side ? (points / side) * 100 : 0);
  const relativeWidth = field.relativeWidth ?? width;
  const relativeHeight = field.relativeHeight ?? height;
  const box = boxOnPage.safeParse({
    relativeWidth,
    relativeHeight,
    relativeLeft: left + width * alignments[align] + percentOf(dx, size?.width),
    relativeTop: top + height - relativeHeight - percentOf(dy, size?.height),
  });
  return box.success ? { ...placed(field), pageId: null, pageIndex, ...box.data } : null;
}
