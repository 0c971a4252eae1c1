/** Pure, runs in the browser too. */

/** Controls, line breaks, and what changes the direction of the text after it: a name would show as another. */
const misleading = /[\p{Cc}\u061c\u2028\u2029\u202a-\u202e\u2066-\u206f]/u;
/**
 * Whatever Unicode shows as nothing, except what changes the look of its neighbours: a joiner between two letters or two
 * emoji, the choice between an emoji's two pictures, and the choice between the forms of a Chinese character.
 */
const invisible = new RegExp(
  [
    String.raw`(?![\u061c\u200c\u200d\u202a-\u202e\u2066-\u206f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Cf}]`,
    String.raw`(?<!\p{L}\p{M}*)\u200c`,
    String.raw`\u200c(?!\p{L})`,
    String.raw`(?<!\p{L}\p{M}*|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d`,
    String.raw`(?<=\p{L}\p{M}*)\u200d(?!\p{L})`,
    String.raw`\u200d(?![\p{L}\p{Extended_Pictographic}])`,
    String.raw`(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
    String.raw`(?<!\p{Script=Han})[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]`,
  ].join("|"),
  "gu",
);

/** Without what nobody sees. The joiners between letters stay, because Persian and Indic names need them. */
export const withoutInvisible = (name: string): string => name.replace(invisible, "");

export const isMisleading = (name: string): boolean => misleading.test(name);

const endings =
  "com|net|org|edu|gov|info|biz|name|pro|app|dev|web|xyz|top|site|online|shop|store|club|link|click|live|tech|cloud|page|space|website|world|email|example|test";
/**
 * An address with a scheme or `www`, or a domain with an ending of two letters or a usual one, which mail programs make
 * a link. `Dr.Anna`, `Κων.νος` and `nikos.papadakis` are none.
 */
const addresses = [
  /:\/\/|\bwww\.|[\p{L}\p{N}]@[\p{L}\p{N}]|\d{1,3}(?:\.\d{1,3}){3}/iu,
  new RegExp(String.raw`[\p{L}\p{N}][\p{L}\p{N}-]+\.(?:${endings})(?![\p{L}\p{N}])`, "iu"),
  /[\p{L}\p{N}][\p{L}\p{N}-]+\.[a-z]{2}(?![\p{L}\p{N}])/u,
];

export const holdsAddress = (name: string): boolean =>
  addresses.some((pattern) => pattern.test(name.normalize("NFKC")));
