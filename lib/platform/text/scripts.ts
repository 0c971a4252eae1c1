/** Alphabets whose letters look like one another's. */
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u];
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;

/**
 * Whether a word has letters of two scripts of which one can pose as the other; Latin beside East Asian ones cannot
 * (UTS 39, highly restrictive).
 */
export function isMixedScript(word: string): boolean {
  const letters = word.replace(/[\p{Script=Common}\p{Script=Inherited}]/gu, "");
  const alphabet = alphabets.find((one) => one.test(letters));
  if (!alphabet) return false;
  const rest = alphabet === alphabets[0] ? letters.replace(eastAsian, "") : letters;
  return Array.from(rest).some((letter) => !alphabet.test(letter));
}

/**
 * Greek and Cyrillic letters that look Latin. A label of such letters alone is a real name only below an ending of its
 * own alphabet.
 */
const latinLooking = [
  { letters: /^[αικνορτυχωη\d-]+$/u, home: /^(gr|cy|eu|\p{Script=Greek}+)$/u },
  { letters: /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ\d-]+$/u, home: /^(ru|bg|ua|by|rs|mk|kz|kg|mn|eu|su|\p{Script=Cyrillic}+)$/u },
];

export const looksLatin = (label: string, ending: string): boolean =>
  latinLooking.some(({ letters, home }) => /[^\d-]/.test(label) && letters.test(label) && !home.test(ending));
