import { describe, expect, test } from "vitest";
import { corpusFile, hasCorpus } from "../../../../tests/support/corpus";
import type { PdfState } from "./judge-revisions";
import { verifyPdf } from "./verify-pdf";

/** The states that match each kind of file in the corpus's README. */
const states: Record<string, PdfState[]> = {
  whole: ["whole"],
  extended: ["extended"],
  later: ["extended", "addedLater"],
  altered: ["addedLater", "changed", "unjudged"],
  refused: ["unjudged", "changed"],
};

const manifest = hasCorpus ? new TextDecoder().decode(corpusFile("signed/manifest.csv")) : "";
const rows = manifest
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => ({ file: line.slice(0, line.indexOf(",")), expected: line.slice(line.lastIndexOf(",") + 1) }))
  .filter(({ file }) => file);

describe.skipIf(rows.length === 0)("signed and attacked files of the corpus", () => {
  test.each(rows)("$file is $expected", async ({ file, expected }) => {
    const { state, why } = await verifyPdf(corpusFile(`signed/${file}`));
    expect(states[expected], why ?? "").toContain(state);
  });
});
