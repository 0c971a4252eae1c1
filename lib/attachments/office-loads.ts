import { SaxesParser } from "saxes";
import { parseXmlPart } from "@/lib/platform/archives/xml-part";
import { isHyperlink, isInner, isPlainField, isPlainFormula } from "./office-harmless";

/** Listed among the hosts if a part has a document type definition, which Office itself never writes. */
const documentType = "<!DOCTYPE>";
const maximumHosts = 10;
const maximumHostLength = 100;
/** Longer instructions are not analysed but reported as they are: Office writes a few hundred characters. */
const maximumInstructionLength = 8000;
const maximumDepth = 500;
/** Total of all parts; reading that much takes about a second. */
const maximumXmlBytes = 30_000_000;

class TooMuchXml extends Error {}

// Elements whose text is the instruction of a formula or a field.
const formulaElements = ["f", "formula", "formula1", "formula2", "definedName"];
/** `delInstrText` belongs to a field whose deletion is tracked but not yet accepted. */
const fieldElements = ["instrText", "delInstrText"];
/** Elements of VML, matched whatever their prefix is. */
const shapes =
  "arc background curve fill group image imagedata line oval polyline rect roundrect shape shapetype stroke".split(" ");
/** Root elements of Word's parts, in which `f` is a fraction and not a formula. */
const rootsOfWord = ["document", "hdr", "ftr", "footnotes", "endnotes", "comments", "glossaryDocument"];
/** Elements that load or run something by being there: a program, a source of data, code of an address, an Excel 4 macro. */
const loadingElements = ["ddeLink", "mailMerge", "webextension", "taskpane", "customUI", "macrosheet"];

type Instruction = { kind: "field" | "formula"; text: string };

/**
 * Collects what the parts of a Word or Excel file load by themselves when the file is opened: hosts, or the place as it
 * is written if it has no host, and `documentType` if a part declares one.
 */
export class OfficeLoads {
  readonly #found = new Set<string>();
  #xmlBytes = 0;

  /**
   * Reads one part, piece by piece, as XML in UTF-8 or UTF-16 if it is named or begins like XML. If it cannot be
   * parsed, throws for one named so, because Office could not open it either; any other, such as a page of HTML, counts
   * as a part that loads something.
   */
  async read(name: string, part: AsyncIterable<Uint8Array>): Promise<void> {
    const isNamedXml = /\.(?:xml|rels)$/i.test(name);
    try {
      await parseXmlPart(this.#parser(), part, { isXml: isNamedXml, count: (bytes) => this.#count(bytes) });
    } catch (error) {
      if (isNamedXml || error instanceof TooMuchXml) throw error;
      this.#add(name);
    }
  }

  #count(bytes: number) {
    this.#xmlBytes += bytes;
    if (this.#xmlBytes > maximumXmlBytes) throw new TooMuchXml();
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
    /** The instructions of nested fields, the innermost last; one instruction may be spread over many elements. */
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

function loads({ kind, text }: Instruction): boolean {
  if (text.length > maximumInstructionLength) return true;
  if (kind === "field") return !isPlainField(text) || (!isLink(text) && namesPlace(text));
  const bare = withoutTexts(text);
  // A bar asks a program for data, as in cmd|'/c calc'!A0.
  return !isPlainFormula(bare) || bare.includes("|") || (!isLink(text) && namesPlace(text));
}

const isLink = (instruction: string) => /^\s*HYPERLINK\b/i.test(instruction);

/** Removes double-quoted texts and single-quoted sheet names. */
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
