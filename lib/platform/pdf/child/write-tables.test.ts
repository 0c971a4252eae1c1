import { expect, test } from "vitest";
import { pageCount, pageText } from "../../../../tests/support/pdf-judges";
import type { TableSheet } from "../contract";
import { writeTables } from "./write-tables";

const longName = "Παναγιώτης-Κωνσταντίνος Χατζηκωνσταντίνου-Παπαδημητρακόπουλος";
const hash = "9f9e72c2e052052c28e92a9526d7b135e8665529d59bad610d9c10eb3ef96c14";
const margin = 62;
const pageWidth = 595.28;

function certificate(rowCount: number): TableSheet {
  const rows = Array.from({ length: rowCount }, (_, index) => [`Row ${index}`, longName, hash]);
  return {
    title: "Πιστοποιητικό ολοκλήρωσης",
    subtitle: longName.repeat(3),
    facts: [
      { label: "Το αποτύπωμα του σφραγισμένου αρχείου", value: hash.repeat(3) },
      { label: "Name", value: longName },
    ],
    sections: [{ heading: "History", columns: [col("Time", 1), col("Who", 2), col("Chain", 1)], rows }],
    footer: `Chain head ${hash}`,
    pageOf: "Page {page} of {pages}",
  };
}

function col(label: string, width: number) {
  return { label, width };
}

test("breaks its table over pages, repeats the head and numbers them", async () => {
  const bytes = await writeTables(certificate(60));
  const pages = pageCount(bytes);
  expect(pages).toBeGreaterThan(2);
  for (let page = 2; page <= pages; page += 1) {
    const text = pageText(bytes, "-layout", "-f", String(page), "-l", String(page));
    expect(text.trimStart()).toMatch(/^Time +Who +Chain/);
    expect(text).toContain(`Page ${page} of ${pages}`);
  }
  const words = pageText(bytes).replace(/\s/g, "");
  for (let row = 0; row < 60; row += 1) expect(words).toContain(`Row${row}`);
});

test("keeps every word inside the margins, however long the names", async () => {
  const boxes = pageText(await writeTables(certificate(12)), "-bbox");
  const words = [...boxes.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/g)];
  expect(words.length).toBeGreaterThan(100);
  for (const [, left, top, right, bottom] of words) {
    expect(Number(left)).toBeGreaterThanOrEqual(margin - 1);
    expect(Number(right)).toBeLessThanOrEqual(pageWidth - margin + 1);
    expect(Number(top)).toBeGreaterThan(30);
    expect(Number(bottom)).toBeLessThan(830);
  }
});

test("prints a long value completely", async () => {
  const text = pageText(await writeTables(certificate(1))).replace(/\s/g, "");
  expect(text).toContain(hash.repeat(3));
});

test("a row longer than a page continues on the next pages", async () => {
  const data = certificate(1);
  const essay = Array.from({ length: 2500 }, (_, index) => `w${index}`);
  data.sections[0]?.rows.push(["Long", essay.join(" "), ""]);
  const bytes = await writeTables(data);
  const words = new Set(pageText(bytes).split(/\s+/));
  expect(essay.filter((word) => !words.has(word))).toEqual([]);
});
