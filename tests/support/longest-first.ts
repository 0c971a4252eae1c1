import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of half a minute and more. */
const longest = [
  "corpus",
  "bombs",
  "connections",
  "kill-while-sealing",
  "artefact",
  "kill-between-steps",
  "killed-job",
  "lost-connections",
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.indexOf(path.basename(moduleId, ".test.ts"));
  return rank === -1 ? longest.length : rank;
};

/** Begins with the longest files, so that none is left to run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
