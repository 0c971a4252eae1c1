type CodePart = { kind: "string" | "number" | "word" | "comment" | "plain"; text: string; at: number };

const words = "import|from|const|function|return|if|curl|true|false|null|await|new";
const part = new RegExp(
  `(?<comment>//[^\\n]*)|(?<string>"(?:[^"\\\\\\n]|\\\\.)*"|'[^'\\n]*'|\`[^\`]*\`)|(?<word>\\b(?:${words})\\b)|(?<number>\\b\\d+(?:\\.\\d+)?\\b)`,
  "g",
);

/** Splits an example in JSON, JavaScript or a shell's language into parts to colour; together they are the text. */
export function colourCode(code: string): CodePart[] {
  const parts: CodePart[] = [];
  let end = 0;
  for (const match of code.matchAll(part)) {
    if (match.index > end) parts.push({ kind: "plain", text: code.slice(end, match.index), at: end });
    const { comment, string, word } = match.groups ?? {};
    const kind = comment ? "comment" : string ? "string" : word ? "word" : "number";
    parts.push({ kind, text: match[0], at: match.index });
    end = match.index + match[0].length;
  }
  if (end < code.length) parts.push({ kind: "plain", text: code.slice(end), at: end });
  return parts;
}
