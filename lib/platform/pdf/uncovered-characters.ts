import "server-only";
import { faceFor } from "./faces";
import { printableText, withoutInk } from "./printable-text";

/** The distinct characters of a text that no face can print, to be named in the validation message. */
export function uncoveredCharacters(text: string): string[] {
  const characters = new Set(printableText(text));
  return [...characters].filter((character) => !withoutInk.test(character) && !faceFor(character, "Helvetica"));
}
