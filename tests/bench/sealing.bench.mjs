import { join } from "node:path";
import { bundlePrograms } from "../../scripts/bundle.mjs";
import { bundled } from "./bundled.mjs";
import { contract, scan } from "./documents.mjs";
import { startPeer } from "./peer-process.mjs";
import { fields, makeIdentity, withForge, withLibpdf } from "./peers.mjs";
import { median } from "./table.mjs";

const runs = 15;
/** A process that runs for hours has compiled what it runs, and so have the libraries in this one. */
const warmUps = 8;
/** Seals of a turn: the first one finds what the turns of others have left in the processor. */
const inARow = 5;

const root = join(import.meta.dirname, "../..");
/** Another checkout of this project, built, whose sealing is measured in the same run for comparison. */
const earlier = process.env.BENCH_AGAINST;
/** As lib/platform/pdf/pool.ts has them. */
const limits = { most: 1, jobs: 10_000, idleMs: 60_000, niceness: 10 };
const jobMilliseconds = 120_000;

/**
 * Load, six fields, seal: ours compared with two ways that other signing products use, in turns within one run. The
 * first seal of a process is compared with theirs in a process that has sealed before, and with their own first one.
 */
export async function sealing() {
  const identity = makeIdentity();
  await bundlePrograms();
  const ours = await poolsOf(root);
  const before = earlier ? await poolsOf(earlier) : undefined;
  const inOne = (bytes, pool) => withOurs(pool, bytes, identity);
  const ways = {
    "pdf-lib and node-forge": { act: (bytes) => withForge(bytes, identity) },
    "@libpdf/core": { act: (bytes) => withLibpdf(bytes, identity) },
    ours: { act: (bytes) => inOne(bytes, ours.warm) },
    ...Object.fromEntries(
      Object.entries(peers).map(([peer, way]) => [
        `${peer}, ${first}`,
        { given: () => startPeer(way, identity), act: (bytes, process) => process.seal(bytes) },
      ]),
    ),
    [justStarted]: { given: ours.started, act: inOne },
    [withStart]: { given: ours.open, act: inOne },
    ...(before && {
      "ours before": { act: (bytes) => inOne(bytes, before.warm) },
      "ours before, with the start of a process": { given: before.open, act: inOne },
    }),
  };
  const rows = [];
  const documents = { "3 pages": await contract(3), "5 MB scan": await scan(5_000_000) };
  for (const [name, bytes] of Object.entries(documents)) {
    const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
    for (let run = -warmUps; run < runs; run++)
      for (const [way, { given, act }] of Object.entries(ways)) {
        if (given && run < 0) continue; // in processes of their own
        for (let count = 0; count < (given ? 1 : inARow); count++) {
          const pool = await given?.();
          const started = performance.now();
          await act(bytes, pool);
          if (run >= 0) times[way].push(performance.now() - started);
          await pool?.end();
        }
      }
    const base = median(times["pdf-lib and node-forge"]);
    for (const way of Object.keys(ways))
      rows.push([`${name}, ${way}, ratio`, median(times[way]) / base, aims[name][way]]);
    const theirFirst = median(times[`pdf-lib and node-forge, ${first}`]);
    rows.push([`${name}, ours, first against first, ratio`, median(times[justStarted]) / theirFirst, "1"]);
    rows.push([`${name}, ours, ms`, median(times.ours), ""]);
  }
  await Promise.all([ours, before].map((pools) => pools?.end()));
  return rows;
}
const peers = { "pdf-lib and node-forge": "withForge", "@libpdf/core": "withLibpdf" };
const first = "the first of a process that has started";
const justStarted = `ours, ${first}`;
const withStart = "ours, with the start of a process";
const aims = {
  "3 pages": { ours: "0.27", [justStarted]: "1" },
  "5 MB scan": { ours: "0.2", [justStarted]: "1" },
};

/** Sealing as the product does it, in a process for documents: one that has sealed before, or a new one. */
async function poolsOf(checkout) {
  const { startChildren } = await bundled(checkout, root, "lib/platform/pdf/children.ts");
  const open = () => {
    const children = startChildren(limits);
    const exec = (name, ...input) => {
      process.env.PROGRAM_DIR = checkout; // where a process that starts now finds its program
      return children.exec(name, input, jobMilliseconds);
    };
    return { sealPdf: (work) => exec("sealPdf", work), prepare: () => exec("prepare"), end: () => children.end() };
  };
  /** As an upload starts one while it arrives. */
  const started = async () => {
    const pool = open();
    await pool.prepare();
    return pool;
  };
  const warm = open();
  return { warm, open, started, end: () => warm.end() };
}

export function withOurs({ sealPdf }, bytes, { pkcs8, certificates, tsaUrl }) {
  const text = { kind: "text", fontFace: "Helvetica", fontSize: 12, multiline: false, pageIndex: 0 };
  const stamps = fields.map((field) => ({ ...text, ...field, left: 10, width: 40, height: 4 }));
  const seal = {
    pkcs8,
    certificates,
    name: "Bench",
    reason: "Bench",
    signedAt: new Date(),
    metadata: {},
    ...(tsaUrl && { tsaUrl }),
  };
  return sealPdf({ bytes, stamps, seal });
}
