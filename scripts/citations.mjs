import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

// Code may cite only documents of this repository.
const codeFolders = ["app", "components", "lib", "db", "scripts", "sdk/src", "sdk/examples", "tests", "."];
const complaints = [];

const code = (await Promise.all(codeFolders.map((folder) => filesIn(folder, /[.](tsx?|mjs|css)$/)))).flat();
const notes = [
  ...(await filesIn("docs", /[.]md$/)),
  ...(await filesIn("sdk", /[.]md$/)),
  ...(await filesIn(".", /[.]md$/)),
];
const tests = new Set(code.filter((file) => /[.](test|spec)[.]ts$/.test(file)).map((file) => path.basename(file)));

for (const file of code) for (const cited of citations(await readFile(file, "utf8"))) await judge(file, cited);
for (const file of notes) await judgeNote(file, await readFile(file, "utf8"));
for (const complaint of complaints) console.error(complaint);
console.log(`Citations: ${code.length} files of code, ${notes.length} documents, ${complaints.length} complaints.`);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** Finds Markdown files named in comments, with their row or step numbers: "docs/threats.md 17 and 18". */
function citations(text) {
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/ .*$/gm) ?? [];
  return comments.flatMap((comment) => {
    const words = comment.replaceAll(/\s*\n\s*\*?\s*/g, " ");
    return [...words.matchAll(/((?:[\w-]+\/)*[\w-]+[.]md)(?:[ ,]+((?:\d+(?:, | and | to )?)+))?/gi)].map(
      ([, target, numbers = ""]) => ({ target, numbers: numbers.match(/\d+/g) ?? [] }),
    );
  });
}

async function judge(file, { target, numbers }) {
  if (!existsSync(target)) return complaints.push(`${file}: cites ${target}, which is not in the repository`);
  const text = await readFile(target, "utf8");
  for (const number of numbers)
    if (!new RegExp(`^(\\| ${number} +\\||${number}[.] )`, "m").test(text))
      complaints.push(`${file}: ${target} has no ${number}`);
}

/** Checks that a document's links and the tests it names exist. */
async function judgeNote(file, text) {
  for (const [, address] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
    if (/^[a-z]+:/.test(address)) continue;
    const target = path.join(path.dirname(file), decodeURIComponent(address));
    if (!existsSync(target)) complaints.push(`${file}: leads to ${target}, which is not there`);
  }
  for (const [name] of text.matchAll(/[\w-]+[.](?:test|spec)[.]ts/g))
    if (!tests.has(name)) complaints.push(`${file}: names the test ${name}, which is not there`);
}

async function filesIn(folder, pattern) {
  const names = await readdir(folder, { recursive: folder !== "." });
  return names.filter((name) => pattern.test(name)).map((name) => path.posix.join(folder, name));
}
