import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { longFiles, longFilesOfDocuments } from "../long-files.ts";

/** Files of half a minute and more. */
const longestFaults = [
  "connections",
  "kill-while-sealing",
  "rolling-restart",
  "artefact",
  "kill-between-steps",
  "backup",
  "killed-batch",
  "killed-job",
  "lost-connections",
].map((name) => `tests/faults/${name}.test.ts`);
const longest = [...longFilesOfDocuments, ...longFiles, ...longestFaults];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.indexOf(path.relative(process.cwd(), moduleId));
  return rank === -1 ? longest.length : rank;
};

/** Begins with the longest files, so that none is left to run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
