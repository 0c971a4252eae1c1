import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create } from "@cantoo/fontkit";
import prettier from "prettier";

const faces = {
  "Dancing Script": "dancing-script",
  "Great Vibes": "great-vibes",
  Caveat: "caveat",
  Mynerve: "mynerve",
};
const target = new URL("../components/signing/signature/script-coverage.ts", import.meta.url);

/** The characters that a browser can display in each handwriting font: its glyphs within its files' unicode ranges. */
export async function makeScriptCoverage() {
  const lists = Object.entries(faces).map(([face, folder]) => `"${face}": "${rangesOf(codesOf(folder))}",`);
  const text = `/** Code points that each hand has a glyph for, as hexadecimal ranges. Made by scripts/make-script-coverage.mjs. */
export const scriptCoverage = {${lists.join("")}} as const;
`;
  return prettier.format(text, { ...(await prettier.resolveConfig(fileURLToPath(target))), parser: "typescript" });
}

function codesOf(folder) {
  const css = readFileSync(`node_modules/@fontsource/${folder}/400.css`, "utf8");
  const blocks = [...css.matchAll(/url\(\.\/(files\/[\w-]+\.woff2)\)[^}]*?unicode-range:\s*([^;}]+)/g)];
  if (blocks.length === 0) throw new Error(`No files are named in ${folder}/400.css`);
  return blocks.flatMap(([, file, ranges]) => {
    const { characterSet } = create(readFileSync(`node_modules/@fontsource/${folder}/${file}`));
    const wanted = ranges.split(",").map((range) => {
      const [from, to = from] = range.trim().slice(2).split("-");
      return [parseInt(from, 16), parseInt(to, 16)];
    });
    return characterSet.filter((code) => code >= 32 && wanted.some(([from, to]) => code >= from && code <= to));
  });
}

function rangesOf(codes) {
  const ranges = [];
  for (const code of [...new Set(codes)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join(" ");
}

const hex = (code) => code.toString(16);

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(target, await makeScriptCoverage());
