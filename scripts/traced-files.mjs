import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const built = ".next/server";
/** Folders whose files nothing reads at run time: what of them runs is in the chunks. */
const never = /^(tests|docs|sdk|components|lib|db\/schema)\//;

/**
 * Names what the build takes to be read at run time although nothing does. A path or a command that only a variable
 * names makes it take the whole project, and the build longer; `turbopackIgnore` in the call says that it is none of ours.
 */
export async function problemsOfTraces() {
  const names = await readdir(built, { recursive: true });
  const traces = names.filter((name) => name.endsWith(".nft.json"));
  if (traces.length === 0) return ["the build has no traces"];
  const taken = await Promise.all(traces.map(takenIn));
  return [...new Set(taken.flat())].slice(0, 20).map((file) => `${String(file)} is taken to be read at run time`);
}

async function takenIn(trace) {
  const place = path.join(built, trace);
  const { files } = JSON.parse(await readFile(place, "utf8"));
  const inProject = files.map((file) => path.relative("", path.resolve(path.dirname(place), file)));
  return inProject.filter((file) => !/(^|\/)node_modules\//.test(file) && never.test(file));
}
