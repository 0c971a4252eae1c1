/** One element of BER (X.690): where it begins, where its contents lie, and where the next one begins. */
type Element = { tag: number; start: number; contents: number; contentsEnd: number; end: number; isShortest: boolean };

const constructed = 0x20;
const octetString = 0x04;
const constructedString = octetString | constructed;
const indefinite = 0x80;
const longTag = 0x1f;
const deepest = 64;
/** The universal types that DER writes in one piece: bit, octet and character strings. */
const stringTags = new Set([3, 4, 12, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30]);

/** The bytes are not BER. */
export class NotBer extends Error {
  override readonly name = "NotBer";
}

/**
 * The first value in the bytes and how many of them it took, with definite lengths, and octet strings in one piece, as
 * signed values are hashed. What has these already stays byte for byte.
 */
export function toDefinite(bytes: Uint8Array): { value: Uint8Array; taken: number } {
  const element = readElement(bytes, 0, bytes.length, 0);
  return { value: rewrite(bytes, element, 0), taken: element.end };
}

/** Whether the bytes are one value with the lengths and strings of DER. */
export function isDer(bytes: Uint8Array): boolean {
  try {
    const element = readElement(bytes, 0, bytes.length, 0);
    return element.end === bytes.length && isStrict(bytes, element, 0);
  } catch (error) {
    if (error instanceof NotBer) return false;
    throw error;
  }
}

/** The members of a constructed value, each with its head. */
export function membersOf(bytes: Uint8Array): Uint8Array[] {
  const element = readElement(bytes, 0, bytes.length, 0);
  if (!(element.tag & constructed) || element.end !== bytes.length) throw new NotBer("no constructed value");
  return childrenOf(bytes, element, 0).map(({ start, end }) => bytes.subarray(start, end));
}

/** The contents of a value, without its head. */
export function contentsOf(written: Uint8Array): Uint8Array {
  const { contents, contentsEnd } = readElement(written, 0, written.length, 0);
  return written.subarray(contents, contentsEnd);
}

function isStrict(bytes: Uint8Array, element: Element, depth: number): boolean {
  if (!element.isShortest) return false;
  if (!(element.tag & constructed)) return true;
  if (stringTags.has(element.tag & ~constructed)) return false;
  return childrenOf(bytes, element, depth).every((child) => isStrict(bytes, child, depth + 1));
}

function rewrite(bytes: Uint8Array, element: Element, depth: number): Uint8Array {
  const whole = bytes.subarray(element.start, element.end);
  if (!(element.tag & constructed)) return whole;
  const children = childrenOf(bytes, element, depth);
  const parts = children.map((child) => rewrite(bytes, child, depth + 1));
  if (element.tag === constructedString && children.every(({ tag }) => (tag & ~constructed) === octetString))
    return write(octetString, parts.map(contentsOf));
  const isIndefinite = element.contentsEnd !== element.end;
  const isRewritten = parts.some(({ buffer }) => buffer !== bytes.buffer);
  return isIndefinite || isRewritten ? write(element.tag, parts) : whole;
}

function childrenOf(bytes: Uint8Array, { contents, contentsEnd }: Element, depth: number): Element[] {
  const children: Element[] = [];
  for (let at = contents; at < contentsEnd;) {
    const child = readElement(bytes, at, contentsEnd, depth + 1);
    children.push(child);
    at = child.end;
  }
  return children;
}

function readElement(bytes: Uint8Array, start: number, limit: number, depth: number): Element {
  const [tag, first] = [bytes[start], bytes[start + 1]];
  if (tag === undefined || first === undefined || start + 2 > limit) throw new NotBer("no element");
  if ((tag & longTag) === longTag || depth > deepest) throw new NotBer("an element beyond what is used here");
  if (first === indefinite) return readIndefinite(bytes, { tag, start }, limit, depth);
  const sizeBytes = first < indefinite ? 0 : first & ~indefinite;
  const contents = start + 2 + sizeBytes;
  const size = sizeBytes === 0 ? first : bytes.subarray(start + 2, contents).reduce((sum, byte) => sum * 256 + byte, 0);
  if (sizeBytes > 4 || contents + size > limit) throw new NotBer("a length beyond the end");
  const isShortest = sizeBytes === 0 || (size >= indefinite && bytes[start + 2] !== 0);
  return { tag, start, contents, contentsEnd: contents + size, end: contents + size, isShortest };
}

/** Ends at two zeros in place of a further element. */
function readIndefinite(
  bytes: Uint8Array,
  { tag, start }: Pick<Element, "tag" | "start">,
  limit: number,
  depth: number,
) {
  if (!(tag & constructed)) throw new NotBer("an indefinite length of a simple value");
  let at = start + 2;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) at = readElement(bytes, at, limit, depth + 1).end;
  if (at + 2 > limit) throw new NotBer("no end");
  return { tag, start, contents: start + 2, contentsEnd: at, end: at + 2, isShortest: false };
}

/** A value of these parts, with a definite length. */
export function write(tag: number, parts: Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const digits: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  const head = size < indefinite ? [tag, size] : [tag, indefinite | digits.length, ...digits];
  const written = new Uint8Array(head.length + size);
  written.set(head);
  let at = head.length;
  for (const part of parts) {
    written.set(part, at);
    at += part.length;
  }
  return written;
}
