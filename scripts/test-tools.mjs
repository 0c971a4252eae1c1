import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { succeeds } from "./child-process.mjs";

const packages = {
  pdfsig: "poppler-utils",
  pdftotext: "poppler-utils",
  pdftoppm: "poppler-utils",
  qpdf: "qpdf",
  mutool: "mupdf-tools",
  faketime: "faketime",
  pgbouncer: "pgbouncer",
  nginx: "nginx",
  caddy: "caddy",
};
/** The other engines that recipients have; only a whole `npm run test:faults` installs them, which takes minutes. */
const enginePackages = { firefox: ["firefox-esr"], webkit: ["webkit2gtk-driver", "xvfb"] };
/** Where Debian's servers are: for a standby, whose tools the embedded PostgreSQL lacks. */
const ownPostgres = "/usr/lib/postgresql";
/** A SAML identity provider that nobody here wrote, with the PHP that runs it; as rarely. */
const samlProvider = { folder: "/usr/share/simplesamlphp", packages: ["simplesamlphp", "php-cli"] };
/** Converts Word files; as rarely. */
const converter = { program: "soffice", name: "libreoffice-writer-nogui" };
/** Has Helvetica's metrics, for comparing pages with PDFs; without it browsers fall back to a much wider font. */
const fonts = "fonts-liberation";
const hasFonts = () => !isThere("fc-match") || !/dejavu/i.test(spawnSync("fc-match", ["Helvetica"]).stdout.toString());
const isThere = (program) => spawnSync("which", [program], { stdio: "ignore" }).status === 0;

/** An installed browser, or else Playwright's. Prefers the headless shell, which needs half the processor time. */
export function findChromium() {
  const own = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].find(isThere);
  if (own) return spawnSync("which", [own], { encoding: "utf8" }).stdout.trim();
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** The programs of the three engines, where they are installed with what drives them. */
export function findEngines() {
  const firefox = ["firefox-esr", "firefox"].find(isThere);
  const libraries = "/usr/lib";
  const miniBrowser = existsSync(libraries)
    ? readdirSync(libraries)
        .flatMap((system) =>
          ["4.1", "4.0"].map((version) => `${libraries}/${system}/webkit2gtk-${version}/MiniBrowser`),
        )
        .find((program) => existsSync(program))
    : undefined;
  const isDriven = isThere("WebKitWebDriver") && isThere("Xvfb");
  return {
    firefox: firefox && spawnSync("which", [firefox], { encoding: "utf8" }).stdout.trim(),
    webkit: isDriven ? miniBrowser : undefined,
    chromium: findChromium(),
  };
}

/** Installs missing browsers and PDF tools if this user may; returns what is still missing. */
export async function ensureTestTools({ engines = false } = {}) {
  const absent = missing(engines);
  if (absent.length > 0 && process.getuid?.() === 0 && isThere("apt-get")) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await succeeds("apt-get", ["update", "-qq"], env);
    await succeeds("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...absent], env);
  }
  if (!findChromium()) await succeeds("node_modules/.bin/playwright", ["install", "chromium"]);
  return missing(engines);
}

function missing(engines) {
  const judges = Object.entries(packages).filter(([program]) => !isThere(program));
  const names = [...judges.map(([, name]) => name), ...(hasFonts() ? [] : [fonts])];
  if (!findChromium()) names.push("chromium-headless-shell");
  const there = findEngines();
  if (engines && !existsSync(ownPostgres)) names.push("postgresql");
  if (engines) names.push(...Object.entries(enginePackages).flatMap(([name, its]) => (there[name] ? [] : its)));
  if (engines && !existsSync(samlProvider.folder)) names.push(...samlProvider.packages);
  if (engines && !isThere(converter.program)) names.push(converter.name);
  return [...new Set(names)];
}
