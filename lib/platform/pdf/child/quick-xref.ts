import { PDFCrossRefSection, PDFCrossRefStream } from "pdf-lib";

// pdf-lib searches its whole list for each entry's position, which takes 14 s for 85,000 objects. As entries arrive in
// order, this appends them; others are left to the library. The casts reach members that are private in its types.

type Entry = { ref: { objectNumber: number } };
type EntryList = { entries: Entry[]; appendEntry: (this: EntryList, entry: Entry) => void };
type Section = {
  subsections: Entry[][];
  chunkIdx: number;
  chunkLength: number;
  append: (this: Section, entry: Entry) => void;
};

const list = PDFCrossRefStream.prototype as unknown as EntryList;
const insertEntry = list.appendEntry;
list.appendEntry = function appendEntry(entry) {
  const last = this.entries.at(-1);
  if (!last || isAfter(entry, last)) this.entries.push(entry);
  else insertEntry.call(this, entry);
};

const section = PDFCrossRefSection.prototype as unknown as Section;
const insertIntoSection = section.append;
section.append = function append(entry) {
  const last = this.subsections.at(-1)?.at(-1);
  const isNext = last && entry.ref.objectNumber === last.ref.objectNumber + 1;
  if (!last || isNext || !isAfter(entry, last)) return insertIntoSection.call(this, entry);
  this.subsections.push([entry]);
  this.chunkIdx = this.subsections.length - 1;
  this.chunkLength = 1;
};

function isAfter(one: Entry, other: Entry): boolean {
  return one.ref.objectNumber > other.ref.objectNumber;
}
