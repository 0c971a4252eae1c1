import { Unexplained } from "./compare";
import { type Field, listOf } from "./fields";
import type { Signature } from "./signature";
import type { Step } from "./step";
import { dictOf, nameOf, numberOf, type PdfDict, PdfRef, PdfString, type PdfValue } from "./values";

const fieldKeys = new Set(
  "Type Subtype FT T V Rect P F AP AS MK Ff DA DR Q BS Border H NM M TU TM Lock SV Parent Kids StructParent C".split(
    " ",
  ),
);
const annotationKinds = new Set("Text Highlight Underline StrikeOut Squiggly Popup".split(" "));
const [hidden, print, noView, toggledNoView] = [2, 4, 32, 256];
/** Largest share of a page that an appearance may cover; more for an existing box, which earlier signers saw. */
export const shareOfPage = { newBox: 0.25, knownBox: 0.5 };
const smallestPage = 297 * 420;

/** The signature of this revision that the value refers to. */
export function signatureIn({ after, signatures }: Step, value: PdfValue): Signature | undefined {
  const contents = after.get(dictOf(value)?.get("Contents"));
  const place = contents instanceof PdfString ? contents.place?.start : undefined;
  return signatures.find((signature) => signature.place === place);
}

/** Throws if a new appearance covers so much of the page that it could hide signed content. */
export function assertHidesLittle(step: Step, widget: PdfDict, share: number): void {
  const { after } = step;
  let page = dictOf(after.get(widget.get("P")));
  for (let up = 0; page && !page.has("MediaBox") && up < 32; up += 1) page = dictOf(after.get(page.get("Parent")));
  // If the page is unknown, the box is compared with the smallest common page size.
  const whole = page ? areaOf(step, page.get("MediaBox")) : smallestPage;
  if (areaOf(step, widget.get("Rect")) > share * whole) throw new Unexplained("a picture that hides the page");
}

function areaOf({ after }: Step, value: PdfValue | undefined): number {
  const [left, bottom, right, top] = listOf(after.get(value)).map((one) => numberOf(after.get(one)) ?? 0);
  return Math.abs(((right ?? 0) - (left ?? 0)) * ((top ?? 0) - (bottom ?? 0)));
}

/** Checks what a revision adds to the form and the pages: signatures and, if allowed, annotations. */
export class NewFields {
  private readonly accepted = new Set<number>();
  private readonly shown = new Set<number>();

  constructor(
    private readonly step: Step,
    private readonly fields: ReadonlyMap<number, Field>,
  ) {}

  /** Checks a member added to the form's fields, which must be for a signature. */
  accept(member: PdfValue): void {
    const field = member instanceof PdfRef ? this.fields.get(member.number) : undefined;
    if (field?.kind === null && field.dict.has("Kids")) return this.acceptGroup(field);
    if (!(member instanceof PdfRef) || field?.kind !== "Sig")
      throw new Unexplained("a new field that is for no signature");
    const { after, permissions, found } = this.step;
    this.assertKeys(field.dict);
    const value = after.get(field.dict.get("V"));
    const signature = signatureIn(this.step, value);
    if (!signature && value !== null) throw new Unexplained(`a new field with something else, ${field.name}`);
    if (!signature?.isTimeStamp && permissions.level < 2) throw new Unexplained("no signature was allowed");
    if (permissions.isLocked(field.name)) throw new Unexplained(`field ${field.name} was locked`);
    found.add(!signature ? "signatureField" : signature.isTimeStamp ? "timeStamp" : "signature");
    const widgets = listOf(after.get(field.dict.get("Kids")));
    const mayShow = signature !== undefined && !signature.isTimeStamp && !permissions.isCertified;
    for (const widget of widgets.length > 0 ? widgets : [member]) this.acceptWidget(widget, mayShow);
  }

  /** Whether the number is that of a widget whose field was accepted. */
  isAccepted(number: number): boolean {
    return this.accepted.has(number);
  }

  private acceptGroup({ dict }: Field): void {
    this.assertKeys(dict);
    const members = listOf(this.step.after.get(dict.get("Kids")));
    if (members.length === 0) throw new Unexplained("a new group of no fields");
    for (const member of members) this.accept(member);
  }

  /** Checks an annotation added to a page. */
  acceptOnPage(member: PdfValue): void {
    const dict = dictOf(this.step.after.get(member));
    if (!dict) throw new Unexplained("a broken annotation");
    if (member instanceof PdfRef && this.fields.get(member.number)?.kind === "Sig") this.shown.add(member.number);
    else this.assertNote(dict);
  }

  /** Throws if a widget added to a page does not belong to an accepted field. */
  finish(): void {
    for (const number of this.shown) if (!this.accepted.has(number)) throw new Unexplained("a box of no new field");
  }

  private assertKeys(dict: PdfDict): void {
    const other = [...dict.keys()].find((key) => !fieldKeys.has(key));
    if (other !== undefined || dict.hasDuplicates) throw new Unexplained(`a new field with ${other ?? "a key twice"}`);
  }

  private acceptWidget(ref: PdfValue, mayShow: boolean): void {
    const dict = dictOf(this.step.after.get(ref));
    if (!(ref instanceof PdfRef) || !dict) throw new Unexplained("a new field without a box");
    this.assertKeys(dict);
    this.accepted.add(ref.number);
    if (!this.isVisible(dict)) return;
    // On a certified document, a new picture could be mistaken for part of the document.
    if (!mayShow) throw new Unexplained("a new picture that is not allowed");
    assertHidesLittle(this.step, dict, shareOfPage.newBox);
  }

  private isVisible(dict: PdfDict): boolean {
    const flags = numberOf(this.step.after.get(dict.get("F"))) ?? 0;
    const isHidden = (flags & hidden) !== 0 || (flags & (noView | print | toggledNoView)) === noView;
    return !isHidden && areaOf(this.step, dict.get("Rect")) > 0;
  }

  /** Allows annotations only on a certified document of level 3, and no kinds that look like page text. */
  private assertNote(dict: PdfDict): void {
    const { permissions, after, found } = this.step;
    const kind = nameOf(after.get(dict.get("Subtype"))) ?? "";
    const isAllowed = permissions.isCertified && permissions.level === 3 && annotationKinds.has(kind);
    if (!isAllowed || dict.hasDuplicates || dict.has("AA") || dict.has("A"))
      throw new Unexplained(`an annotation, ${kind}`);
    found.add("annotations");
  }
}
