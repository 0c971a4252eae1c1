import "server-only";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { assertUsableFolder } from "@/lib/platform/storage/usable-folder";
import { isLongTerm, sealLevels } from "@/lib/platform/pdf/seal-levels";
import { readSealKey } from "@/lib/platform/crypto/read-seal-key";
import { assertReachable } from "@/lib/platform/seals/assert-reachable";
import { isProduction, readSettings, secretSettings } from "./settings";
import { readAnchors } from "@/lib/platform/crypto/read-anchors";

type Environment = Record<string, string | undefined>;
/** `secrets`: the settings that were given as files. */
export type Verdict = {
  problems: string[];
  warnings: string[];
  secrets: Record<string, string>;
  isProduction: boolean;
};

/**
 * Everything that is wrong with the settings and the files that they name, so that start and doctor say it at once,
 * before anything runs.
 */
export async function checkSettings(given: Environment): Promise<Verdict> {
  const { secrets, unreadable } = await readSecretFiles(given);
  const environment = { ...given, ...secrets };
  const isHere = !isProduction(environment);
  // The first start makes a key where nobody else can reach the product.
  const read = readSettings(
    { ...environment, SECRET_KEY: environment["SECRET_KEY"] || (isHere ? "-".repeat(32) : "") },
    [...unreadable.keys()],
  );
  const problems = [
    ...("problems" in read ? read.problems : []),
    ...unreadable.values(),
    ...(await findFileProblems(environment)),
  ];
  const isOpen = !isHere && environment["APP_URL"]?.startsWith("http:");
  const warnings = isOpen
    ? ["APP_URL begins with http://: links, passwords and documents cross the network readable. Put TLS in front."]
    : [];
  return { problems, warnings, secrets, isProduction: !isHere };
}

/**
 * The secrets that are given as files, as orchestrators mount them, and what is wrong with the files that cannot be
 * used. A file may end with an end of line.
 */
async function readSecretFiles(given: Environment) {
  const secrets: Record<string, string> = {};
  const unreadable = new Map<string, string>();
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    const problem = await problemOf(`${name}_FILE`, async () => {
      if (given[name]) throw new Error(`${name} is set as well; set only one of them.`);
      const secret = (await readFile(file, "utf8")).replace(/\r?\n$/, "");
      if (secret === "") throw new Error(`${file} is empty.`);
      secrets[name] = secret;
    });
    if (problem) unreadable.set(name, problem);
  }
  return { secrets, unreadable };
}

async function findFileProblems(environment: Environment): Promise<string[]> {
  const { SIGNING_P12, SIGNING_P12_PASSWORD = "", TRUST_ANCHORS, DATA_DIR } = environment;
  const folder = DATA_DIR || "data";
  const ofKeys = await Promise.all([
    SIGNING_P12 && problemOf("SIGNING_P12", () => assertCurrent(SIGNING_P12, SIGNING_P12_PASSWORD)),
    TRUST_ANCHORS && problemOf("TRUST_ANCHORS", () => readAnchors(TRUST_ANCHORS)),
  ]);
  const found = [
    ...ofKeys,
    !ofKeys.some(Boolean) && (await problemOf("SEAL_LEVEL", () => assertLevel(environment))),
    await problemOf("DATA_DIR", () => assertUsableFolder(resolve(folder))),
  ];
  return found.flatMap((one) => one || []);
}

async function assertLevel({ SEAL_LEVEL, SIGNING_P12, SIGNING_P12_PASSWORD = "", TRUST_ANCHORS }: Environment) {
  if (!SIGNING_P12 || !sealLevels.some((level) => level === SEAL_LEVEL && isLongTerm(level))) return;
  const { certificates } = await readSealKey(SIGNING_P12, SIGNING_P12_PASSWORD);
  await assertReachable(certificates, TRUST_ANCHORS ? await readAnchors(TRUST_ANCHORS) : []);
}

async function assertCurrent(file: string, password: string): Promise<void> {
  const { notBefore, notAfter } = await readSealKey(file, password);
  if (notAfter <= new Date()) throw new Error(`its certificate ended on ${dayOf(notAfter)}; get a new one.`);
  if (notBefore > new Date()) throw new Error(`its certificate begins on ${dayOf(notBefore)}; is the clock right?`);
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

async function problemOf(name: string, check: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return `${name}: ${sentenceOf(error)}`;
  }
}

const ofFiles: Record<string, string> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read or write it",
  EISDIR: "it is a folder",
};

function sentenceOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const known = code && ofFiles[code];
  return known ? `${known}${path ? ` (${path})` : ""}.` : message;
}
