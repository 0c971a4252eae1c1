import { listOf } from "./fields";
import { isEqual } from "./parse";
import { PdfBroken, PdfDict, PdfName, PdfRef, PdfStream, PdfString, PdfUnreadable, type PdfValue } from "./values";
import type { PdfView } from "./view";

/** A difference between two revisions that no rule explains. */
export class Unexplained extends Error {
  override readonly name = "Unexplained";
}

/** Compares an object of a special kind; throws Unexplained for differences that are not allowed. */
export type Rule = (before: PdfValue, after: PdfValue) => void;

const mostComparisons = 3_000_000;

/**
 * Compares the document before and after a revision along its references, so that an object is checked for each use: a
 * change that is allowed for a field is not allowed if a page shows the same object.
 */
export class Comparison {
  private readonly seen = new Set<string>();
  private readonly waiting: [PdfRef, PdfRef][] = [];
  private comparisons = 0;
  private isInPlace = false;

  constructor(
    readonly before: PdfView,
    readonly after: PdfView,
    private readonly ruleOf: (number: number) => Rule | undefined,
    /** References must be the same, even if what they refer to is equal. */
    private readonly isStrict = false,
  ) {}

  /** Compares all references noted so far and everything reachable from them. */
  finish(): void {
    for (let pair = this.waiting.pop(); pair; pair = this.waiting.pop()) {
      const [one, other] = pair;
      const rule = this.ruleOf(one.number);
      if (rule && one.number !== other.number) throw new Unexplained(`object ${one.number} replaced`);
      const [before, after] = [this.before.get(one), this.after.get(other)];
      this.isInPlace = one.number === other.number && this.isSameEntry(one.number);
      if (rule) rule(before, after);
      else this.same(before, after, `object ${one.number}`);
    }
  }

  /** Throws Unexplained if the values differ; referenced objects are compared later, by `finish`. */
  same(one: PdfValue | undefined, other: PdfValue | undefined, where: string): void {
    this.comparisons += 1;
    if (this.comparisons > mostComparisons) throw new PdfUnreadable("too much to compare");
    if (one instanceof PdfRef && other instanceof PdfRef) return this.note(one, other, where);
    if (this.isStrict && (one instanceof PdfRef || other instanceof PdfRef)) throw new Unexplained(where);
    const [before, after] = [this.before.get(one), this.after.get(other)];
    if (before instanceof PdfStream && after instanceof PdfStream) return this.sameStream(before, after, where);
    if (before instanceof PdfDict && after instanceof PdfDict) return this.sameDict(before, after, where);
    if (Array.isArray(before) && Array.isArray(after)) {
      if (before.length !== after.length) throw new Unexplained(`${where}: another number of members`);
      return before.forEach((member, at) => this.same(member, after[at], where));
    }
    if (!isSameScalar(before, after)) throw new Unexplained(where);
  }

  sameDict(before: PdfDict, after: PdfDict, where: string, except: ReadonlySet<string> = new Set()): void {
    if ((before.hasDuplicates || after.hasDuplicates) && !this.isInPlace)
      throw new Unexplained(`${where}: a key twice`);
    for (const key of new Set([...before.keys(), ...after.keys()]))
      if (!except.has(key)) this.same(before.get(key), after.get(key), `${where}/${key}`);
  }

  /** The list must still have its members in order; `accept` checks the added ones. */
  sameList(one: PdfValue | undefined, other: PdfValue | undefined, accept: (member: PdfValue) => void): void {
    const members = listOf(this.before.get(one));
    let at = 0;
    for (const member of listOf(this.after.get(other))) {
      const expected = members[at];
      if (at < members.length && isSameMember(expected, member)) {
        this.same(expected, member, "a list");
        at += 1;
      } else accept(member);
    }
    if (at < members.length) throw new Unexplained("a field or an annotation taken away");
  }

  /** Whether the object was compared as one that must not differ. */
  hasSeen(number: number): boolean {
    return this.seen.has(`${number} ${number}`);
  }

  private sameStream(before: PdfStream, after: PdfStream, where: string): void {
    this.sameDict(before.dict, after.dict, where);
    if (before.start === after.start) {
      if (!this.before.endsWithin(before)) throw new Unexplained(`${where}: a stream that what follows continues`);
      return;
    }
    if (!isEqual(this.before.raw(before), this.after.raw(after))) throw new Unexplained(`${where}: another stream`);
  }

  private note(one: PdfRef, other: PdfRef, where: string): void {
    const isSameNumber = one.number === other.number;
    if (isSameNumber ? one.generation !== other.generation : this.isStrict) throw new Unexplained(where);
    const key = `${one.number} ${other.number}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.waiting.push([one, other]);
  }

  private isSameEntry(number: number): boolean {
    const [one, other] = [this.before.entry(number), this.after.entry(number)];
    return one?.kind === "at" && other?.kind === "at" && one.offset === other.offset;
  }
}

/** True for two references to one object, and for two direct values, which are compared by position. */
function isSameMember(one: PdfValue | undefined, other: PdfValue): boolean {
  if (one instanceof PdfRef && other instanceof PdfRef) return one.number === other.number;
  return !(one instanceof PdfRef) && !(other instanceof PdfRef);
}

function isSameScalar(one: PdfValue, other: PdfValue): boolean {
  if (one instanceof PdfName && other instanceof PdfName) return one.text === other.text;
  if (one instanceof PdfString && other instanceof PdfString) return isEqual(one.bytes, other.bytes);
  if (one instanceof PdfBroken && other instanceof PdfBroken) return one.place !== "" && one.place === other.place;
  return one === other;
}

/**
 * Whether both values are equal with everything they refer to, except the content of objects for which `isEnd` is true.
 */
export function isSame(
  [before, one]: [PdfView, PdfValue | undefined],
  [after, other]: [PdfView, PdfValue | undefined],
  isEnd: (number: number) => boolean,
): boolean {
  const skip: Rule = () => undefined;
  const comparison = new Comparison(before, after, (number) => (isEnd(number) ? skip : undefined));
  try {
    comparison.same(one, other, "");
    comparison.finish();
    return true;
  } catch (error) {
    if (error instanceof Unexplained) return false;
    throw error;
  }
}
