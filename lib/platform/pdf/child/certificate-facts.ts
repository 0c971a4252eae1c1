import type { CertificateFact } from "../contract";
import { colours, type TextStyle, type Typesetter } from "../typesetter";

export const styles = {
  title: { size: 24, leading: 29, bold: true },
  subtitle: { size: 12, leading: 17, colour: colours.ink2 },
  lead: { size: 10.5, leading: 16 },
  heading: { size: 14, leading: 19, bold: true },
  name: { size: 11, leading: 15, bold: true },
  strong: { size: 9.5, leading: 14, bold: true },
  label: { size: 8.5, leading: 13, colour: colours.ink2 },
  value: { size: 9, leading: 13 },
  code: { size: 7.2, leading: 13 },
  quote: { size: 8.5, leading: 12.5, colour: colours.ink2 },
  head: { size: 8, leading: 12, colour: colours.ink2, bold: true },
} satisfies Record<string, TextStyle>;

/** Horizontal place of a list of facts, in points. */
export type ListPlace = { x: number; width: number; labelWidth: number };

const gap = 12;
const padding = 3.5;

/** Sets labels and values in two columns, between hairlines. */
export function setFacts(set: Typesetter, facts: readonly CertificateFact[], place: ListPlace): void {
  set.element("L", () => {
    for (const fact of facts) setFact(set, fact, place);
  });
  set.rule(place);
}

export const heightOfFacts = (set: Typesetter, facts: readonly CertificateFact[], place: ListPlace): number =>
  facts.reduce((sum, fact) => sum + heightOf(linesOf(set, fact, place)), 0);

const styleOf = ({ isCode }: CertificateFact) => (isCode ? styles.code : styles.value);
const linesOf = (set: Typesetter, fact: CertificateFact, { width, labelWidth }: ListPlace) => ({
  labels: set.wrap(fact.label, styles.label, labelWidth - gap),
  values: set.wrap(fact.value, styleOf(fact), width - labelWidth),
});
const heightOf = ({ labels, values }: ReturnType<typeof linesOf>) =>
  Math.max(labels.length, values.length) * styles.value.leading + 2 * padding;

function setFact(set: Typesetter, fact: CertificateFact, place: ListPlace): void {
  const { x, width, labelWidth } = place;
  set.makeRoom(heightOf(linesOf(set, fact, place)));
  set.rule({ x, width });
  set.space(padding);
  const [top, page] = [set.y, set.pageIndex];
  let bottom = top;
  set.element("LI", () => {
    set.element("Lbl", () => set.text(fact.label, styles.label, { x, width: labelWidth - gap }));
    bottom = set.y;
    set.y = top;
    set.element("LBody", () => set.text(fact.value, styleOf(fact), { x: x + labelWidth, width: width - labelWidth }));
  });
  // If the value continues on a new page, the label's height on the old page no longer matters.
  set.y = (set.pageIndex === page ? Math.min(bottom, set.y) : set.y) - padding;
}
