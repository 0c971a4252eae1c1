import type { TableSheet } from "../contract";
import { colours, lineHeightOf, sheet, textWidth, Typesetter, type TextStyle } from "../typesetter";

const styles = {
  title: { size: 24, leading: 29, bold: true },
  subtitle: { size: 11, leading: 16, colour: colours.ink2 },
  label: { size: 9, leading: 14, colour: colours.ink2 },
  value: { size: 9.5, leading: 14 },
  heading: { size: 13, leading: 18, bold: true },
  head: { size: 8, leading: 11, colour: colours.ink2, bold: true },
  cell: { size: 8.5, leading: 12 },
} satisfies Record<string, TextStyle>;
const labelWidth = 138;
const cellPadding = { x: 8, y: 6 };
/** Keeps a heading on the same page as the table's head and first row. */
const roomWithHeading = 96;

type Section = TableSheet["sections"][number];

/** Writes facts and tables over as many pages as needed, such as an invoice. */
export async function writeTables(data: TableSheet): Promise<Uint8Array> {
  const set = await Typesetter.create(JSON.stringify(data) + "0123456789");
  set.pdf.setTitle(data.title);
  set.box({ x: 0, width: 34, height: 4, colour: colours.mark });
  set.space(20);
  set.text(data.title, styles.title);
  set.space(4);
  set.text(data.subtitle, styles.subtitle);
  set.space(22);
  setFacts(set, data.facts);
  for (const section of data.sections) setSection(set, section);
  return set.finish({ footer: data.footer, pageOf: data.pageOf, madeAt: new Date() });
}

function setFacts(set: Typesetter, facts: TableSheet["facts"]): void {
  const place = { x: labelWidth, width: textWidth - labelWidth };
  for (const { label, value } of facts) {
    const labels = set.wrap(label, styles.label, labelWidth - 12);
    const values = set.wrap(value, styles.value, place.width);
    const rows = Array.from({ length: Math.max(labels.length, values.length) }, (_, index) => index);
    set.makeRoom(Math.min(rows.length * styles.value.leading + 10, sheet.height / 2));
    set.rule();
    set.space(5);
    for (const row of rows) {
      set.makeRoom(styles.value.leading);
      set.line(labels[row] ?? "", styles.label);
      set.line(values[row] ?? "", styles.value, place);
      set.space(styles.value.leading);
    }
    set.space(5);
  }
  set.rule();
}

function setSection(set: Typesetter, { heading, columns, rows }: Section): void {
  set.makeRoom(roomWithHeading);
  set.space(28);
  set.text(heading, styles.heading);
  set.space(8);
  const places = placesOf(columns);
  const setHead = () =>
    setRow(
      set,
      places,
      columns.map(({ label }) => label),
      styles.head,
      colours.paper2,
    );
  setHead();
  set.onNewPage = setHead;
  for (const row of rows) setRow(set, places, row, styles.cell);
  set.onNewPage = undefined;
}

type Column = { x: number; width: number };

function placesOf(columns: Section["columns"]): Column[] {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  let x = 0;
  return columns.map(({ width }) => {
    const place = { x, width: (width / total) * textWidth };
    x += place.width;
    return place;
  });
}

/** A row of up to half a page is kept together; a taller one may continue on the next page, line by line. */
function setRow(
  set: Typesetter,
  places: Column[],
  cells: string[],
  style: TextStyle,
  ground?: typeof colours.paper2,
): void {
  const leading = lineHeightOf(style);
  const inner = places.map(({ x, width }) => ({ x: x + cellPadding.x, width: width - 2 * cellPadding.x }));
  const wrapped = inner.map(({ width }, index) => set.wrap(cells[index] ?? "", style, width));
  const count = Math.max(...wrapped.map(({ length }) => length));
  const height = count * leading + 2 * cellPadding.y;
  set.makeRoom(Math.min(height, (sheet.height - sheet.foot - sheet.head) / 2));
  if (ground) set.box({ x: 0, width: textWidth, height, colour: ground });
  set.space(cellPadding.y);
  for (let line = 0; line < count; line += 1) {
    set.makeRoom(leading);
    for (const [index, place] of inner.entries()) set.line(wrapped[index]?.[line] ?? "", style, place);
    set.space(leading);
  }
  set.space(cellPadding.y);
  set.rule();
}
