import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { secretKey, startMeasured } from "./product.mjs";

const count = Number(process.env.BENCH_FILES ?? 100_000);
const fresh = 1_000;
const pollMs = 50;

/**
 * A backup of many files, one a day later, and one that removes the first: seconds and megabytes, against a tenth of the
 * files, so that the ratios show what grows with their number.
 */
export async function backups() {
  const few = await measure(count / 10);
  const many = await measure(count);
  return Object.keys(many).flatMap((act) => [
    [`${act}: seconds with ${count} files`, many[act].seconds, ""],
    [`${act}: MB at most, as a multiple of a tenth of the files`, many[act].megabytes / few[act].megabytes, "1.3"],
  ]);
}

async function measure(files) {
  const product = await startMeasured(Number(process.env.BENCH_PORT ?? 3390));
  const to = await mkdtemp(path.join(tmpdir(), "countersign-backups-"));
  try {
    store(product.dataDir, 0, files);
    const run = (...words) => runOperator(product.dataDir, words);
    const measured = { "first backup": await run("backup", "--to", to) };
    store(product.dataDir, files, fresh);
    measured[`backup with ${fresh} new files`] = await run("backup", "--to", to);
    measured["backup that removes the first two"] = await run("backup", "--to", to, "--keep", "1");
    const [name] = readdirSync(to).filter((one) => one.endsWith("Z"));
    measured["verification"] = await run("backup-verify", "--from", path.join(to, name));
    return measured;
  } finally {
    await product.stop();
    await rm(to, { recursive: true, force: true });
  }
}

/** Files of a few bytes each: what is measured is their number. */
function store(dataDir, from, number) {
  for (let index = from; index < from + number; index += 1) {
    const bytes = Buffer.from(`file ${index}`);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const place = path.join(dataDir, "files", hash.slice(0, 2));
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, hash), bytes);
  }
}

async function runOperator(dataDir, words) {
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, SECRET_KEY: secretKey };
  const started = performance.now();
  const child = spawn(process.execPath, ["scripts/operator.mjs", ...words], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  let kilobytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    kilobytes = Math.max(kilobytes, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    await sleep(pollMs);
  }
  if (child.exitCode !== 0) throw new Error(`operator ${words.join(" ")} ended with ${child.exitCode}`);
  return { seconds: (performance.now() - started) / 1000, megabytes: kilobytes / 1024 };
}
