import { SaxesParser } from "saxes";
import { isHyperlink, isInner, isPlainField, isPlainFormula } from "./office-harmless";

/** Stands among the hosts for a document type definition, which Office itself never writes. */
const documentType = "<!DOCTYPE>";
const maximumHosts = 10;
const maximumHostLength = 100;
/** Longer ones are not looked into, but named as they are: Office writes a few hundred characters. */
const maximumInstructionLength = 8000;
const maximumDepth = 500;
/** Of all parts together, which takes about a second. */
const maximumXmlBytes = 30_000_000;

class TooMuchXml extends Error {}

// Elements whose text is the instruction of a formula or a field.
const formulaElements = ["f", "formula", "formula1", "formula2", "definedName"];
/** The second is one whose deletion is only proposed. */
const fieldElements = ["instrText", "delInstrText"];
/** Of VML, whatever its prefix is. */
const shapes =
  "arc background curve fill group image imagedata line oval polyline rect roundrect shape shapetype stroke".split(" ");
/** Parts of Word begin with these; `f` is a fraction there. */
const rootsOfWord = ["document", "hdr", "ftr", "footnotes", "endnotes", "comments", "glossaryDocument"];
/** Elements that load or run something by being there: a program, a source of data, code of an address, an Excel 4 macro. */
const loadingElements = ["ddeLink", "mailMerge", "webextension", "taskpane", "customUI", "macrosheet"];

type Instruction = { kind: "field" | "formula"; text: string };

/**
 * Collects what the parts of a Word or Excel file load by themselves when the file is opened: hosts, or the place as it
 * is named where it has no host, and `documentType` if a part declares one.
 */
export class OfficeLoads {
  readonly #found = new Set<string>();
  #xmlBytes = 0;

  /**
   * Reads one part, piece by piece. What is named or begins as XML is XML in UTF-8 or UTF-16: throws if a part named so
   * is not, as Office could not open it; another one, such as a page of HTML, is taken for one that loads something.
   */
  async read(name: string, part: AsyncIterable<Uint8Array>): Promise<void> {
    const isNamedXml = /\.(?:xml|rels)$/i.test(name);
    const parser = this.#parser();
    let decoder: TextDecoder | undefined;
    try {
      for await (const piece of part) {
        if (!decoder && !isNamedXml && !beginsAsXml(piece)) return;
        this.#xmlBytes += piece.byteLength;
        if (this.#xmlBytes > maximumXmlBytes) throw new TooMuchXml();
        decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
        parser.write(decoder.decode(piece, { stream: true }));
      }
      parser.write(decoder?.decode() ?? "").close();
    } catch (error) {
      if (isNamedXml || error instanceof TooMuchXml) throw error;
      this.#add(name);
    }
  }

  /** A part that is not looked into. */
  name(part: string): void {
    this.#add(part);
  }

  list(): string[] {
    return [...this.#found];
  }

  #parser() {
    const parser = new SaxesParser();
    /** Of fields that stand within each other, the innermost last; an instruction may be spread over many elements. */
    const instructions: Instruction[] = [];
    let [depth, root] = [0, ""];
    let isInstruction = false;
    const end = (instruction: Instruction | undefined) => {
      if (instruction && loads(instruction)) this.#add(instruction.text);
    };
    const holdsFormula = (local: string) => isFormula(local) && !rootsOfWord.includes(root);
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("doctype", () => this.#add(documentType));
    parser.on("opentag", ({ name, attributes }) => {
      depth += 1;
      if (depth > maximumDepth) throw new Error("nested too deep");
      const local = localOf(name);
      root ||= local;
      const valueOf = (key: string) => Object.entries(attributes).find(([one]) => localOf(one) === key)?.[1] ?? "";
      if (local === "Relationship") {
        const isWithin = /^(?:internal)?$/i.test(valueOf("TargetMode"));
        const isKnown = isWithin ? isInner(valueOf("Type")) : isHyperlink(valueOf("Type"));
        if (!isKnown) this.#add(valueOf("Target"));
      }
      for (const picture of [valueOf("src"), shapes.includes(local) ? valueOf("href") : ""])
        if (namesPlace(picture)) this.#add(picture);
      if (loadingElements.includes(local)) this.#add(`<${local}>`);
      if (local === "cacheSource" && valueOf("type") === "external") this.#add(`<${local}>`);
      if (local === "ddeLink") this.#add(valueOf("ddeService"));
      if (local === "connectString") this.#add(valueOf("val"));
      if (local === "webPr") this.#add(valueOf("url"));
      if (local === "dbPr") this.#add(valueOf("connection"));
      if (local === "fldSimple") end({ kind: "field", text: valueOf("instr") });
      const mark = local === "fldChar" ? valueOf("fldCharType") : "";
      if (mark === "begin") instructions.push({ kind: "field", text: "" });
      if (mark === "end") end(instructions.pop());
      if (holdsFormula(local)) instructions.push({ kind: "formula", text: "" });
      isInstruction = fieldElements.includes(local) || holdsFormula(local);
    });
    const readText = (text: string) => {
      if (!isInstruction) return;
      const { kind, text: before } = instructions.pop() ?? { kind: "field", text: "" };
      instructions.push({ kind, text: `${before}${text}`.slice(0, maximumInstructionLength + 1) });
    };
    parser.on("text", readText);
    parser.on("cdata", readText);
    parser.on("closetag", ({ name }) => {
      depth -= 1;
      isInstruction = false;
      if (holdsFormula(localOf(name))) end(instructions.pop());
    });
    parser.on("end", () => instructions.splice(0).forEach(end));
    return parser;
  }

  #add(place: string) {
    if (this.#found.size < maximumHosts) this.#found.add(hostOf(place));
  }
}

const localOf = (name: string) => name.slice(name.indexOf(":") + 1);
const isFormula = (local: string) => formulaElements.includes(local);

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

/** Also after more blanks than are looked at, and in UTF-16 that does not say so. */
const beginsAsXml = (piece: Uint8Array): boolean =>
  /^(?:[\uFEFF\s]*(?:<|$)|\0<)/.test(new TextDecoder(encodingOf(piece)).decode(piece.subarray(0, 200)));

function loads({ kind, text }: Instruction): boolean {
  if (text.length > maximumInstructionLength) return true;
  if (kind === "field") return !isPlainField(text) || (!isLink(text) && namesPlace(text));
  const bare = withoutTexts(text);
  // A bar asks a program for data, as in cmd|'/c calc'!A0.
  return !isPlainFormula(bare) || bare.includes("|") || (!isLink(text) && namesPlace(text));
}

const isLink = (instruction: string) => /^\s*HYPERLINK\b/i.test(instruction);

/** Without texts in double quotes and sheets' names in single ones. */
const withoutTexts = (formula: string) => formula.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, "''");

/** Whether a text names a place outside of the file: an address, a share or a drive. */
const namesPlace = (text: string) => /:[\\/]|\\\\/.test(text);

function hostOf(place: string): string {
  const named = place.slice(0, maximumInstructionLength);
  const start = named.search(/(?<![\\/])[\\/]{2}/);
  const authority =
    start < 0
      ? ""
      : (named
          .slice(start)
          .replace(/^[\\/]+/, "")
          .split(/[\s"'\\/?#]/, 1)[0] ?? "");
  const host = authority.split("@").at(-1);
  return (host || named.trim() || "?").slice(0, maximumHostLength);
}
