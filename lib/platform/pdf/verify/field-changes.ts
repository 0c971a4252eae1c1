import { type Comparison, isSame, Unexplained } from "./compare";
import { type Field, listOf, readFields } from "./fields";
import { assertHidesLittle, shareOfPage, signatureIn } from "./new-fields";
import type { Step } from "./step";
import { nameOf, type PdfDict, PdfRef, PdfString, type PdfValue } from "./values";

const readOnly = 1;
const nothing: ReadonlySet<string> = new Set();
const groupKeys: ReadonlySet<string> = new Set(["Kids"]);
const fillKeys = new Set("V AP AS RV I TI M".split(" "));
const tickKeys = new Set("V AS M".split(" "));
const signKeys = new Set("V AP AS MK F Ff DA M".split(" "));

/** Checks changes of existing form fields: empty ones may be filled in or signed. */
export class FieldChanges {
  readonly before: Map<number, Field>;
  readonly after: Map<number, Field>;
  /** Names of fields with a new value; all widgets of a field share its name. */
  private readonly filled = new Set<string>();
  private readonly signed = new Set<string>();
  private readonly isNode: (number: number) => boolean;
  /** Numbers of replaced appearances, which must not be used anywhere else. */
  private readonly replaced: number[] = [];

  constructor(
    private readonly step: Step,
    private readonly comparison: Comparison,
    pages: ReadonlySet<number>,
  ) {
    const { before, after } = step;
    this.before = readFields(before);
    this.after = readFields(after);
    const root = before.trailer.get("Root");
    // A signature's /Data may refer to the catalog, which is compared on its own.
    this.isNode = (number) =>
      pages.has(number) || this.before.has(number) || (root instanceof PdfRef && root.number === number);
    for (const [number, { name, kind, dict }] of this.before) {
      const now = this.after.get(number)?.dict.get("V");
      if (isSame([before, dict.get("V")], [after, now], this.isNode)) continue;
      if (kind === "Sig") this.sign(name, before.get(dict.get("V")), now);
      else this.fill(name, before.get(dict.get("V")));
    }
  }

  /** Compares one field; `accept` checks the members added to a group of fields. */
  compare(field: Field, one: PdfDict | null, other: PdfDict | null, accept: (member: PdfValue) => void): void {
    if (!one || !other) throw new Unexplained(`field ${field.name} taken away`);
    const changeable = field.kind === null ? groupKeys : this.changeable(field);
    this.comparison.sameDict(one, other, `field ${field.name}`, changeable);
    if (field.kind === null) this.comparison.sameList(one.get("Kids"), other.get("Kids"), accept);
    if (
      changeable.has("AP") &&
      !isSame([this.step.before, one.get("AP")], [this.step.after, other.get("AP")], this.isNode)
    )
      assertHidesLittle(this.step, other, shareOfPage.knownBox);
    const picture = changeable.has("AP") ? one.get("AP") : undefined;
    if (picture instanceof PdfRef) this.replaced.push(picture.number);
  }

  finish(): void {
    for (const number of this.replaced)
      if (this.comparison.hasSeen(number)) throw new Unexplained("a field's picture that is used elsewhere");
  }

  private changeable(field: Field): ReadonlySet<string> {
    if (field.kind === "Sig") return this.signed.has(field.name) ? signKeys : nothing;
    if (!this.filled.has(field.name)) return nothing;
    const { isLocked, level } = this.step.permissions;
    if (level < 2 || isLocked(field.name) || (field.flags & readOnly) !== 0)
      throw new Unexplained(`field ${field.name} was locked`);
    this.step.found.add("formEntries");
    return field.kind === "Btn" ? tickKeys : fillKeys;
  }

  private sign(name: string, before: PdfValue, now: PdfValue | undefined): void {
    const { permissions, found, after } = this.step;
    const signature = before === null ? signatureIn(this.step, after.get(now)) : undefined;
    const isAllowed = signature && (permissions.level >= 2 || signature.isTimeStamp) && !permissions.isLocked(name);
    if (!isAllowed) throw new Unexplained(`field ${name} was not to be signed`);
    this.signed.add(name);
    found.add(signature.isTimeStamp ? "timeStamp" : "signature");
  }

  /** A value that was already there when the document was signed must not change. */
  private fill(name: string, before: PdfValue): void {
    const isEmpty =
      before === null ||
      nameOf(before) === "Off" ||
      (before instanceof PdfString && before.bytes.length === 0) ||
      (Array.isArray(before) && listOf(before).length === 0);
    if (!isEmpty) throw new Unexplained(`field ${name} was filled in before`);
    this.filled.add(name);
  }
}
