import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Real documents and inputs from elsewhere, kept beside the project; tests that need them are skipped without them. */
const root = path.resolve(process.env["CORPUS_DIR"] ?? "../shared/corpus");

export const hasCorpus = existsSync(root);
if (!hasCorpus) console.warn(`No corpus at ${root}: tests that need it are skipped.`);

export const corpusFile = (name: string) => new Uint8Array(readFileSync(path.join(root, name)));

export const corpusFiles = (folder: string, ending: string): string[] =>
  hasCorpus
    ? readdirSync(path.join(root, folder))
        .filter((name) => name.endsWith(ending))
        .toSorted()
        .map((name) => `${folder}/${name}`)
    : [];

export function corpusStrings(): string[] {
  return JSON.parse(new TextDecoder().decode(corpusFile("strings/blns.dev.json")));
}

export function corpusAddresses(): { address: string; category: string }[] {
  return JSON.parse(new TextDecoder().decode(corpusFile("strings/isemail.dev.json")));
}
