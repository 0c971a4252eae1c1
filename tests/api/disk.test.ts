import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PDFDocument } from "pdf-lib";
import { beforeEach, expect, test } from "vitest";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { call, useProduct } from "../support/api";
import { differences, dumpDatabase } from "../support/dump";
import { givenPdf, type Sender, upload } from "../support/given";
import { givenDocument, givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

const files = () => path.join(process.env["DATA_DIR"] ?? "", "files");

test("a disk that cannot be written: the upload says so, and no row points to a missing file", async () => {
  await givenDocument(sender);
  const before = await dumpDatabase();
  renameSync(files(), `${files()}-away`);
  writeFileSync(files(), "no folder");
  const form = new FormData();
  form.set("document", new File([await givenPdf(1, "Full disk")], "full.pdf"));
  const { status, json } = await call("POST", "/documents", { token: sender.token, form });
  const ready = await call("GET", "/health/ready");
  rmSync(files());
  renameSync(`${files()}-away`, files());
  expect([status, json.label, json.message]).toEqual([
    503,
    "ServiceUnavailable",
    "The service is temporarily unavailable. Please try again shortly.",
  ]);
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
  const changed = differences(before, await dumpDatabase()).filter((line) => !line.includes("rate_limits"));
  expect(changed).toEqual([]);
  await upload(sender, await givenPdf(1, "Full disk"));
  expect(readdirSync(files(), { recursive: true }).filter((name) => String(name).endsWith(".part"))).toEqual([]);
});

/** A disk of one megabyte in place of the file folder, if this machine lets the tests mount one. */
const mountSmallDisk = () => spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", files()]).status === 0;
const canMount = process.platform === "linux" && process.getuid?.() === 0;

test.skipIf(!canMount)(
  "a disk that fills up in the middle of a file: the same, and no truncated file is left",
  async () => {
    await givenDocument(sender);
    const large = await PDFDocument.create();
    large.addPage([595, 842]);
    await large.attach(randomBytes(1_500_000), "noise.bin");
    const bytes = new Uint8Array(await large.save());
    const post = () => {
      const form = new FormData();
      form.set("document", new File([bytes], "large.pdf"));
      return call("POST", "/documents", { token: sender.token, form });
    };
    expect(mountSmallDisk()).toBe(true);
    try {
      const before = await dumpDatabase();
      const { status, json } = await post();
      expect([status, json.label, json.success]).toEqual([507, "InsufficientStorage", false]);
      expect(json.message).toContain("no room left");
      const left = readdirSync(files(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const { parentPath, name } of left) expect(sha256(readFileSync(path.join(parentPath, name)))).toBe(name);
      expect(differences(before, await dumpDatabase()).filter((line) => !line.includes("rate_limits"))).toEqual([]);
    } finally {
      execFileSync("umount", [files()]);
    }
    expect((await post()).status).toBe(201);
  },
);
