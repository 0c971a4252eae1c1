import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { giveInstallation } from "../support/installation";
import { freePort, killFamilies, postmasterOf, startProduct } from "../support/product";
import { productClient } from "../support/product-client";
import { until } from "../support/until";

const onLinux = process.platform === "linux"; // finds the processes in /proc
const folder = mkdtempSync(path.join(tmpdir(), "countersign-backup-"));
const original = path.join(folder, "original");
const restored = path.join(folder, "elsewhere", "restored");
let product: Awaited<ReturnType<typeof startProduct>> | undefined;

afterAll(() => {
  killFamilies(product?.pid, postmasterOf(original), postmasterOf(restored));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const destination = path.join(folder, "backups");
const again = path.join(folder, "again");
const namesOf = (place: string) => readdirSync(place).filter((name) => name.endsWith("Z"));

async function stop(dataDir: string) {
  const ended = new Promise((resolve) => product?.child.once("exit", resolve));
  product?.child.kill("SIGTERM");
  await ended;
  await until(async () => !postmasterOf(dataDir), 30_000);
  product = undefined;
}

function operator(dataDir: string, port: number, ...words: string[]) {
  const { SECRET_KEY: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: dataDir, PORT: String(port) };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/operator.mjs", ...words], {
    env,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

function giveKeys(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of ["secret-key", "signing.pem"]) cpSync(path.join(original, name), path.join(dataDir, name));
}

test.skipIf(!onLinux)(
  "a backup taken while people sign, restored elsewhere, verifies and opens every link",
  async () => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const { call, signIn, givenAlmostSigned } = productClient(() => origin);
    await giveInstallation(original);
    product = await startProduct(original, port);
    const token = await signIn();
    const address = (id: number) => `/workflows/simple-sign/${id}`;
    const isSealed = async (id: number, by: string) =>
      (await call("GET", address(id), by))["workflow"].workflow_status_id === 1;
    const done = await givenAlmostSigned("kept in the backup", { token });
    const open = await givenAlmostSigned("still to sign", { token });
    await done.finish();
    await until(() => isSealed(done.id, token), 60_000);

    const taken = operator(original, port, "backup", "--to", destination);
    const [name = ""] = namesOf(destination);
    const backup = path.join(destination, name);
    expect(taken).toMatchObject({ status: 0, said: expect.stringContaining(`${backup} holds`) });
    const later = await givenAlmostSigned("after the backup", { token });
    await later.finish();
    await until(() => isSealed(later.id, token), 60_000);

    expect(operator(original, port, "backup-verify", "--from", backup)).toMatchObject({
      status: 0,
      said: expect.stringContaining("is whole"),
    });
    const intoFull = operator(original, port, "backup-restore", "--from", backup);
    expect(intoFull).toMatchObject({ status: 1, said: expect.stringContaining("not empty") });
    await stop(original);
    const strange = operator(path.join(folder, "strange"), port, "backup-restore", "--from", backup);
    expect(strange).toMatchObject({ status: 1, said: expect.stringContaining("SECRET_KEY is not the one") });

    giveKeys(restored);
    for (const [change, reason] of [
      [(made: object) => ({ ...made, version: Date.now() }), "newer version"],
      [() => undefined, "no complete backup"],
    ] as const) {
      rmSync(again, { recursive: true, force: true });
      cpSync(destination, again, { recursive: true });
      const copy = path.join(again, name);
      const changed = change(JSON.parse(readFileSync(path.join(copy, "backup.json"), "utf8")));
      if (changed) writeFileSync(path.join(copy, "backup.json"), JSON.stringify(changed));
      else rmSync(path.join(copy, "backup.json"));
      expect(operator(restored, port, "backup-restore", "--from", copy)).toMatchObject({
        status: 1,
        said: expect.stringContaining(reason),
      });
    }
    const copy = path.join(again, name);
    cpSync(path.join(backup, "backup.json"), path.join(copy, "backup.json"));
    const [table = ""] = readdirSync(copy).filter((file) => file.endsWith("-users.copy"));
    appendFileSync(path.join(copy, table), "more\n");
    expect(operator(restored, port, "backup-restore", "--from", copy).said).toContain(`damaged: ${table}`);

    expect(operator(restored, port, "backup-restore", "--from", backup)).toMatchObject({
      status: 0,
      said: expect.stringContaining("is restored"),
    });
    rmSync(original, { recursive: true });
    product = await startProduct(restored, port);

    const fresh = await signIn();
    const answer = await fetch(`${origin}/v1${address(done.id)}/documents/download`, {
      headers: { authorization: `Bearer ${fresh}` },
    });
    const sealed = path.join(folder, "sealed.pdf");
    const bytes = Buffer.from(await answer.arrayBuffer());
    writeFileSync(sealed, bytes);
    expect(execFileSync("pdfsig", ["-nocert", sealed], { encoding: "utf8" })).toContain("Signature is Valid");
    expect(execFileSync("pdftotext", [sealed, "-"], { encoding: "utf8" })).toContain("kept in the backup");
    const form = new FormData();
    form.set("document", new File([bytes], "sealed.pdf"));
    expect(await call("POST", "/verifications", undefined, form)).toMatchObject({ verdict: "sealedHere" });

    for (const { link } of [done, open])
      expect((await fetch(`${origin}/v1/signature-requests/${link}`)).status).toBe(200);
    await open.finish();
    await until(() => isSealed(open.id, fresh), 60_000);
    const next = await givenAlmostSigned("new after the restore", { token: fresh });
    await next.finish();
    await until(() => isSealed(next.id, fresh), 60_000);
  },
  400_000,
);
