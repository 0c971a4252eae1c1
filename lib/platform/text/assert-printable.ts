import "server-only";
import { invalid, type Sentence } from "@/lib/platform/errors/errors";
import { uncoveredCharacters } from "@/lib/platform/pdf/uncovered-characters";
import { directing } from "./directing";

/** Of characters that cannot be printed. */
export const mostNamed = 5;

/** Names the characters that no font has, or that would be read in another order than they are printed, if any. */
export function unprintableIn(text: string): Sentence | null {
  const characters = [...new Set(text.match(directing)), ...uncoveredCharacters(text)];
  return characters.length > 0
    ? { key: "unprintable", values: { characters: characters.slice(0, mostNamed).join(" ") } }
    : null;
}

type Texts = Record<string, string | null | undefined>;

/** Why texts cannot be printed, by the paths of their inputs. */
function unprintableOf(texts: Texts): Record<string, Sentence> {
  const problems: Record<string, Sentence> = {};
  for (const [path, text] of Object.entries(texts)) {
    const problem = unprintableIn(text ?? "");
    if (problem) problems[path] = problem;
  }
  return problems;
}

/** Refuses texts that a document or a certificate would show with gaps. */
export function assertPrintable(texts: Texts): void {
  const problems = unprintableOf(texts);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
