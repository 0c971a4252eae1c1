import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundlePrograms } from "../../scripts/bundle.mjs";
import { freePort, killFamilies, postmasterOf } from "../support/product";
import { until } from "../support/until";

const onLinux = process.platform === "linux"; // finds the processes in /proc
const count = 2_000;
const folder = mkdtempSync(path.join(tmpdir(), "countersign-interrupted-"));
const dataDir = path.join(folder, "data");
const destination = path.join(folder, "backups");

afterAll(() => {
  killFamilies(postmasterOf(dataDir));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

function givenFiles() {
  for (let number = 0; number < count; number += 1) {
    const bytes = `file ${number}`;
    const hash = createHash("sha256").update(bytes).digest("hex");
    const place = path.join(dataDir, "files", hash.slice(0, 2));
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, hash), bytes);
  }
}

const copied = () => {
  const place = path.join(destination, "files");
  if (!existsSync(place)) return [];
  return readdirSync(place).flatMap((name) => readdirSync(path.join(place, name)));
};
const backups = () => readdirSync(destination).filter((name) => name.endsWith("Z"));

test.skipIf(!onLinux)(
  "a backup that is killed leaves none that could be taken for whole, and the next one uses what it copied",
  async () => {
    if (!existsSync("build/operator.mjs")) await bundlePrograms();
    const { SECRET_KEY: _, ...inherited } = process.env;
    const env = { ...inherited, DATA_DIR: dataDir, PORT: String(await freePort()) };
    const words = (...act: string[]) => ["scripts/operator.mjs", ...act];
    const operator = (...act: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, words(...act), { env, encoding: "utf8" });
      return { status, said: stdout + stderr };
    };

    expect(operator("migrate")).toMatchObject({ status: 0 }); // makes the installation
    givenFiles();
    const interrupted = spawn(process.execPath, words("backup", "--to", destination), { env, stdio: "ignore" });
    const ended = new Promise((resolve) => interrupted.once("exit", (_code, signal) => resolve(signal)));
    await until(async () => copied().length > count / 20, 120_000, 1);
    interrupted.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL"); // before its end
    const [half = ""] = backups();
    expect(operator("backup-verify", "--from", path.join(destination, half))).toMatchObject({
      status: 1,
      said: expect.stringContaining("holds no complete backup"),
    });
    const before = copied().filter((name) => /^[0-9a-f]{64}$/.test(name)).length;

    const { status, said } = operator("backup", "--to", destination);
    expect(status).toBe(0);
    const [, files = "0", fresh = "0"] = /and (\d+) files, (\d+) of them new/.exec(said) ?? [];
    expect(Number(files)).toBeGreaterThanOrEqual(count);
    expect(Number(fresh)).toBe(Number(files) - before);
    const [name = "", ...others] = backups();
    expect([others, name === half]).toEqual([[], false]);
    expect(operator("backup-verify", "--from", path.join(destination, name))).toMatchObject({
      status: 0,
      said: expect.stringContaining("is whole"),
    });
  },
  300_000,
);
