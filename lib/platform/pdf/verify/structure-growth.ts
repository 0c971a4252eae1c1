import { type Comparison, Unexplained } from "./compare";
import { listOf } from "./fields";
import type { NewFields } from "./new-fields";
import type { Step } from "./step";
import { dictOf, nameOf, type PdfDict, PdfRef, type PdfValue } from "./values";
import type { PdfView } from "./view";

const rootKeys = new Set(["ParentTree", "ParentTreeNextKey"]);
const elementKeys = new Set("Type S P Pg K".split(" "));
const deepestTree = 32;

/** Checks what a new signature's widget adds to the structure for screen readers: one element that names the widget. */
export class StructureGrowth {
  private readonly root: number | null;
  private readonly added = new Set<number>();

  constructor(
    private readonly step: Step,
    private readonly comparison: Comparison,
    private readonly newFields: NewFields,
  ) {
    const ref = step.before.catalog?.get("StructTreeRoot");
    this.root = ref instanceof PdfRef ? ref.number : null;
  }

  /** The rule for the structure's root or for one of its elements. */
  ruleOf(number: number): ((one: PdfValue, other: PdfValue) => void) | undefined {
    if (number === this.root) return (one, other) => this.compareRoots(dictOf(one), dictOf(other));
    const { before } = this.step;
    const isElement = nameOf(dictOf(before.object(number))?.get("Type")) === "StructElem";
    return isElement ? (one, other) => this.compareElements(dictOf(one), dictOf(other), new Set(["K"])) : undefined;
  }

  private compareRoots(one: PdfDict | null, other: PdfDict | null): void {
    this.compareElements(one, other, new Set([...rootKeys, "K"]));
    const [before, after] = [new Map<number, PdfValue>(), new Map<number, PdfValue>()];
    addEntries(this.step.before, one?.get("ParentTree"), before, 0);
    addEntries(this.step.after, other?.get("ParentTree"), after, 0);
    for (const [key, value] of before) this.comparison.same(value, after.get(key), "structure/ParentTree");
    for (const [key, value] of after)
      if (!before.has(key) && !(value instanceof PdfRef && this.isAdded(value)))
        throw new Unexplained("structure/ParentTree");
  }

  private compareElements(one: PdfDict | null, other: PdfDict | null, except: ReadonlySet<string>): void {
    if (!one || !other) throw new Unexplained("structure taken away");
    this.comparison.sameDict(one, other, "structure", except);
    const [before, after] = [this.step.before.get(one.get("K")), this.step.after.get(other.get("K"))];
    if (Array.isArray(before) && Array.isArray(after))
      this.comparison.sameList(before, after, (member) => {
        if (!this.isAdded(member)) throw new Unexplained("structure/K");
      });
    else this.comparison.same(one.get("K"), other.get("K"), "structure/K");
  }

  /** Whether the value is an element that says nothing but that a new signature is there. */
  private isAdded(member: PdfValue): boolean {
    if (!(member instanceof PdfRef) || this.step.before.get(member) !== null) return false;
    if (this.added.has(member.number)) return true;
    const { after } = this.step;
    const element = dictOf(after.get(member));
    if (!element || ![...element.keys()].every((key) => elementKeys.has(key))) return false;
    const [content, ...more] = contentsOf(after.get(element.get("K"))).map((one) => dictOf(after.get(one)));
    const widget = content?.get("Obj");
    const isForm = nameOf(element.get("S")) === "Form" && more.length === 0;
    if (!isForm || !(widget instanceof PdfRef) || !this.newFields.isAccepted(widget.number)) return false;
    this.added.add(member.number);
    return true;
  }
}

const contentsOf = (value: PdfValue) => (Array.isArray(value) ? value : [value]);

/** Adds the entries of a number tree (ISO 32000-2, 7.9.7). */
function addEntries(view: PdfView, node: PdfValue | undefined, to: Map<number, PdfValue>, depth: number): void {
  const dict = dictOf(view.get(node));
  if (!dict || depth > deepestTree) return;
  const numbers = listOf(view.get(dict.get("Nums")));
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const key = view.get(numbers[at]);
    if (typeof key === "number") to.set(key, numbers[at + 1] ?? null);
  }
  for (const kid of listOf(view.get(dict.get("Kids")))) addEntries(view, kid, to, depth + 1);
}
