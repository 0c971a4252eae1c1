import type { SaxesParser } from "saxes";

type Options = {
  /** It is XML by its name, and not only if it begins so. */
  isXml: boolean;
  /** Is told the size of each piece before it is parsed, and may throw. */
  count: (bytes: number) => void;
};

/** Feeds a part of an Office file to the parser, piece by piece, as UTF-8 or UTF-16. Returns early if it is no XML. */
export async function parseXmlPart(parser: SaxesParser, part: AsyncIterable<Uint8Array>, { isXml, count }: Options) {
  let decoder: TextDecoder | undefined;
  for await (const piece of part) {
    if (!decoder && !isXml && !beginsAsXml(piece)) return;
    count(piece.byteLength);
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.write(decoder?.decode() ?? "").close();
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

/** Also true if the part begins with more blanks than are read here, and for UTF-16 without a byte order mark. */
export const beginsAsXml = (piece: Uint8Array): boolean =>
  /^(?:[\uFEFF\s]*(?:<|$)|\0<)/.test(new TextDecoder(encodingOf(piece)).decode(piece.subarray(0, 200)));
