/** Pure, runs in the browser too. */

const table = (rows: Readonly<Record<string, string>>) =>
  new Map(Object.entries(rows).flatMap(([latin, alike]) => Array.from(alike, (one) => [one, latin])));

/** Letters of other scripts that look like Latin ones. The upper case of some looks like another letter. */
// prettier-ignore
const twins = table({
  a: "аα", b: "вь", c: "сϲ", d: "ԁ", e: "е", h: "һн", i: "іι", j: "ј", k: "кκ", m: "м", o: "оο", p: "рρ", q: "ԛ",
  r: "г", s: "ѕ", t: "тτ", u: "υ", v: "ν", w: "ԝ", x: "х", y: "уү",
  A: "АΑ", B: "ВΒ", C: "СϹ", E: "ЕΕ", H: "НΗ", I: "ІΙӀ", J: "Ј", K: "КΚ", M: "МΜ", N: "Ν", O: "ОΟ", P: "РΡ", S: "Ѕ",
  T: "ТΤ", X: "ХΧ", Y: "УΥҮ", Z: "Ζ",
});

/** What stands for a Latin letter only where readers expect one, as in a name that they know. */
// prettier-ignore
const likes = table({
  c: "ᴄⲥ¢", e: "εҽєᴇɛ3", g: "ɡɢցԍ9", i: "ıɩɪӏlL1!", n: "ηпոռɴ", o: "օᴏⲟσøө0", r: "ʀᴦⲅя", s: "ꜱƽ5$", t: "ᴛŧ", u: "սᴜʋцμ",
  C: "ᏟꓚⲤᑕ", E: "ᎬꓰⲈ", G: "ᏀꓖԌ", I: "ᏆꓲⲒ", N: "ꓠⲚИП", O: "ՕꓳⲞØΘӨ", R: "ᎡᏒꓣƦЯ", S: "ՏᏚꓢ", T: "ᎢꓔⲦŦ", U: "ՍꓴᑌЦ",
});

/** With Latin letters in place of their twins. */
export const asLatin = (text: string): string => Array.from(text, (letter) => twins.get(letter) ?? letter).join("");

/** Between the letters of a name, where a full stop and a space would end a sentence. */
const gap = String.raw`(?:[\s\p{Pd}\p{Pc}·•‧∙*~'’|]{0,3}|[./:])`;

/** The parts of a text that read as the name, whatever its letters, case, accents and gaps. */
export function findName(text: string, name: string): string[] {
  const shown = Array.from(
    text
      .replace(/[Ϲϲ]/g, asLatin) // which are composed to a sigma
      .normalize("NFKD")
      .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, ""),
  );
  // One unit for each character, so that both are counted alike.
  const read = shown.map((one) => (likes.get(one) ?? asLatin(one)).toLowerCase()).map((one) => (one[1] ? "?" : one));
  const isLetter = (at: number) => /\p{L}/u.test(shown[at] ?? "");
  return Array.from(read.join("").matchAll(new RegExp(Array.from(name.toLowerCase()).join(gap), "gu")))
    .filter(({ 0: found, index }) => !isLetter(index - 1) && !isLetter(index + found.length))
    .map(({ 0: found, index }) => shown.slice(index, index + found.length).join(""));
}
