import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

const resolve = {
  alias: {
    "@": root,
    "server-only": `${root}/tests/support/server-only.ts`,
  },
};

/** Documents are worked on by two child processes a file, which keep two cores busy. */
const ofDocuments = ["lib/platform/pdf/**/*.test.ts", "tests/api/forms.test.ts"];

const common = {
  testTimeout: 90_000,
  hookTimeout: 60_000,
  setupFiles: ["tests/support/after-answers.ts"],
};

const pdf = {
  ...common,
  name: "pdf",
  include: ofDocuments,
  maxWorkers: 2,
};

const unit = {
  ...common,
  name: "unit",
  include: ["{lib,components,db,scripts}/**/*.test.ts", "tests/{unit,api}/**/*.test.ts"],
  exclude: ofDocuments,
  sequence: { groupOrder: 1 },
  // One more than there are cores: a file waits for the database for more than half of its time.
  maxWorkers: availableParallelism() + 1,
  // Loading the libraries takes as long as the tests of many a file.
  isolate: false,
  setupFiles: ["tests/support/fresh-process.ts", ...common.setupFiles],
};

// After the others: kills and time limits want the machine for themselves. Three at once, as they mostly wait.
const faults = {
  name: "faults",
  include: ["tests/faults/**/*.test.ts"],
  testTimeout: 120_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 2 },
  maxWorkers: 3,
};

export default defineConfig({
  test: {
    // Here and not in the projects, so that all share one server.
    globalSetup: "tests/support/test-server.ts",
    sequence: { sequencer: LongestFirst },
    projects: [
      { resolve, test: pdf },
      { resolve, test: unit },
      { resolve, test: faults },
    ],
  },
});
