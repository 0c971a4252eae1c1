import { readSections } from "./cross-references";
import { PdfUnreadable } from "./values";
import { type PackedStreams, PdfView } from "./view";

/** A revision of the file: where it ends, and the document at that point. */
export type Revision = { end: number; view: PdfView };

const mostRevisions = 200;

/** The revisions from first to last. Throws PdfUnreadable if they are not in order. */
export function readRevisions(file: Uint8Array, text: string): Revision[] {
  const sections = readSections(file);
  const packed: PackedStreams = new Map();
  const ends = endsOf(text);
  const revisions: Revision[] = [];
  sections.forEach((section, at) => {
    const end = ends.find((candidate) => candidate.names === section.offset && candidate.at > section.offset)?.end;
    // A linearised file has two sections but one end: only the first-page section refers to the main section.
    if (end !== undefined) revisions.unshift({ end, view: new PdfView(file, end, sections.slice(at), packed) });
  });
  if (revisions.length === 0 || revisions.length > mostRevisions) throw new PdfUnreadable("no revisions");
  if (revisions.some(({ end }, at) => at > 0 && end <= (revisions[at - 1]?.end ?? 0)))
    throw new PdfUnreadable("revisions out of order");
  return revisions;
}

/** Each possible end of a revision: `startxref`, its offset, `%%EOF`. */
function endsOf(text: string): { names: number; at: number; end: number }[] {
  return [...text.matchAll(/startxref\s+(\d{1,15})(?:\s*%%EOF)?/g)].map((match) => ({
    names: Number(match[1]),
    at: match.index,
    end: match.index + match[0].length,
  }));
}
