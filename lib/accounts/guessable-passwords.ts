import "server-only";
import type { users } from "@/db/schema/users";
import { invalid } from "@/lib/platform/errors/errors";
import { minimumPassword } from "./rules";

/** Passwords that attackers try in the product's markets and that the library's list of breached passwords lacks. */
const alsoCommon =
  `p@ssword p@ssw0rd! changeme123 admin1234 administrator1 toor1234 guest123 contraseña contraseña1 hola1234 teamo123
  kalispera kalimera1 olympiakos panathinaikos aekathens ellada123 thessaloniki`.split(/\s+/);

/** Guessable words: the product and its domain; the user's own names are added to them (docs/threats.md 11). */
const contextWords = ["countersign", "signature", "password", "contraseña", "κωδικός"];
const shortestWord = 3;
/** A password that contains guessable words needs at least this many other letters. */
const lettersBeside = 4;

let list: Promise<Set<string>> | undefined;

/** Loaded on first use, because most processes never see a new password. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set([...dictionary["passwords-common"], ...alsoCommon].filter(({ length }) => length >= minimumPassword));
}

type Owner = Pick<typeof users.$inferSelect, "firstName" | "lastName" | "email">;

/** Refuses common passwords, simple patterns, and passwords made of guessable words or the user's own names. */
export async function assertHardToGuess(password: string, owner: Owner): Promise<void> {
  list ??= commonPasswords();
  const lower = password.toLowerCase();
  if (isPattern(lower) || (await list).has(lower)) throw invalid({ password: "passwordCommon" });
  if (isOfContext(lower, owner)) throw invalid({ password: "passwordOfContext" });
}

/** One to four characters repeated, or neighbours in the order of the alphabet or the digits. */
function isPattern(password: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(password)) return true;
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => (code - (codes[at] ?? 0) + 10) % 10));
  return /^(\d+|[a-zα-ω]+)$/u.test(password) && steps.size === 1;
}

function isOfContext(password: string, { firstName, lastName, email }: Owner): boolean {
  const words = [...contextWords, firstName, lastName, ...email.split(/[^\p{L}\p{N}]+/u)]
    .map(lettersOf)
    .filter(({ length }) => length >= shortestWord)
    .toSorted((one, other) => other.length - one.length);
  const letters = lettersOf(password);
  const beside = words.reduce((left, word) => left.replaceAll(word, ""), letters);
  return beside.length < letters.length && beside.length < lettersBeside;
}

/** Without accents, digits and signs. */
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "");
