/** Pure, runs in the browser too. */

/** Controls, line breaks, and what changes the direction of the text after it: a name would show as another. */
const misleading = /[\p{Cc}\u061c\u2028\u2029\u202a-\u202e\u2066-\u206f]/u;
/** Whatever Unicode shows as nothing, except the directions, which are refused. */
const invisible = /(?![\u061c\u202a-\u202e\u2066-\u206f])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

// Not by lookbehind: a browser without it (Safari before 16.4) refuses the whole script.
const endsInLetter = /\p{L}\p{M}*$/u;
const endsInEmoji = /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?$/u;
const endsInPicture = /\p{Extended_Pictographic}$/u;
const endsInHan = /\p{Script=Han}$/u;
const beginsWithLetter = /^\p{L}/u;
const beginsWithPicture = /^\p{Extended_Pictographic}/u;
/**
 * The most characters that are read before a character: more than any letter has marks, but not the whole text each
 * time.
 */
const longestBefore = 64;

/**
 * Whether an invisible character changes the look of its neighbours: a joiner between letters or emoji, or a selector
 * of an emoji's picture or of a Chinese character's form.
 */
function shapes(character: string, before: string, after: string): boolean {
  if (character === "\u200c") return endsInLetter.test(before) && beginsWithLetter.test(after);
  if (character === "\u200d")
    return endsInLetter.test(before)
      ? beginsWithLetter.test(after)
      : endsInEmoji.test(before) && (beginsWithLetter.test(after) || beginsWithPicture.test(after));
  if (/[\ufe0e\ufe0f]/.test(character)) return endsInPicture.test(before);
  return /[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/u.test(character) && endsInHan.test(before);
}

/** Without what nobody sees. The joiners between letters stay, because Persian and Indic names need them. */
export const withoutInvisible = (name: string): string =>
  name.replaceAll(invisible, (character, at: number) => {
    const before = name.slice(Math.max(0, at - longestBefore), at);
    return shapes(character, before, name.slice(at + character.length, at + character.length + 2)) ? character : "";
  });

export const isMisleading = (name: string): boolean => misleading.test(name);
