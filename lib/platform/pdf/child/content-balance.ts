/** What a page's content leaves open, and whether it closes what it never opened. */
export type Balance = { openStates: number; openMarks: number; isInText: boolean; hasStrayRestore: boolean };

const longestOperator = 3;
const whitespace = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const delimiters = new Set(Array.from("()<>[]{}/%", byteOf));

/** Counts the operators that would otherwise reach into what is drawn after the content. */
export function balanceOf(content: Uint8Array): Balance {
  const balance: Balance = { openStates: 0, openMarks: 0, isInText: false, hasStrayRestore: false };
  for (const operator of operatorsOf(content)) {
    if (operator === "q") balance.openStates += 1;
    else if (operator === "Q" && balance.openStates > 0) balance.openStates -= 1;
    else if (operator === "Q") balance.hasStrayRestore = true;
    else if (operator === "BT" || operator === "ET") balance.isInText = operator === "BT";
    else if (operator === "BMC" || operator === "BDC") balance.openMarks += 1;
    else if (operator === "EMC" && balance.openMarks > 0) balance.openMarks -= 1;
  }
  return balance;
}

/** The short words (operators, and numbers among them) outside strings, names, comments and inline images. */
function* operatorsOf(content: Uint8Array): Generator<string> {
  let at = 0;
  while (at < content.length) {
    const byte = content[at] ?? 0;
    if (byte === byteOf("(")) at = endOfString(content, at);
    else if (byte === byteOf("%")) at = endOf(content, at, (next) => next === 0x0a || next === 0x0d);
    else if (byte === byteOf("/")) at = endOfWord(content, at + 1);
    else if (byte === byteOf("<") && content[at + 1] !== byte) at = endOf(content, at, (next) => next === byteOf(">"));
    else if (isBreak(byte)) at += 1;
    else {
      const end = endOfWord(content, at);
      const word = end - at > longestOperator ? "" : String.fromCharCode(...content.subarray(at, end));
      if (word) yield word;
      at = word === "ID" ? endOfInlineImage(content, end) : end;
    }
  }
}

function endOfString(content: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === byteOf("\\")) at += 1;
    else if (byte === byteOf("(")) depth += 1;
    else if (byte === byteOf(")")) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return content.length;
}

/** The image's bytes run to the first EI that stands alone. */
function endOfInlineImage(content: Uint8Array, start: number): number {
  for (let at = start; at < content.length; at += 1) {
    const isWord = content[at + 1] === byteOf("E") && content[at + 2] === byteOf("I") && isBreak(content[at + 3] ?? 0);
    if (isWord && whitespace.has(content[at] ?? 0)) return at + 3;
  }
  return content.length;
}

function endOfWord(content: Uint8Array, start: number): number {
  return endOf(content, start, isBreak);
}

function endOf(content: Uint8Array, start: number, isEnd: (byte: number) => boolean): number {
  let at = start;
  while (at < content.length && !isEnd(content[at] ?? 0)) at += 1;
  return at;
}

function isBreak(byte: number): boolean {
  return whitespace.has(byte) || delimiters.has(byte);
}

function byteOf(character: string): number {
  return character.charCodeAt(0);
}
