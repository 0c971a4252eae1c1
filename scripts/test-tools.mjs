import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { succeeds } from "./child-process.mjs";

const packages = { pdfsig: "poppler-utils", pdftotext: "poppler-utils", pdftoppm: "poppler-utils", qpdf: "qpdf" };
const isThere = (program) => spawnSync("which", [program], { stdio: "ignore" }).status === 0;

/** The machine's own browser, else the one that Playwright has downloaded. The shell without windows needs half the work. */
export function findChromium() {
  const own = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].find(isThere);
  if (own) return spawnSync("which", [own], { encoding: "utf8" }).stdout.trim();
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Installs the browser and the PDF judges where they are missing and this user may; answers what is missing still. */
export async function ensureTestTools() {
  const absent = missing();
  if (absent.length > 0 && process.getuid?.() === 0 && isThere("apt-get")) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await succeeds("apt-get", ["update", "-qq"], env);
    await succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...absent], env);
  }
  if (!findChromium()) await succeeds("node_modules/.bin/playwright", ["install", "chromium"]);
  return missing();
}

function missing() {
  const judges = Object.entries(packages).filter(([program]) => !isThere(program));
  const names = judges.map(([, name]) => name);
  return [...new Set(findChromium() ? names : [...names, "chromium-headless-shell"])];
}
