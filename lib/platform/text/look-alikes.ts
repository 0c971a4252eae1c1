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
  c: "ᴄⲥ¢©", e: "εҽєᴇɛ3€", g: "ɡɢցԍ96&", i: "ıɩɪӏlL1!¡", n: "ηпոռɴ", o: "օᴏⲟσøө0@°¤", r: "ʀᴦⲅя®", s: "ꜱƽ5$§",
  t: "ᴛŧ7+†‡", u: "սᴜʋцμ",
  C: "ᏟꓚⲤᑕ", E: "ᎬꓰⲈ", G: "ᏀꓖԌ", I: "ᏆꓲⲒ", N: "ꓠⲚИП", O: "ՕꓳⲞØΘӨ", R: "ᎡᏒꓣƦЯ", S: "ՏᏚꓢ", T: "ᎢꓔⲦŦ", U: "ՍꓴᑌЦ",
});

/** With Latin letters in place of their twins. */
export const asLatin = (text: string): string => Array.from(text, (letter) => twins.get(letter) ?? letter).join("");

/** The first of 26 letters in white on black, or of flags, which some systems show as letters. */
const enclosed = [0x1f1e6, 0x1f170, 0x1f150];
const released = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  return String.fromCodePoint(code - (enclosed.find((first) => code >= first) ?? 0) + 65);
};

/** Between the letters of a name, where a full stop and a space would end a sentence. */
const gap = String.raw`(?:[\s\p{Pd}\p{Pc}·•‧∙*~'’|]{0,9}|[./:]|(?![~|])\p{S})`;

/** Endings that make another word of a name that is a verb too. */
const inflection = /^(?:s|ed|ing|ers?|al(?:s|led|ling)?|ator(?:y|ies)|atures?)$/;
/** Of those, the forms of the verb, and none. */
const forms = ["", "s", "ed", "ing", "er", "ers"];
/** Of nouns that people and organisations may be called after. */
const noun = /^(?:als?|ator(?:y|ies)|atures?)$/;

const any = String.raw`[\p{L}\p{N}]`;
/** In a letter's place also a sign. */
const anySign = String.raw`\S`;
/** A line can be a letter, or a gap between letters. */
const bar = "|";

/**
 * The name with gaps and repeated letters, else with one letter too many, wrong, in its neighbour's place or missing;
 * the longest first.
 */
function patternOf(name: string): RegExp {
  const letters = Array.from(name.toLowerCase(), (letter) => (letter === "i" ? `[i${bar}]` : letter));
  const begins = letters.map((_, at) => letters.slice(0, at).join(""));
  const ends = letters.map((_, at) => letters.slice(at).join(""));
  const doubled = ends.slice(1).map((end, at) => `${begins[at + 1] ?? ""}${any}${end}`);
  const wrong = begins.map((begin, at) => `${begin}${anySign}${ends[at + 1] ?? ""}`);
  const swapped = begins
    .slice(0, -1)
    .map((begin, at) => `${begin}${letters[at + 1] ?? ""}${letters[at] ?? ""}${ends[at + 2] ?? ""}`);
  const missing = begins.slice(0, -1).map((begin, at) => `${begin}${ends[at + 1] ?? ""}`);
  const repeated = letters.map((letter) => `${letter}+`).join(gap);
  return new RegExp([repeated, ...doubled, ...wrong, ...swapped, ...missing].join("|"), "gu");
}

/** One unit for each character, so that what is shown and what is read are counted alike. */
const readOf = (shown: readonly string[]) =>
  shown.map((one) => (likes.get(one) ?? asLatin(one)).toLowerCase()).map((one) => (one[1] ? "?" : one));

const shownOf = (text: string) =>
  Array.from(
    text
      .replace(/\(\)|\[\]|<>|\{\}/g, "o")
      .replace(/[Ϲϲ]/g, asLatin) // which are composed to a sigma
      .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, released)
      .normalize("NFKD")
      .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
      .replace(/\s+/g, " "), // as mails and pages show it
  );

/** In lower case first, whose twins differ from those of capitals. */
const wordsOf = (shown: readonly string[]) =>
  readOf(shown.map((one) => one.toLowerCase()))
    .join("")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** What a name says of a service or its staff, and not of a shop for the signs of counters. */
const ofService = new Set(
  wordsOf(
    shownOf(
      `team support security help helpdesk desk care customer customers admin account accounts billing payments mail
         email notification notifications alert alerts verification trust compliance official login noreply reply staff
         equipo soporte ayuda asistencia seguridad atención cliente clientes cuenta cuentas facturación pagos correo
         notificación notificaciones aviso avisos verificación oficial
         ομάδα υποστήριξη ασφάλεια βοήθεια εξυπηρέτηση πελατών λογαριασμός λογαριασμοί χρεώσεις πληρωμές
         ειδοποίηση ειδοποιήσεις επαλήθευση`,
    ),
  ),
);

/**
 * The parts of a text that read as the name, whatever its letters, case, accents and gaps, also with a slip of the pen:
 * a reader sees `Kountersign` as the name. With the letters that are joined to it. Where the text is itself somebody's
 * name, nobody reads the verb in it, so that its forms and whatever holds the name are found too.
 */
export function findName(text: string, name: string, { isName = false } = {}): string[] {
  const shown = shownOf(text);
  const read = readOf(shown);
  const isLetter = (at: number) => /\p{L}/u.test(shown[at] ?? "");
  /** Between `n` and `T` of `MailTeam`. */
  const isHump = (at: number) => /^\p{Ll}\p{Lu}/u.test(`${shown[at - 1] ?? ""}${shown[at] ?? ""}`);
  /** Whether a form of the verb is the whole of a name, or one of a service: `Counter Signs`, `Counter Signs Team`. */
  const isService = (index: number, last: number, rest: string) => {
    const others = wordsOf([...shown.slice(0, index), " ", ...shown.slice(last)]);
    return forms.some((form) => {
      if (rest === form) return others.length === 0 || others.some((one) => ofService.has(one));
      return rest.startsWith(form) && ofService.has(rest.slice(form.length));
    });
  };
  return Array.from(read.join("").matchAll(patternOf(name))).flatMap(({ 0: found, index }) => {
    const end = index + found.length;
    let last = end;
    while (isLetter(last)) last += 1;
    const rest = read.slice(end, last).join("");
    const isExact = found.replaceAll(bar, "i") === name.toLowerCase();
    const joins = isName
      ? (isExact && !noun.test(rest)) || (rest === "s" && !found.includes(" ")) || isService(index, last, rest)
      : isExact && !inflection.test(rest);
    const ends = last === end || isHump(end) || joins;
    const begins = !isLetter(index - 1) || isHump(index) || (isName && isExact);
    return ends && begins ? [shown.slice(index, last).join("")] : [];
  });
}
