/**
 * Makes fields of the tags of one document after the other, and ends at the first refusal, which is answered: what was
 * made before it stays.
 */
export async function takeTagsInTurn<Document>(
  documents: readonly Document[],
  take: (document: Document) => Promise<number>,
  onTaken: (document: Document) => void,
): Promise<{ made: number; taken: number; refusal: unknown }> {
  let made = 0;
  for (const [taken, document] of documents.entries()) {
    try {
      made += await take(document);
    } catch (refusal) {
      return { made, taken, refusal };
    }
    onTaken(document);
  }
  return { made, taken: documents.length, refusal: null };
}
