import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "@/lib/platform/crypto";
import { loadFile, storageIsReady, storeFile, sweepFiles } from "@/lib/platform/storage";
import { runJobs, useProduct } from "../support/api";
import { givenSender, sendDraft, givenDraft, signAs } from "../support/given";
import { verify } from "../support/verifier";

useProduct();

const folder = mkdtempSync(path.join(tmpdir(), "countersign-s3-"));
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: folder,
  configureBuckets: [{ name: "countersign", configs: [] }],
});

beforeAll(async () => {
  const { port } = await server.run();
  Object.assign(process.env, {
    S3_BUCKET: "countersign",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const nobody = () => Promise.resolve(new Set<string>());

describe("files in a bucket", () => {
  test("are stored under their hash and read back; a missing one is an error", async () => {
    await storageIsReady();
    const hash = await storeFile(bytesOf("one"));
    expect(hash).toBe(sha256(bytesOf("one")));
    expect(new TextDecoder().decode(await loadFile(hash))).toBe("one");
    await expect(loadFile(sha256(bytesOf("never stored")))).rejects.toThrow();
  });

  test("without references are set aside, and come back when they are requested", async () => {
    const hash = await storeFile(bytesOf("orphan"));
    expect(await sweepFiles(60_000, nobody)).toBe(0);
    expect(await sweepFiles(-1, nobody)).toBeGreaterThan(0);
    expect(await sweepFiles(-1, nobody)).toBe(0);
    expect(new TextDecoder().decode(await loadFile(hash))).toBe("orphan");
    expect(await sweepFiles(-1, (hashes) => Promise.resolve(new Set(hashes)))).toBe(0);
  });

  test("carry a document from upload to seal", async () => {
    const sender = await givenSender();
    const draft = await givenDraft(sender);
    const [token] = await sendDraft(sender, draft);
    expect((await signAs(token ?? null)).status).toBe(200);
    await runJobs();
    expect(await verify()).toEqual([]);
  });
});
