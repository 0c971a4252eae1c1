import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { longFiles, longFilesOfDocuments } from "./tests/long-files.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

const resolve = {
  alias: {
    "@": root,
    "server-only": `${root}/tests/support/server-only.ts`,
  },
};

/** `npx vitest run --sequence.shuffle` runs files and tests in random order. */
const isShuffled = process.argv.some((option) => option.startsWith("--sequence.shuffle"));

/** Documents are worked on by two child processes for each of our processes, which keep two cores busy. */
const ofDocuments = ["lib/platform/pdf/**/*.test.ts", "tests/api/forms.test.ts"];
/** They count the child processes of their own process, so each needs one for itself. */
const ofChildren = ["lib/platform/pdf/{children,pool}.test.ts"];
const others = ["{lib,components,db,scripts,sdk}/**/*.test.ts", "tests/{unit,api}/**/*.test.ts"];

const common = {
  testTimeout: 90_000,
  hookTimeout: 60_000,
  setupFiles: ["tests/support/after-answers.ts"],
  // Space for what a test soon forgets: a tenth less time goes into collecting it.
  execArgv: ["--max-semi-space-size=64"],
};

const pdf = {
  ...common,
  maxWorkers: 2,
  isolate: false,
  setupFiles: ["tests/support/fresh-process.ts", ...common.setupFiles],
};

const unit = {
  ...common,
  // One more than there are cores: a file waits for the database for more than half of its time.
  maxWorkers: availableParallelism() + 1,
  // Loading the libraries takes as long as the tests of many a file.
  isolate: false,
  setupFiles: ["tests/support/fresh-process.ts", "tests/support/known-documents.ts", ...common.setupFiles],
};

// After the others: kills and time limits want the machine for themselves. Three at once, as they mostly wait.
const faults = {
  name: "faults",
  include: ["tests/faults/**/*.test.ts"],
  testTimeout: 120_000,
  hookTimeout: 60_000,
  maxWorkers: 3,
};

/** Projects of one order run at the same time, and after those of a lower one. */
const project = <Test extends object>(groupOrder: number, test: Test) => ({
  resolve,
  test: { ...test, sequence: { groupOrder } },
});

export default defineConfig({
  test: {
    // Here and not in the projects, so that all share one server.
    globalSetup: "tests/support/test-server.ts",
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      // `npm test`
      project(0, { ...pdf, name: "pdf", include: ofDocuments, exclude: [...ofChildren, ...longFilesOfDocuments] }),
      project(0, { ...common, maxWorkers: 1, name: "pdf-children", include: ofChildren }),
      project(1, { ...unit, name: "unit", include: others, exclude: [...ofDocuments, ...longFiles] }),
      // `npm run test:faults`
      project(2, { ...pdf, isolate: true, name: "long-pdf", include: longFilesOfDocuments }),
      project(3, { ...unit, name: "long", include: longFiles }),
      project(4, faults),
    ],
  },
});
