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

/** Of long-term files some that hold all that they need, and some that lack something or were stamped before. */
const levels: [file: string, level: string | null][] = [
  ["dss__Signature-P-HU_POL-3.pdf", "B-LTA"],
  ["dss__muestra-firmado-firmado.pdf", "B-LTA"],
  ["dss__pades-ltv-with-reason.pdf", "B-LTA"],
  ["pyhanko__pades-lta-dss-indirect-arrs-test-2.pdf", "B-LTA"],
  ["dss__doc-firmado-LT.pdf", "B-LT"],
  ["dss__pades-revoc-removed-from-dss-dict.pdf", "B-T"],
  ["dss__PAdESWithCrossCertificateOCSP.pdf", "B-T"],
  ["dss__pades-bes.pdf", "B-B"],
  ["dss__timestamped_and_signed.pdf", "B-B"],
  ["dss__pkcs7.pdf", null],
  ["dss__pades-lta-copied-doctst.pdf", null],
];

describe.skipIf(rows.length === 0)("signed and attacked files of the corpus", () => {
  test.each(rows)("$file is $expected", async ({ file, expected }) => {
    const { state, why } = await verifyPdf(corpusFile(`signed/${file}`));
    expect(states[expected], why ?? "").toContain(state);
  });

  test.each(levels)("%s is of level %s", async (file, level) => {
    expect((await verifyPdf(corpusFile(`signed/${file}`))).longTerm.level).toBe(level);
  });
});
