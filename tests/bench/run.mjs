import { availableParallelism } from "node:os";
import { backups } from "./backup.bench.mjs";
import { batch } from "./batch.bench.mjs";
import { designer } from "./designer.bench.mjs";
import { evidence } from "./evidence.bench.mjs";
import { exports } from "./exports.bench.mjs";
import { finishing } from "./finishing.bench.mjs";
import { footprint } from "./footprint.bench.mjs";
import { foundFields } from "./found-fields.bench.mjs";
import { levels } from "./levels.bench.mjs";
import { lists } from "./lists.bench.mjs";
import { organisation } from "./organisation.bench.mjs";
import { pooler } from "./pooler.bench.mjs";
import { printTable } from "./table.mjs";
import { retention } from "./retention.bench.mjs";
import { scale } from "./scale.bench.mjs";
import { scim } from "./scim.bench.mjs";
import { sealing } from "./sealing.bench.mjs";
import { serving } from "./serving.bench.mjs";
import { formsOnPhone, signingLink } from "./signing-link.bench.mjs";
import { startMeasured } from "./product.mjs";
import { twoProcesses } from "./two-processes.bench.mjs";
import { upgrading } from "./upgrade.bench.mjs";
import { verifying } from "./verifying.bench.mjs";

/** In the order in which they run; each returns rows for a table. `byName`: takes long, so it runs only when named. */
const benches = {
  sealing: { title: "Load, six fields, seal: time as a share of pdf-lib and node-forge", run: sealing, alone: true },
  levels: { title: "Load, six fields, seal: each level with a local authority", run: levels, alone: true },
  verifying: { title: "Verifying a sealed contract", run: verifying, alone: true },
  "signing-link": { title: "The signing link, a 20-page contract with 40 fields", run: signingLink },
  forms: { title: "Real forms on a slow phone: first page there, ms", run: formsOnPhone },
  organisation: { title: "An organisation's users and API log", run: organisation },
  lists: { title: "Dashboard and list, 100,000 workflows in an account", run: lists },
  designer: { title: "Designer, 50 pages", run: designer },
  serving: { title: "Serving", run: serving },
  finishing: { title: "Finishing and sealing, 3 pages and 6 fields", run: finishing },
  batch: { title: "A template sent to 5,000 from one table", run: batch },
  exports: { title: "50,000 rows as CSV", run: exports },
  "found-fields": { title: "Fields found on real forms", run: foundFields, alone: true, byName: true },
  footprint: { title: "An envelope of 3 pages and 6 fields, for one recipient", run: footprint },
  retention: { title: "100,000 workflows that a rule erases in one night", run: retention, byName: true },
  scim: { title: "A provider synchronises an organisation by SCIM", run: scim, byName: true },
  scale: { title: "A million workflows in an account, against a hundred", run: scale, byName: true },
  upgrade: { title: "From migration 0016, while others work", run: upgrading, alone: true, byName: true },
  backup: { title: "Backups", run: backups, alone: true, byName: true },
  evidence: { title: "Renewal and anchors, a million sealed files", run: evidence, alone: true, byName: true },
  pooler: { title: "Finishing and sealing through PgBouncer", run: pooler, alone: true, byName: true },
  "two-processes": { title: "Two processes, one database, one bucket", run: twoProcesses, alone: true, byName: true },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`No bench is called ${unknown.join(", ")}: ${Object.keys(benches).join(", ")}.`);

console.log(`Node ${process.versions.node}, ${availableParallelism()} processors`);
// Compare the ratios and the counts; the milliseconds depend on this machine.
let product;
try {
  for (const [name, { title, run, alone, byName }] of Object.entries(benches)) {
    if (wanted.length > 0 ? !wanted.includes(name) : byName) continue;
    // The bench's calls come from a trusted proxy, so that each recipient can have an address.
    if (!alone) product ??= await startMeasured(Number(process.env.BENCH_PORT ?? 3390), { TRUST_PROXY: "1" });
    const rows = await run(product);
    if (rows.length > 0) printTable(title, rows);
  }
} finally {
  await product?.stop();
}
