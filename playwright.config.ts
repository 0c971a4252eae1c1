import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/test-tools.mjs";

// Workers load this file again and inherit what the first loading has set.
process.env.DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "countersign-browser-"));
process.env.PORT ??= "3310";
process.env.SECRET_KEY ??= randomBytes(48).toString("base64url");
process.env.APP_URL = `http://localhost:${process.env.PORT}`;
process.env.SAMPLE_DOCUMENTS = "0"; // making them takes the product seconds, and no test reads them
process.env.TRUST_PROXY = "1"; // so that each account of the tests can sign up from an address of its own
process.env.ALLOW_PRIVATE_SIGN_IN = "1"; // single-sign-on.spec.ts and saml.spec.ts start a provider on this machine
// The provider that external-sign-in.spec.ts starts, and one that is down.
process.env.AUTH_GOOGLE_ID = process.env.AUTH_MICROSOFT_ID = "countersign";
process.env.AUTH_GOOGLE_SECRET = process.env.AUTH_MICROSOFT_SECRET = "of-the-tests";
process.env.AUTH_GOOGLE_ISSUER = `http://localhost:${Number(process.env.PORT) + 8}`;
process.env.AUTH_MICROSOFT_ISSUER = `http://localhost:${Number(process.env.PORT) + 9}`;

const asRoot = process.getuid?.() === 0;
const quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts the product as `npm start` does, on a data folder of its own. */
export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results/browser",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than there are cores: a test waits for the product for a third of its time.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 }, // what is waited for comes later where two browsers and the product share two cores
  use: {
    baseURL: process.env.APP_URL,
    launchOptions: {
      executablePath: findChromium(),
      args: [...quiet, "--no-first-run", ...(asRoot ? ["--no-sandbox"] : [])],
    },
    // What moves is drawn again and again, and axe would measure contrast in the middle of a transition.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off", // slows every test; `npx playwright test --trace on` where one is wanted
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
  },
  webServer: {
    command: "exec node scripts/start.mjs",
    url: `${process.env.APP_URL}/app`,
    timeout: 900_000, // it builds the product first where that is not done yet
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
  },
});
