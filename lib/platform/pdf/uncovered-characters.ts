import "server-only";
import { faceFor } from "./faces";
import { printableText } from "./printable-text";

/** The characters of a text, each once, that no face can print: for refusing them by name where they are entered. */
export function uncoveredCharacters(text: string): string[] {
  const characters = new Set(printableText(text));
  return [...characters].filter((character) => character !== "\n" && !faceFor(character, "Helvetica"));
}
