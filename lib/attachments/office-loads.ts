import { SaxesParser } from "saxes";

/** Stands among the hosts for a document type definition, which Office itself never writes. */
const documentType = "<!DOCTYPE>";
const maximumHosts = 10;
const maximumHostLength = 100;

/** Only hyperlinks wait for the reader's click; whatever else an external relationship names is loaded on opening. */
const hyperlink = /\/hyperlink$/i;
const elementsWithInstructions = ["instrText", "f"];

/**
 * Collects what the parts of a Word or Excel file load by themselves when the file is opened: hosts, or the place as it
 * is named where it has no host, and `documentType` if a part declares one.
 */
export class OfficeLoads {
  readonly #found = new Set<string>();

  /** Reads one XML part, piece by piece. Throws if it is not XML in UTF-8 or UTF-16, which Office could not open. */
  async read(part: AsyncIterable<Uint8Array>): Promise<void> {
    const parser = this.#parser();
    let decoder: TextDecoder | undefined;
    for await (const piece of part) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      parser.write(decoder.decode(piece, { stream: true }));
    }
    parser.write(decoder?.decode() ?? "").close();
  }

  list(): string[] {
    return [...this.#found].slice(0, maximumHosts);
  }

  #parser() {
    const parser = new SaxesParser({ xmlns: true });
    /** Of fields that stand within each other, the innermost last; an instruction may be spread over many elements. */
    const instructions: string[] = [];
    let isInstruction = false;
    const end = (instruction: string | undefined) => {
      if (instruction !== undefined && namesPlace(instruction)) this.#add(instruction);
    };
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("doctype", () => this.#found.add(documentType));
    parser.on("opentag", ({ local, attributes }) => {
      const valueOf = (key: string) => Object.values(attributes).find((one) => one.local === key)?.value ?? "";
      const isExternal = local === "Relationship" && /^external$/i.test(valueOf("TargetMode"));
      if (isExternal && !hyperlink.test(valueOf("Type"))) this.#add(valueOf("Target"));
      if (local === "webPr") this.#add(valueOf("url"));
      if (local === "dbPr") this.#add(valueOf("connection"));
      if (local === "fldSimple") end(valueOf("instr"));
      if (local === "f" || (local === "fldChar" && valueOf("fldCharType") === "begin")) instructions.push("");
      if (local === "fldChar" && valueOf("fldCharType") === "end") end(instructions.pop());
      isInstruction = elementsWithInstructions.includes(local);
    });
    parser.on("text", (text) => {
      if (isInstruction) instructions.push(`${instructions.pop() ?? ""}${text}`);
    });
    parser.on("closetag", ({ local }) => {
      isInstruction = false;
      if (local === "f") end(instructions.pop());
    });
    parser.on("end", () => instructions.splice(0).forEach(end));
    return parser;
  }

  #add(place: string) {
    this.#found.add(hostOf(place));
  }
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

/** Whether the instruction of a field or the formula of a cell names a place outside of the file, not for a click. */
const namesPlace = (instruction: string) =>
  !/^\s*HYPERLINK\b/i.test(instruction) && /:[\\/]|\\\\|^\s*DDE/i.test(instruction);

function hostOf(place: string): string {
  const authority = /[\\/]{2,}([^\s"'\\/?#]+)/.exec(place)?.[1];
  const host = authority?.split("@").at(-1);
  return (host || place.trim() || "?").slice(0, maximumHostLength);
}
