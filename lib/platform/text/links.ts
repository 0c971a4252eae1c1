import { asLatin } from "./look-alikes";

/** What mail programs make a link, or what a reader takes for one. Pure, runs in the browser too. */

/** All endings of two letters, and usual longer ones. */
const endings = new Set(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf
  cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf
  gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km
  kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz
  na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg
  sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va
  vc ve vg vi vn vu wf ws ye yt za zm zw com net org edu gov mil int info biz name pro app dev web xyz top site online
  shop store club link click live tech cloud page space website world email example test zip mov bank finance legal law
  ελ ευ рф рус бел укр мкд срб бг мон ею қаз ком орг сайт онлайн հայ გე 中国 中國 香港 台湾 台灣 公司 网络 日本 한국`.split(
    /\s+/,
  ),
);

/** Dots that browsers read as one (UTS 46), then signs that only look like one. */
const dot = /[。｡．․﹒]/gu;
/** Here they end a sentence, after which East Asian scripts have no space. */
const eastAsian = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
// No lookbehind here: a browser without it (Safari before 16.4) refuses the whole script.
const fullStop = new RegExp(`(${eastAsian})。(?=${eastAsian})`, "gu");
const dotLike = /[‧⸱ꓸ۔܁܂·・∙⋅•]/gu;
const slash = /[∕⁄╱⧸／]/gu;
const colon = /[：꞉∶︓﹕ː]/gu;

/** In upper and lower case. */
const plain = (text: string) =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFKC")
    .replace(slash, "/")
    .replace(colon, ":");

/** `https:`, `www.`, an address of a mailbox, an IP address. */
const openings =
  /\S*:\/\/\S*|\b(?:https?|ftps?|mailto|javascript):\S*|\b(?:tel|sms|data):\S+|\bwww\.\S*|[\p{L}\p{N}._+-]+@[\p{L}\p{N}]\S*|\b\d{1,3}(?:\.\d{1,3}){3}\b/u;
/**
 * A sign after which a program opens what follows (`skype:kim`, `localhost:4720`), and no time (`10:30`). Not looked
 * for in names, where no program makes a link of it.
 */
const scheme = /\p{L}[\p{L}\p{N}.+-]*:[\p{L}\p{N}/+]\S*/u;
/** `bank[.]com`, `bank (dot) com`, `bank dot com`, `bank .com`, `kim (at) bank`: readers write out what they mean. */
const spelled = new RegExp(
  [
    String.raw`[\p{L}\p{N}-]+\s*[\p{Ps}<]\s*(?:(?:dot|punto|τελεία|at|arroba)\s*[\p{Pe}>]|[.@]\s*[\p{Pe}>]?)\s*\p{L}+`,
    String.raw`[\p{L}\p{N}-]+[.@][\p{Pe}>]\p{L}+`,
    String.raw`[\s\p{Pe}>](?:\.|(?:dot|punto|τελεία)\s+)(?:com|net|org|info|κομ)(?![\p{L}\p{N}])`,
  ].join("|"),
  "u",
);
/** Also signs, as some registries sell names of emoji. */
const label = String.raw`(?:[\p{L}\p{M}\p{N}-]|(?![\0-\x7f])[\p{So}\p{Sk}\p{Sm}])+`;
const dotted = new RegExp(String.raw`${label}(?:\.${label})+`, "gu");

/** The letters with which the last part of a domain can end; none where a digit is among them. */
const endingOf = (part: string) =>
  part.startsWith("xn--") ? part : (/^[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/u.exec(part)?.[0] ?? "");
const isUsual = (part: string) =>
  [endingOf(part), asLatin(endingOf(part))].some((one) => one.startsWith("xn--") || endings.has(one));
const isGreek = (part: string) => /^[\p{Script=Greek}\p{M}\p{N}]+$/u.test(part);

/** In Spanish; `er` is an ending too. */
const ordinal = /^\d*[13]\.er$/;

/** Any word with a dot in it, unless it is clearly something else, as nobody knows which endings come next. */
function isDomain(word: string): boolean {
  const parts = word.split(".");
  return !ordinal.test(word) && (parts.slice(1).some(isUsual) || !isWord(parts));
}

/**
 * `10.30`, `24.12.2026`, `e.g.`, `Α.Ε.`, `EE.UU.`, `p.ej.`, `κ.λπ.`, `Κων.νος`, `Αγ.Παρασκευή`. Greek has two endings of
 * its own, both usual.
 */
function isWord(parts: readonly string[]): boolean {
  const ending = endingOf(parts.at(-1) ?? "");
  if (Array.from(ending).length < 2 || /^[a-z]{2}$/.test(ending)) return true;
  return parts.every(isGreek) && ((parts.at(-2) ?? "").length <= 3 || ending.length <= 4);
}

const written = (given: string) => plain(given).replace(fullStop, "$1. ").replace(dot, ".");
/** As it is, and with Latin letters; twice, as some letters are composed to others that look different. */
const readings = (text: string) => [written(text), asLatin(written(asLatin(text)))] as const;

/** The first part of a text that is, or looks like, a link; null if there is none. */
export function findLink(text: string): string | null {
  const [asIs, inLatin] = readings(text);
  const [read, looked] = [asIs.toLowerCase(), inLatin.toLowerCase()];
  const opening = [openings, scheme, spelled].flatMap((one) => one.exec(read) ?? one.exec(looked) ?? [])[0];
  if (opening) return opening.trim();
  const domain = read.match(dotted)?.find(isDomain) ?? looked.match(dotted)?.find(endsLong);
  if (domain) return domain;
  const alike = plain(text).replace(dot, ".").replace(dotLike, ".").toLowerCase().match(dotted) ?? [];
  return alike.find((word) => !ordinal.test(word) && isUsual(word.split(".").at(-1) ?? "")) ?? null;
}

/**
 * Whether mail programs of today make a link of a part of a name. Unlike `findLink`, it leaves names their dots:
 * `nikos.papadakis`, `Dr.Li`, `J.Page`.
 */
export const holdsLink = (text: string): boolean =>
  readings(text).some((one) => openings.test(one.toLowerCase()) || one.match(dotted)?.some(isKnownDomain));

function isKnownDomain(word: string): boolean {
  const parts = word.split(".");
  return parts.slice(1).some((part, before) => isUsual(part.toLowerCase()) && !isSurname(part, parts[before] ?? ""));
}

const particles = new Set(["da", "de", "di", "do", "du", "la", "le"]);

/** After an initial in upper case or as a particle (`J.Page`, `J.de Vries`); two letters after a title, as in `Dr.Li`. */
function isSurname(part: string, before: string): boolean {
  const length = Array.from(before).length;
  if (length === 1 && particles.has(part)) return true;
  return /^\p{Lu}/u.test(part) && (length === 1 || (length <= 3 && Array.from(endingOf(part)).length === 2));
}

/** In capitals that look like Latin ones, as `ΝΕΤ`; endings of two letters would refuse `Χ.ΑΕ`. */
const endsLong = (word: string) => {
  const ending = word.split(".").at(-1) ?? "";
  return ending.length > 2 && endings.has(ending);
};

/** Shows as nothing and stops programs from making a link of what is around it. */
const joiner = "\u2060";

/** The same to look at, without anything that a mail program makes a link; for names and titles, which may be domains. */
export const unlinked = (text: string): string =>
  findLink(text) === null
    ? text
    : text.replace(/[.。｡．․﹒@:](?=\S)/gu, (sign, at: number) =>
        /\S/.test(text.charAt(at - 1)) ? `${joiner}${sign}${joiner}` : sign,
      );
