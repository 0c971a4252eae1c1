import { createHash } from "node:crypto";
import { vi } from "vitest";
import type * as pdfPool from "@/lib/platform/pdf/pool";

type Pool = typeof pdfPool;

const most = 100;
const shared = globalThis as { knownDocuments?: Map<string, unknown> };

// Nearly every test file uploads the same few documents, and drawing a page takes longer than the rest of a test. So
// what the processes for PDFs answered about the same bytes is kept for the files that share this process.
vi.mock("@/lib/platform/pdf/pool", async (importOriginal) => {
  const pool = await importOriginal<Pool>();
  const names = ["inspectPdf", "dryRunPdf", "renderPages", "readPageTexts", "findBlankFeet"] as const;
  return { ...pool, ...Object.fromEntries(names.map((name) => [name, onceEach(name, pool[name])])) };
});

function onceEach(name: string, act: (...input: never[]) => Promise<unknown>) {
  const known = (shared.knownDocuments ??= new Map());
  return async (bytes: Uint8Array, ...others: unknown[]) => {
    const key = `${name} ${createHash("sha256").update(bytes).digest("hex")} ${JSON.stringify(others)}`;
    if (!known.has(key)) {
      const answer = await act(...([bytes, ...others] as never[]));
      if (known.size >= most) known.delete([...known.keys()][0] ?? "");
      known.set(key, answer);
    }
    return structuredClone(known.get(key)); // so that nobody changes what the next one gets
  };
}
