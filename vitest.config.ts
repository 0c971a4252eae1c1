import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "@": import.meta.dirname,
      "server-only": `${import.meta.dirname}/tests/support/server-only.ts`,
    },
  },
  test: { include: ["lib/**/*.test.ts", "components/**/*.test.ts", "tests/api/**/*.test.ts"], testTimeout: 30_000 },
});
