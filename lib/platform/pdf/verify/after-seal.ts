import { type AppendedObjects, assertKeys, plainBytes, readAppended } from "./appended-objects";
import { Comparison, isSame, type Rule, Unexplained } from "./compare";
import { readFields, readPages } from "./fields";
import { signatureIn } from "./new-fields";
import type { Step } from "./step";
import { assertValidationData } from "./validation-data";
import {
  nameOf,
  numberOf,
  PdfDict,
  PdfRef,
  PdfStream,
  PdfString,
  PdfUnreadable,
  textOf,
  type PdfValue,
} from "./values";

const catalogKeys = new Set(["DSS", "Extensions", "AcroForm"]);
const formKeys = new Set(["Fields", "SigFlags"]);
const pageKeys = new Set(["Annots"]);
const fieldKeys = new Set("Type Subtype FT T V Rect P F Ff AP DR".split(" "));
const stampKeys = new Set(
  "Type Filter SubFilter Contents ByteRange M Name Reason Location ContactInfo Prop_Build V R".split(" "),
);
const appearanceKeys = new Set("Type Subtype FormType BBox Matrix Resources Length Filter".split(" "));
/** Keys of a trailer or of a cross-reference stream that say nothing about the document, or are compared on their own. */
const trailerKeys = new Set("Size Prev Root Info ID Encrypt Type W Index Length Filter DecodeParms".split(" "));
const extensionKeys = new Set("Type BaseVersion ExtensionLevel URL ExtensionRevision".split(" "));
const allSigFlags = 3;

/**
 * Judges a revision after a seal that allows no changes (docs/pdf.md, "After a seal"). It may hold validation data and
 * document time stamps; the rest of the document must be the same along every path from the trailer. Adds what it finds
 * to `step.found` and throws Unexplained at the first thing that is not allowed.
 */
export function judgeAfterSeal(step: Step): void {
  new AfterSeal(step).run();
}

class AfterSeal {
  private readonly appended: AppendedObjects;
  private readonly pages: ReadonlySet<number>;
  private readonly comparison: Comparison;
  /** Objects that belong to the permitted changes. */
  private readonly needed = new Set<number>();
  /** The page that each new time stamp's widget names, and the page that shows each widget. */
  private readonly stamps = new Map<number, PdfValue>();
  private readonly shown = new Map<number, number>();

  constructor(private readonly step: Step) {
    const { before, after } = step;
    if (before.file[0] !== 0x25) throw new Unexplained("bytes before the header");
    this.appended = readAppended(before, after);
    this.pages = new Set(readPages(before).map(({ number }) => number));
    this.comparison = new Comparison(before, after, (number) => this.ruleOf(number), true);
  }

  run(): void {
    this.compareTrailers();
    this.compareCatalogs();
    this.comparison.finish();
    this.assertPlaced();
    this.assertAllNeeded();
    if (this.step.found.size === 0) throw new Unexplained("a saving that brings nothing of what is allowed");
  }

  private ruleOf(number: number): Rule | undefined {
    const root = this.step.before.trailer.get("Root");
    if (root instanceof PdfRef && root.number === number) return () => undefined;
    return this.pages.has(number) ? (one, other) => this.comparePages(number, one, other) : undefined;
  }

  private compareTrailers(): void {
    const { comparison } = this;
    const { before, after } = this.step;
    const [one, other] = [before.trailer, after.trailer];
    for (const key of ["Root", "Info", "Encrypt"]) comparison.same(one.get(key), other.get(key), `trailer/${key}`);
    if (before.trailer.has("Encrypt")) throw new PdfUnreadable("an encrypted file that was saved again");
    for (const [key, value] of other) if (!trailerKeys.has(key)) comparison.same(one.get(key), value, `trailer/${key}`);
    const id = other.get("ID") ?? [];
    if (!Array.isArray(id) || !id.every((part) => part instanceof PdfString)) throw new Unexplained("trailer/ID");
    if (after.lastNumber() >= (numberOf(other.get("Size")) ?? 0)) throw new Unexplained("objects beyond the size");
  }

  private compareCatalogs(): void {
    const { before, after, found } = this.step;
    const [one, other] = [before.catalog, after.catalog];
    if (!one || !other) throw new Unexplained("no catalog");
    this.follow(after.trailer.get("Root"));
    this.comparison.sameDict(one, other, "catalog", catalogKeys);
    this.compareForms(one.get("AcroForm"), other.get("AcroForm"));
    this.assertExtensions(other.get("Extensions"));
    const [data, dataAfter] = [one.get("DSS"), other.get("DSS")];
    if (dataAfter === undefined && data === undefined) return;
    const isKept = isSame([before, data], [after, dataAfter], () => false);
    assertValidationData(after, dataAfter, this.follow);
    if (!isKept) found.add("validationData");
  }

  private compareForms(held: PdfValue | undefined, heldAfter: PdfValue | undefined): void {
    const one = this.step.before.get(held);
    const other = this.follow(heldAfter);
    if (!(one instanceof PdfDict) || !(other instanceof PdfDict)) throw new Unexplained("another form");
    this.comparison.sameDict(one, other, "form", formKeys);
    this.compareLists(one.get("Fields"), other.get("Fields"), (member) => this.acceptField(member));
    const [flags, flagsAfter] = [numberOf(one.get("SigFlags")) ?? 0, numberOf(other.get("SigFlags")) ?? 0];
    if ((flagsAfter & flags) !== flags || (flagsAfter | allSigFlags) !== allSigFlags)
      throw new Unexplained("form/SigFlags");
  }

  private comparePages(number: number, before: PdfValue, after: PdfValue): void {
    if (!(before instanceof PdfDict) || !(after instanceof PdfDict)) throw new Unexplained("a page taken away");
    this.comparison.sameDict(before, after, "page", pageKeys);
    this.compareLists(before.get("Annots"), after.get("Annots"), (member) => {
      if (!(member instanceof PdfRef) || this.shown.has(member.number)) throw new Unexplained("an annotation");
      this.shown.set(member.number, number);
    });
  }

  private compareLists(one: PdfValue | undefined, other: PdfValue | undefined, accept: (member: PdfValue) => void) {
    if (Array.isArray(this.follow(other))) this.comparison.sameList(one, other, accept);
    else this.comparison.same(one, other, "a list");
  }

  /** Checks a field added to the form: a document time stamp that shows nothing. */
  private acceptField(member: PdfValue): void {
    const { step } = this;
    const isOwn = member instanceof PdfRef && this.isNew(member.number);
    const dict = isOwn ? this.follow(member) : null;
    if (!(member instanceof PdfRef) || !(dict instanceof PdfDict) || this.stamps.has(member.number))
      throw new Unexplained("a new field that is not an object of its own");
    assertKeys(dict, fieldKeys, "a new field");
    const value = this.follow(dict.get("V"));
    const signature = signatureIn(step, value);
    if (!(value instanceof PdfDict) || !signature?.isTimeStamp || this.stamps.size > 0)
      throw new Unexplained("a new field that is for no time stamp");
    assertKeys(value, stampKeys, "a time stamp");
    assertPlain(value);
    const isField =
      nameOf(dict.get("FT")) === "Sig" && nameOf(dict.get("Subtype")) === "Widget" && this.isNewName(dict.get("T"));
    if (!isField) throw new Unexplained("a new field of another kind");
    for (const key of ["F", "Ff"])
      if (dict.has(key) && numberOf(dict.get(key)) === null) throw new Unexplained("odd flags");
    this.assertInvisible(dict);
    this.stamps.set(member.number, dict.get("P") ?? null);
    step.found.add("timeStamp");
  }

  private isNewName(value: PdfValue | undefined): boolean {
    const name = textOf(value);
    return Boolean(name) && ![...readFields(this.step.before).values()].some((field) => field.name === name);
  }

  /**
   * Checks, whatever the flags say, that the field has no size and no appearance with content; some writers add an
   * empty one.
   */
  private assertInvisible(dict: PdfDict): void {
    const corners = dict.get("Rect");
    const [left, bottom, right, top] = Array.isArray(corners) ? corners.map(numberOf) : [];
    const isEmpty = typeof left === "number" && typeof bottom === "number" && left === right && bottom === top;
    if (!isEmpty) throw new Unexplained("a time stamp with a place on the page");
    for (const key of ["AP", "DR"]) this.assertEmpty(dict.get(key), key);
  }

  private assertEmpty(value: PdfValue | undefined, key: string): void {
    const held = this.follow(value);
    if (held === null || (held instanceof PdfDict && held.size === 0)) return;
    const drawn = key === "AP" && held instanceof PdfDict && held.size === 1 ? this.follow(held.get("N")) : null;
    if (!(drawn instanceof PdfStream) || plainBytes(this.step.after.file, drawn).length > 0)
      throw new Unexplained(`a time stamp with an appearance, ${key}`);
    assertKeys(drawn.dict, appearanceKeys, "an appearance");
    for (const part of drawn.dict.values()) assertPlain(part);
  }

  private assertPlaced(): void {
    for (const number of this.shown.keys())
      if (!this.stamps.has(number)) throw new Unexplained("an annotation that is no time stamp");
    for (const [number, page] of this.stamps) {
      const at = this.shown.get(number);
      const isPage = page instanceof PdfRef && this.pages.has(page.number) && page.number === (at ?? page.number);
      if (page !== null && !isPage) throw new Unexplained("a time stamp on another page");
    }
  }

  /** Developers' names with a dictionary of names, texts and numbers, or a list of them. */
  private assertExtensions(value: PdfValue | undefined): void {
    const extensions = this.follow(value);
    if (extensions === null) return;
    if (!(extensions instanceof PdfDict)) throw new Unexplained("odd extensions");
    for (const [key, member] of extensions) {
      if (key === "Type") assertPlain(member);
      else for (const held of listed(this.follow(member))) this.assertExtension(this.follow(held));
    }
  }

  private assertExtension(value: PdfValue): void {
    if (!(value instanceof PdfDict)) throw new Unexplained("odd extensions");
    assertKeys(value, extensionKeys, "an extension");
    assertPlain(value);
  }

  /** Resolves a value and notes the object as needed. */
  private follow = (value: PdfValue | undefined): PdfValue => {
    const { after } = this.step;
    if (!(value instanceof PdfRef)) return value ?? null;
    if (after.generationOf(value.number) !== value.generation) throw new Unexplained("another generation");
    this.needed.add(value.number);
    return after.get(value);
  };

  private isNew(number: number): boolean {
    const entry = this.step.before.entry(number);
    return entry === undefined || entry.kind === "free";
  }

  private assertAllNeeded(): void {
    const { contents, structural } = this.appended;
    for (const number of contents)
      if (!this.needed.has(number) && !this.comparison.hasSeen(number))
        throw new Unexplained(`object ${number}, which nothing uses`);
    // Some programs add a cross-reference stream to the objects even if it does not name itself.
    for (const number of structural)
      if (!this.isNew(number) || this.needed.has(number) || this.comparison.hasSeen(number))
        throw new Unexplained(`cross-references instead of object ${number}`);
  }
}

const listed = (value: PdfValue) => (Array.isArray(value) ? value : [value]);

/** Throws if the value holds a reference. */
function assertPlain(value: PdfValue): void {
  if (value instanceof PdfRef) throw new Unexplained("a value that is an object of its own");
  if (value instanceof PdfDict) for (const member of value.values()) assertPlain(member);
  if (Array.isArray(value)) value.forEach(assertPlain);
}
