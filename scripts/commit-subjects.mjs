import { execFileSync } from "node:child_process";

const longest = 72;

/** Checks the subjects of commits that are not on the main branch yet. */
const complaints = commitsToCome().filter(({ subject }) => subject.length > longest);
for (const { hash, subject } of complaints)
  console.error(`${hash} has a subject of ${subject.length} characters, of at most ${longest}: ${subject}`);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** Empty outside a git repository, such as in an artefact, and if the main branch was not fetched. */
function commitsToCome() {
  const main = ["origin/main", "main"].find((branch) => git("rev-parse", "--verify", "--quiet", branch));
  const lines = main ? git("log", "--no-merges", "--format=%h %s", `${main}..HEAD`) : "";
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => ({ hash: line.slice(0, line.indexOf(" ")), subject: line.slice(line.indexOf(" ") + 1) }));
}

function git(...options) {
  try {
    return execFileSync("git", options, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
