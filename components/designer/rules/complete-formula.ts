/** What is being typed before the caret: the name of a field after `[`, or the beginning of a function's. */
type Typed = { kind: "field" | "function"; text: string; from: number };

export function typedBefore(formula: string, caret: number): Typed | null {
  const before = formula.slice(0, caret);
  const open = before.lastIndexOf("[");
  if (open > before.lastIndexOf("]")) return { kind: "field", text: before.slice(open + 1).trimStart(), from: open };
  const word = /[a-z]+$/i.exec(before);
  return word ? { kind: "function", text: word[0], from: word.index } : null;
}

/** Names that begin with the typed text, then names that contain it. */
export function matching(names: readonly string[], typed: string): string[] {
  const wanted = typed.toLocaleLowerCase();
  const at = (name: string) => name.toLocaleLowerCase().indexOf(wanted);
  return [...names.filter((name) => at(name) === 0), ...names.filter((name) => at(name) > 0)];
}

/** Replaces the typed text with the name, and returns the caret's new position. */
export function completed(formula: string, caret: number, typed: Typed, name: string): { text: string; caret: number } {
  const put = typed.kind === "field" ? `[${name}]` : `${name}(`;
  // An existing closing bracket is replaced along with the name.
  const rest = formula.slice(caret);
  const after = typed.kind === "field" ? rest.replace(/^[^[\]()+*/,]*\]/, "") : rest.replace(/^[a-z]*\(?/i, "");
  return { text: formula.slice(0, typed.from) + put + after, caret: typed.from + put.length };
}
