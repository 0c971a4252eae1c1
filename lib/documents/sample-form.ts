import type { PercentBox } from "@/lib/platform/pdf/geometry";
import { colours, sheet, textWidth, Typesetter, type TextStyle } from "@/lib/platform/pdf/typesetter";

/** A place left free for an entry; name is the key under which a demo sends its value. */
export type Blank = PercentBox & {
  name: string;
  kind: "input" | "checkbox" | "signature" | "initials" | "date";
  pageIndex: number;
  multiline: boolean;
};

/** A demo's document is marked as such on each page. */
export type SampleOptions = { isDemo?: boolean };

type Entry = { label: string; name: string; kind?: "input" | "date"; multiline?: boolean };
type Finish = { running: string; footer: string; parties: Party[]; isDemo: boolean };
type Party = { title: string; signature: string; initials?: string };

const styles = {
  title: { size: 23, leading: 28, bold: true },
  subtitle: { size: 10.5, leading: 15.5, colour: colours.ink2 },
  heading: { size: 12, leading: 17, bold: true },
  body: { size: 9.5, leading: 14 },
  clause: { size: 9.5, leading: 14, bold: true },
  label: { size: 8.5, leading: 13, colour: colours.ink2 },
} satisfies Record<string, TextStyle>;
const labelWidth = 150;
const numberWidth = 26;
const lineHeight = 18;
const gap = 26;
const column = (textWidth - gap) / 2;
/** Keeps the last clauses on the page of the signatures, so that nobody signs a page without terms. */
const roomWithSignatures = 255;
const demoMark = {
  text: "DEMO",
  note: "Demo without legal effect",
  width: 44,
  height: 15,
  style: { size: 9, leading: 15, bold: true },
};
const initialsBox = { width: 44, height: 20 };
const everyCharacter = Array.from({ length: 0x17f }, (_, code) => String.fromCharCode(code)).join("") + "–—’“”•";

/** Lays out an agreement and records where its blanks are. */
export class SampleForm {
  readonly blanks: Blank[] = [];

  private constructor(private readonly set: Typesetter) {}

  static async begin(title: string, subtitle: string): Promise<SampleForm> {
    const form = new SampleForm(await Typesetter.create(everyCharacter));
    const { set } = form;
    set.pdf.setTitle(title);
    set.space(14);
    set.text(title, styles.title);
    set.space(5);
    set.text(subtitle, styles.subtitle, { width: textWidth * 0.86 });
    return form;
  }

  heading(text: string): void {
    this.set.makeRoom(90);
    this.set.space(16);
    this.set.text(text, styles.heading);
    this.set.space(7);
  }

  paragraph(text: string): void {
    this.set.text(text, styles.body);
    this.set.space(6);
  }

  /** Label and blank, one below the other, separated by hairlines. */
  entries(entries: Entry[]): void {
    for (const { label, name, kind = "input", multiline = false } of entries) {
      const height = multiline ? 2 * lineHeight : lineHeight;
      this.set.makeRoom(height + 4);
      this.set.rule();
      this.set.space(4);
      this.set.line(label, styles.label);
      this.blank({ name, kind, x: labelWidth, width: textWidth - labelWidth, height: height - 4, multiline });
      this.set.space(height);
    }
    this.set.rule();
  }

  /** Small checkboxes in one row, one of which is ticked. */
  choices(label: string, choices: { label: string; name: string }[]): void {
    const step = (textWidth - labelWidth) / choices.length;
    this.set.makeRoom(30);
    this.set.rule();
    this.set.space(6);
    this.set.line(label, styles.label);
    for (const [index, choice] of choices.entries()) {
      const x = labelWidth + index * step;
      this.blank({ name: choice.name, kind: "checkbox", x, width: 12, height: 12 });
      this.set.line(choice.label, styles.label, { x: x + 18 });
    }
    this.set.space(18);
  }

  clauses(clauses: [title: string, ...paragraphs: string[]][]): void {
    for (const [index, [title, ...paragraphs]] of clauses.entries()) {
      const isAmongLast = index >= clauses.length - 2;
      this.set.makeRoom(isAmongLast ? roomWithSignatures : 3 * styles.body.leading + 6);
      this.set.line(`${index + 1}.`, styles.clause);
      this.set.text(title, styles.clause, { x: numberWidth });
      for (const paragraph of paragraphs) this.set.text(paragraph, styles.body, { x: numberWidth });
      this.set.space(8);
    }
  }

  /** Two parties side by side, or one: signature and date over their lines. */
  signatures(parties: Party[]): void {
    const height = 62;
    this.set.makeRoom(150);
    this.set.space(14);
    for (const [index, { title, signature }] of parties.entries()) {
      const x = index * (column + gap);
      const top = this.set.y;
      this.set.line(title, styles.clause, { x });
      this.set.space(20);
      this.blank({ name: signature, kind: "signature", x, width: column, height });
      this.set.space(height + 4);
      this.set.rule({ x, width: column, colour: colours.ink2 });
      this.set.space(4);
      this.set.line("Signature", styles.label, { x });
      this.set.space(20);
      const name = parties.length > 1 ? `signDate${index + 1}` : "signDate";
      this.blank({ name, kind: "date", x, width: column, height: 16 });
      this.set.space(20);
      this.set.rule({ x, width: column, colour: colours.ink2 });
      this.set.space(4);
      this.set.line("Date", styles.label, { x });
      if (index + 1 < parties.length) this.set.y = top;
    }
  }

  /** The title and the parties' initials are at the top of each page. */
  async finish({ running, footer, parties, isDemo }: Finish) {
    const initialled = parties.filter(({ initials }) => initials);
    for (let page = 0; page < this.set.pdf.getPageCount(); page += 1) {
      this.set.goTo(page, sheet.height - 30);
      if (isDemo) this.markAsDemo();
      this.set.line(running, styles.label, { x: isDemo ? demoMark.width + 10 : 0 });
      for (const [index, { title, initials = "" }] of initialled.entries()) {
        const x = textWidth - (initialled.length - index) * (initialsBox.width + 92) + 92;
        this.set.line(`${title}’s initials`, styles.label, { x: x - 92, width: 84, align: "right" });
        this.set.frame({ x, ...initialsBox });
        this.blank({ name: initials, kind: "initials", x, ...initialsBox });
      }
    }
    const bytes = await this.set.finish({
      footer: isDemo ? `${footer} · ${demoMark.note}` : footer,
      pageOf: "Page {page} of {pages}",
      madeAt: new Date(0),
    });
    return { bytes, blanks: this.blanks, pageCount: this.set.pdf.getPageCount() };
  }

  private markAsDemo() {
    this.set.across(demoMark.text);
    this.set.box({ x: 0, ...demoMark, colour: colours.mark });
    this.set.line(demoMark.text, demoMark.style, { width: demoMark.width, align: "centre" });
  }

  private blank({
    name,
    kind,
    multiline = false,
    ...box
  }: {
    name: string;
    kind: Blank["kind"];
    x: number;
    width: number;
    height: number;
    multiline?: boolean;
  }) {
    if (kind === "checkbox") this.set.frame(box);
    this.blanks.push({ name, kind, multiline, ...this.set.placeHere(box) });
  }
}
