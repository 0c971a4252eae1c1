import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

const resolve = {
  alias: {
    "@": root,
    "server-only": `${root}/tests/support/server-only.ts`,
  },
};

const unit = {
  name: "unit",
  include: ["{lib,components,db,scripts}/**/*.test.ts", "tests/{unit,api}/**/*.test.ts"],
  testTimeout: 90_000,
  hookTimeout: 60_000,
  setupFiles: ["tests/support/after-answers.ts"],
};

// After the others: kills and time limits want the machine for themselves. Two at once, as they mostly wait.
const faults = {
  name: "faults",
  include: ["tests/faults/**/*.test.ts"],
  testTimeout: 120_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    // Here and not in the projects, so that both share one server.
    globalSetup: "tests/support/test-server.ts",
    // Vitest leaves one core free, which on a machine of two is half of it; the tests wait for the database anyway.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { resolve, test: unit },
      { resolve, test: faults },
    ],
  },
});
