import { join } from "node:path";
import { PDF } from "@libpdf/core";
import { bundled } from "./bundled.mjs";
import { contract } from "./documents.mjs";
import { makeIdentity } from "./peers.mjs";
import { withOurs } from "./sealing.bench.mjs";
import { median } from "./table.mjs";

const runs = 15;
const root = join(import.meta.dirname, "../..");

/** Verifying a sealed contract of 20 pages: as it was sealed, and with validation data that another program added. */
export async function verifying() {
  const { verifyPdf } = await bundled(root, root, "lib/platform/pdf/verify/verify-pdf.ts");
  const sealing = await bundled(root, root, "lib/platform/pdf/child/seal.ts");
  const { bytes: sealed } = await withOurs(sealing, await contract(20), makeIdentity());
  const extended = await withValidationData(sealed);
  const rows = [];
  for (const [state, bytes] of Object.entries({ whole: sealed, extended })) {
    const times = [];
    for (let run = -2; run < runs; run++) {
      const started = performance.now();
      const found = await verifyPdf(bytes);
      if (found.state !== state) throw new Error(`The verdict is ${found.state} instead of ${state}: ${found.why}`);
      if (run >= 0) times.push(performance.now() - started);
    }
    rows.push([`20 pages, ${state}, ms`, median(times), 2000]);
  }
  return rows;
}

async function withValidationData(sealed) {
  const pdf = await PDF.load(sealed);
  await pdf.addValidationData();
  return pdf.save({ incremental: true });
}
