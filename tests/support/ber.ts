const constructed = 0x20;
const octetString = 4;
const longest = 0x7f;

/** The same value with indefinite lengths, and octet strings in two pieces, as signers write that stream. */
export function inBer(der: Uint8Array): Uint8Array {
  return Uint8Array.from(elementsOf(der).flatMap(({ tag, contents }) => streamed(tag, contents)));
}

function streamed(tag: number, contents: Uint8Array): number[] {
  if (tag & constructed) return [tag, 0x80, ...inBer(contents), 0, 0];
  if (tag !== octetString || contents.length < 2 || contents.length > longest)
    return [tag, ...lengthOf(contents.length), ...contents];
  const half = contents.length >> 1;
  const pieces = [contents.subarray(0, half), contents.subarray(half)];
  return [tag | constructed, 0x80, ...pieces.flatMap((piece) => [tag, piece.length, ...piece]), 0, 0];
}

function elementsOf(der: Uint8Array): { tag: number; contents: Uint8Array }[] {
  const elements: { tag: number; contents: Uint8Array }[] = [];
  for (let at = 0; at < der.length;) {
    const [tag = 0, first = 0] = der.subarray(at, at + 2);
    const digits = first > longest ? first & longest : 0;
    const start = at + 2 + digits;
    const length = digits ? Number.parseInt(Buffer.from(der.subarray(at + 2, start)).toString("hex"), 16) : first;
    elements.push({ tag, contents: der.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

function lengthOf(length: number): number[] {
  if (length <= longest) return [length];
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, "0"), "hex");
  return [0x80 | digits.length, ...digits];
}
