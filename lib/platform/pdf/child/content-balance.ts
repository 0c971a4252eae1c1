/** What a page's content stream leaves open, and whether it closes what it never opened. */
type Balance = {
  openStates: number;
  openMarks: number;
  isInText: boolean;
  /** It restores a state it never saved, is unterminated or is ambiguous: only a form XObject isolates what follows. */
  needsBounds: boolean;
};

const longestOperator = 3;
const doubt = "?";
const closings: Record<string, string> = { "]": "[", ">>": "<<" };
const counted = new Set(["q", "Q", "BT", "ET", "BMC", "BDC", "EMC", "BI", "EI"]);

const [regular, numeric, foreign, whitespace, delimiter] = [1, 2, 4, 8, 16];
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => kindOf(String.fromCharCode(byte), byte));

function kindOf(character: string, byte: number): number {
  if ("\0\t\n\f\r ".includes(character)) return whitespace;
  if ("()<>[]{}/%".includes(character)) return delimiter;
  if ("0123456789+-.".includes(character)) return numeric;
  return byte < 0x20 || byte > 0x7e ? foreign : regular;
}

/** Counts the open operators that would affect anything drawn after the content. */
export function balanceOf(content: Uint8Array): Balance {
  const balance: Balance = {
    openStates: 0,
    openMarks: 0,
    isInText: false,
    needsBounds: false,
  };
  const nesting: string[] = [];
  for (const token of tokensOf(content)) {
    const opening = closings[token];
    if (token === "[" || token === "<<") nesting.push(token);
    else if (opening && nesting.at(-1) === opening) nesting.pop();
    else if (opening || token === doubt || token === "EI") balance.needsBounds = true;
    else if (nesting.length > 0 && counted.has(token)) balance.needsBounds = true;
    else count(token, balance);
  }
  if (nesting.length > 0) balance.needsBounds = true;
  return balance;
}

function count(operator: string, balance: Balance): void {
  if (operator === "q") balance.openStates += 1;
  else if (operator === "Q" && balance.openStates > 0) balance.openStates -= 1;
  else if (operator === "Q") balance.needsBounds = true;
  else if (operator === "BT" || operator === "ET") balance.isInText = operator === "BT";
  else if (operator === "BMC" || operator === "BDC") balance.openMarks += 1;
  else if (operator === "EMC" && balance.openMarks > 0) balance.openMarks -= 1;
}

/** The brackets and short words (operators and some numbers) outside strings, names, comments and inline images. */
function* tokensOf(content: Uint8Array): Generator<string> {
  let at = 0;
  let isImage = false;
  while (at < content.length) {
    const character = String.fromCharCode(content[at] ?? 0);
    const isDouble = content[at + 1] === content[at];
    if (character === "(") at = endOfString(content, at);
    else if (character === "%") at = find(content, at, (byte) => byte === 0x0a || byte === 0x0d);
    else if (character === "/") at = endOfWord(content, at + 1);
    else if (character === "<" && !isDouble) at = find(content, at, (byte) => byte === 0x3e) + 1;
    else if (character === "[" || character === "]") {
      yield character;
      at += 1;
    } else if ((character === "<" || character === ">") && isDouble) {
      yield character + character;
      at += 2;
    } else if (isBreak(content[at])) at += 1;
    else {
      const end = endOfWord(content, at);
      const word = wordOf(content, at, end);
      if (word === "ID" ? !isImage : isImage && counted.has(word)) yield doubt;
      if (word === "BI") isImage = true;
      at = end;
      if (word === "ID" && isImage) {
        isImage = false;
        at = endOfInlineImage(content, end);
      } else if (word) yield word;
    }
  }
  if (isImage || at > content.length) yield doubt;
}

/** An operator, "" if the word is too long for one, or `doubt` if readers disagree about the word. */
function wordOf(content: Uint8Array, start: number, end: number): string {
  let met = 0;
  for (let at = start; at < end; at += 1) met |= kinds[content[at] ?? 0] ?? 0;
  const isMixed = kinds[content[start] ?? 0] === numeric && met !== numeric;
  if (isMixed || (met & foreign) > 0) return doubt;
  return end - start > longestOperator ? "" : String.fromCharCode(...content.subarray(start, end));
}

/** A position beyond the content if the string is unterminated. */
function endOfString(content: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return content.length + 1;
}

/** The position after the first EI that is a word of its own; beyond the content if there is none. */
function endOfInlineImage(content: Uint8Array, start: number): number {
  for (let at = start; at < content.length; at += 1) {
    const isWord = content[at + 1] === 0x45 && content[at + 2] === 0x49 && isBreak(content[at + 3] ?? 0);
    if (isWord && kinds[content[at] ?? 0] === whitespace) return at + 3;
  }
  return content.length + 1;
}

function endOfWord(content: Uint8Array, start: number): number {
  return find(content, start, isBreak);
}

function find(content: Uint8Array, start: number, isSought: (byte: number) => boolean): number {
  let at = start;
  while (at < content.length && !isSought(content[at] ?? 0)) at += 1;
  return at;
}

function isBreak(byte: number | undefined): boolean {
  return ((kinds[byte ?? 0] ?? 0) & (whitespace | delimiter)) > 0;
}
