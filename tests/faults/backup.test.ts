import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { giveInstallation } from "../support/installation";
import { freePort, killFamilies, postmasterOf, startProduct } from "../support/product";
import { productClient, until } from "../support/product-client";

const onLinux = process.platform === "linux"; // finds the processes in /proc
const folder = mkdtempSync(path.join(tmpdir(), "countersign-backup-"));
const original = path.join(folder, "original");
const restored = path.join(folder, "elsewhere", "restored");
let product: Awaited<ReturnType<typeof startProduct>> | undefined;

afterAll(() => {
  killFamilies(product?.pid, postmasterOf(original), postmasterOf(restored));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function stop() {
  const ended = new Promise((resolve) => product?.child.once("exit", resolve));
  product?.child.kill("SIGTERM");
  await ended;
  await until(async () => !postmasterOf(original), 30_000);
  product = undefined;
}

test.skipIf(!onLinux)(
  "a copy of the data folder, restored elsewhere, verifies and opens every link",
  async () => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const { call, signIn, givenAlmostSigned } = productClient(() => origin);
    await giveInstallation(original);
    product = await startProduct(original, port);
    const token = await signIn();
    const done = await givenAlmostSigned("kept in the backup", { token });
    const open = await givenAlmostSigned("still to sign", { token });
    await done.finish();
    const address = `/workflows/simple-sign/${done.id}`;
    await until(async () => (await call("GET", address, token))["workflow"].workflow_status_id === 1, 60_000);
    await stop();

    cpSync(original, restored, { recursive: true });
    rmSync(original, { recursive: true });
    product = await startProduct(restored, port);

    const answer = await fetch(`${origin}/v1${address}/documents/download`, {
      headers: { authorization: `Bearer ${await signIn()}` },
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
    const second = `/workflows/simple-sign/${open.id}`;
    const fresh = await signIn();
    await until(async () => (await call("GET", second, fresh))["workflow"].workflow_status_id === 1, 60_000);
  },
  400_000,
);
