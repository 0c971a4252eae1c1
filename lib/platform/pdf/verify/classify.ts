import { judgeAfterSeal } from "./after-seal";
import { Comparison, isSame, type Rule, Unexplained } from "./compare";
import { FieldChanges } from "./field-changes";
import { readPages } from "./fields";
import { NewFields } from "./new-fields";
import { assertOwnBytes } from "./own-bytes";
import { allowsNoChange } from "./permissions";
import type { Step } from "./step";
import { StructureGrowth } from "./structure-growth";
import { dictOf, PdfDict, PdfRef, PdfStream, type PdfValue } from "./values";

/** Keys that are checked separately or not displayed. */
const trailerKeys = new Set("Root Info ID Prev XRefStm".split(" "));
const catalogKeys = new Set("AcroForm DSS Extensions Version Metadata".split(" "));
const formKeys = new Set("Fields SigFlags DR DA NeedAppearances".split(" "));
const validationKeys = new Set("Type VRI Certs OCSPs CRLs".split(" "));

/**
 * Adds to `step.found` what the revision added. Throws Unexplained at the first change that earlier signatures forbid.
 */
export function classify(step: Step): void {
  if (allowsNoChange(step.permissions)) judgeAfterSeal(step);
  else new Classification(step).run();
}

class Classification {
  private readonly pages: ReadonlySet<number>;
  private readonly fields: FieldChanges;
  private readonly added: NewFields;
  private readonly comparison: Comparison;
  private readonly structure: StructureGrowth;

  constructor(private readonly step: Step) {
    this.pages = new Set(readPages(step.before).map(({ number }) => number));
    this.comparison = new Comparison(step.before, step.after, (number) => this.ruleOf(number));
    this.fields = new FieldChanges(step, this.comparison, this.pages);
    this.added = new NewFields(step, this.fields.after);
    this.structure = new StructureGrowth(step, this.comparison, this.added);
  }

  run(): void {
    const { step, comparison } = this;
    assertOwnBytes(step.before, step.after);
    this.compareTrailers();
    this.compareCatalogs();
    comparison.finish();
    this.fields.finish();
    this.added.finish();
    if (step.found.size > 0) return;
    if (this.bringsNewObjects()) throw new Unexplained("a saving that brings nothing of what is allowed");
    step.found.add("nothing");
  }

  private bringsNewObjects(): boolean {
    const { before, after } = this.step;
    const own = after.sections.slice(0, after.sections.length - before.sections.length);
    const numbers = own.flatMap(({ entries }) => [...entries.keys()]);
    return numbers.some((number) => after.object(number) !== null && before.object(number) === null);
  }

  private ruleOf(number: number): Rule | undefined {
    const root = this.step.before.trailer.get("Root");
    if (root instanceof PdfRef && root.number === number) return () => undefined;
    const field = this.fields.before.get(number);
    if (field) return (one, other) => this.fields.compare(field, dictOf(one), dictOf(other), this.accept);
    if (this.pages.has(number)) return (one, other) => this.comparePages(dictOf(one), dictOf(other));
    return this.structure.ruleOf(number);
  }

  private accept = (member: PdfValue) => this.added.accept(member);

  private isNode = (number: number) => this.pages.has(number) || this.fields.before.has(number);

  private compareTrailers(): void {
    const [one, other] = [this.step.before.trailer, this.step.after.trailer];
    const [root, rootAfter] = [one.get("Root"), other.get("Root")];
    const isSameRoot = root instanceof PdfRef && rootAfter instanceof PdfRef && root.number === rootAfter.number;
    if (!isSameRoot) throw new Unexplained("another root");
    this.comparison.same(one.get("Encrypt"), other.get("Encrypt"), "trailer/Encrypt");
    // Readers ignore other keys, but the objects they refer to were signed.
    for (const [key, value] of one)
      if (!trailerKeys.has(key) && value instanceof PdfRef && this.step.before.get(value) !== null)
        this.comparison.same(value, value, `trailer/${key}`);
  }

  private compareCatalogs(): void {
    const { before, after } = this.step;
    if (!before.catalog || !after.catalog) throw new Unexplained("no catalog");
    this.comparison.sameDict(before.catalog, after.catalog, "catalog", catalogKeys);
    this.compareForms(formOf(before), formOf(after));
    this.compareValidationData();
    const metadata = after.get(after.catalog.get("Metadata"));
    if (metadata !== null && !(metadata instanceof PdfStream)) throw new Unexplained("odd metadata");
  }

  private compareValidationData(): void {
    const { before, after, found } = this.step;
    const [one, other] = [before.catalog?.get("DSS"), after.catalog?.get("DSS")];
    const isRewritten = other instanceof PdfRef && before.entry(other.number) !== after.entry(other.number);
    if (!isRewritten && isSame([before, one], [after, other], this.isNode)) return;
    const dict = after.get(other);
    const isKnown = dict instanceof PdfDict && !dict.hasDuplicates && isOneOf(validationKeys, dict);
    if (!isKnown) throw new Unexplained("odd validation data");
    found.add("validationData");
  }

  private compareForms(one: PdfDict, other: PdfDict): void {
    const { before, after } = this.step;
    this.comparison.sameDict(one, other, "form", formKeys);
    this.comparison.sameList(one.get("Fields"), other.get("Fields"), this.accept);
    const isToBeDrawn = (value: PdfValue) => value === true;
    if (isToBeDrawn(after.get(other.get("NeedAppearances"))) && !isToBeDrawn(before.get(one.get("NeedAppearances"))))
      throw new Unexplained("appearances to be made anew");
    if (one.has("DA")) this.comparison.same(one.get("DA"), other.get("DA"), "form/DA");
    this.compareResources(dictOf(before.get(one.get("DR"))), dictOf(after.get(other.get("DR"))));
  }

  /** Resources such as fonts may be added for a signature's appearance, but none may be replaced. */
  private compareResources(one: PdfDict | null, other: PdfDict | null): void {
    for (const [kind, held] of one ?? []) {
      const [members, now] = [this.step.before.get(held), this.step.after.get(other?.get(kind))];
      if (!(members instanceof PdfDict) || !(now instanceof PdfDict))
        this.comparison.same(held, other?.get(kind), "form/DR");
      else for (const [name, value] of members) this.comparison.same(value, now.get(name), `form/DR/${kind}`);
    }
  }

  private comparePages(one: PdfDict | null, other: PdfDict | null): void {
    if (!one || !other) throw new Unexplained("a page taken away");
    this.comparison.sameDict(one, other, "page", new Set(["Annots", "LastModified"]));
    this.comparison.sameList(one.get("Annots"), other.get("Annots"), (member) => this.added.acceptOnPage(member));
  }
}

const formOf = (view: Step["before"]) => dictOf(view.get(view.catalog?.get("AcroForm"))) ?? new PdfDict();

const isOneOf = (keys: ReadonlySet<string>, dict: PdfDict) => [...dict.keys()].every((key) => keys.has(key));
