/** Transcribes Greek to Latin letters by ELOT 743 (ISO 843). Code in the braces of ICU messages is left unchanged. */
export function romanise(text) {
  const parts = [];
  for (const { part, isText } of splitMessage(text)) parts.push(isText ? transcribe(part) : part);
  return parts.join("");
}

/** Argument names and keywords of ICU messages are code; the contents of plural branches are text. */
function* splitMessage(text) {
  const code =
    /\{\s*\w+\s*(?:,\s*(?:plural|select|selectordinal)\s*,(?:\s*offset:\d+)?)?|(?<=[,}]\s*)(?:zero|one|two|few|many|other|=\d+|\w+)\s*(?=\{)/g;
  let at = 0;
  for (const match of text.matchAll(code)) {
    yield { part: text.slice(at, match.index), isText: true };
    yield { part: match[0], isText: false };
    at = match.index + match[0].length;
  }
  yield { part: text.slice(at), isText: true };
}

const single = Object.fromEntries(
  Array.from("αa βv γg δd εe ζz ηi ιi κk λl μm νn οo πp ρr σs ςs τt υy φf ωo".split(" "), (pair) => [
    pair[0],
    pair.slice(1),
  ]),
);
const several = { θ: "th", ξ: "x", χ: "ch", ψ: "ps" };
const voiceless = "θκξπσςτφχψ";
const accents = { ά: "α", έ: "ε", ή: "η", ί: "ι", ό: "ο", ύ: "υ", ώ: "ω", ϊ: "ι", ϋ: "υ", ΐ: "ι", ΰ: "υ" };
const marked = new Set("ϊϋΐΰ"); // a diaeresis separates what would otherwise be a digraph

function transcribe(text) {
  const letters = Array.from(text.normalize("NFC"));
  let result = "";
  for (let at = 0; at < letters.length; at++) {
    const here = letters[at];
    const lower = plain(here);
    const next = letters[at + 1] ?? "";
    const pair = lower + (marked.has(next.toLowerCase()) ? "" : plain(next));
    const isStart = at === 0 || !/\p{Script=Greek}/u.test(letters[at - 1]);
    const [latin, used] = step(lower, pair, isStart, letters[at + 2] ?? "", here, letters[at + 1] ?? "");
    result += matchCase(latin ?? here, here, next);
    at += used - 1;
  }
  return result;
}

function step(lower, pair, isStart, afterPair, here, next) {
  if (pair === "ου") return ["ou", 2];
  if (["αυ", "ευ", "ηυ"].includes(pair) && !isAccented(here) && next) {
    const isHard = !afterPair || !/\p{L}/u.test(afterPair) || voiceless.includes(plain(afterPair));
    return [single[lower] + (isHard ? "f" : "v"), 2];
  }
  if (pair === "γγ") return ["ng", 2];
  if (pair === "γξ") return ["nx", 2];
  if (pair === "γχ") return ["nch", 2];
  if (pair === "μπ") return [isStart || !/\p{Script=Greek}/u.test(afterPair) ? "b" : "mp", 2];
  return [several[lower] ?? single[lower], 1];
}

const plain = (letter) => accents[letter.toLowerCase()] ?? letter.toLowerCase();
const isAccented = (letter) => "άέή".includes(letter.toLowerCase());

function matchCase(latin, source, next) {
  if (source === source.toLowerCase()) return latin;
  const isShouting = next !== "" && next === next.toUpperCase() && next !== next.toLowerCase();
  return isShouting ? latin.toUpperCase() : latin[0].toUpperCase() + latin.slice(1);
}
