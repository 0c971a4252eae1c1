/** What mail programs make a link, or what a reader takes for one. Pure, runs in the browser too. */

/** Endings of two letters and usual longer ones. A longer list of endings would refuse more abbreviations. */
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
const dotLike = /[‧⸱ꓸ۔܁܂·・∙⋅•]/gu;
const slash = /[∕⁄╱⧸／]/gu;
const colon = /[：꞉∶︓﹕ː]/gu;

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("аеорсухіјѕԁԛԝһкмтвнгьοϲαυρτνκιҮ", (letter, at) => [letter, "aeopcyxijsdqwhkmtbhrbocauptvkiy"[at] ?? ""]),
);
const asLatin = (text: string) => Array.from(text, (letter) => lookalikes[letter] ?? letter).join("");

const plain = (text: string) =>
  text.normalize("NFKC").replace(dot, ".").replace(slash, "/").replace(colon, ":").toLowerCase();

/** `https:`, `www.`, an address of a mailbox, an IP address. */
const openings =
  /\S*:\/\/\S*|\b(?:https?|ftps?|mailto|tel|sms|javascript|data):\S*|\bwww\.\S*|[\p{L}\p{N}._+-]+@[\p{L}\p{N}]\S*|\b\d{1,3}(?:\.\d{1,3}){3}\b/u;
const dotted = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu;
const latin = /^[a-z]{2,}$/;

/** `e.g.`, `π.χ.`, `κ.λπ.`, `p.ej.`, `1.234` are none; `contract.pdf` is, as nobody knows which endings come next. */
function isDomain(word: string): boolean {
  const parts = word.split(".");
  const ending = parts.at(-1) ?? "";
  const label = parts.at(-2) ?? "";
  if (ending.startsWith("xn--") || endings.has(ending) || endings.has(asLatin(ending))) return true;
  return (label.length > 1 || ending.length > 3) && latin.test(ending);
}

/** The first part of a text that is, or looks like, a link; null if there is none. */
export function findLink(text: string): string | null {
  const read = plain(text);
  const looked = asLatin(read);
  const opening = openings.exec(read) ?? openings.exec(looked);
  if (opening) return opening[0];
  const domain = read.match(dotted)?.find(isDomain);
  if (domain) return domain;
  const alike = read.replace(dotLike, ".").match(dotted) ?? [];
  return alike.find((word) => isUsual(word)) ?? null;
}

/** Middle dots stand in words too, as in `col·lecció`, so only usual endings count after them. */
const isUsual = (word: string) => endings.has(asLatin(word.split(".").at(-1) ?? ""));

/** Shows as nothing and stops programs from making a link of what is around it. */
const joiner = "\u2060";

/** The same to look at, without anything that a mail program makes a link; for names and titles, which may be domains. */
export const unlinked = (text: string): string =>
  findLink(text) === null ? text : text.replace(/(?<=\S)[.。｡．․﹒@:](?=\S)/gu, `${joiner}$&${joiner}`);
