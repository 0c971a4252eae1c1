import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sha256 } from "@/lib/platform/crypto/crypto";
import * as storage from "@/lib/platform/storage/storage";

// What the product requests of a bucket, recorded by a service that knows rights.
const folder = mkdtempSync(path.join(tmpdir(), "countersign-rights-"));
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: path.join(folder, "s3"),
  configureBuckets: [{ name: "ours", configs: [] }],
});
let serverPort: number;
let asked: string[];

/** The rights that IAM would require for this request. */
function rightsFor({ method, url = "", headers }: IncomingMessage): string[] {
  const { pathname, searchParams } = new URL(url, "http://bucket");
  const options = [...searchParams.keys()].filter((name) => name !== "x-id").join();
  if (/^\/ours\/?$/.test(pathname) && (method === "HEAD" || (method === "GET" && /list-type/.test(options))))
    return ["s3:ListBucket"];
  const copied = headers["x-amz-copy-source"] ? ["s3:GetObject"] : [];
  const byMethod: Record<string, string> = {
    GET: "GetObject",
    HEAD: "GetObject",
    PUT: "PutObject",
    DELETE: "DeleteObject",
  };
  const right = options === "" && !headers["x-amz-acl"] && byMethod[method ?? ""];
  return right ? [`s3:${right}`, ...copied] : [`${method} ${url}`];
}

const door = createServer((from, to) => {
  asked.push(...rightsFor(from));
  const { method, headers, url } = from;
  const onward = request({ port: serverPort, host: "127.0.0.1", path: url, method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(to);
  });
  from.pipe(onward);
});

beforeAll(async () => {
  serverPort = (await server.run()).port;
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const { port } = door.address() as AddressInfo; // it listens on TCP
  Object.assign(process.env, {
    SECRET_KEY: "a key of the test that nothing is read with",
    S3_BUCKET: "ours",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  asked = [];
  await storage.writeMark("installation 1");
  storage.expectMark("installation 1");
});
afterAll(async () => {
  door.close();
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const all = async (groups: AsyncIterable<unknown[]>) => {
  const found = [];
  for await (const group of groups) found.push(...group);
  return found;
};

test("the rights of the documentation are those that the product uses, and no others", async () => {
  const hash = sha256(bytesOf("one"));
  const file = path.join(folder, "export");
  writeFileSync(file, "rows");
  const stored = new Set(await all(storage.listHashes())).add(hash); // also by other tests
  const acts = {
    storageIsReady: () => storage.storageIsReady(),
    storageAnswers: () => storage.storageAnswers(),
    writeMark: () => storage.writeMark("installation 1"),
    expectMark: () => storage.expectMark("installation 1"),
    readMark: () => storage.readMark(),
    tryStorage: () => storage.tryStorage(),
    storeFile: () => storage.storeFile(bytesOf("one")),
    loadFile: () => storage.loadFile(hash),
    findStamp: () => storage.findStamp(hash),
    listHashes: async () => expect(new Set(await all(storage.listHashes()))).toEqual(stored),
    storeExport: () => storage.storeExport("rows.zip", file),
    listExports: async () => expect(await all(storage.listExports())).toEqual(["rows.zip"]),
    readExport: async () => {
      const stream = await storage.readExport("rows.zip");
      expect(stream && String(await buffer(stream))).toBe("rows");
    },
    deleteExport: () => storage.deleteExport("rows.zip"),
    storeAnchorFile: () => storage.storeAnchorFile(1, "root"),
    storeStampFile: () => storage.storeStampFile(1, 1, Buffer.from("token")),
    readAnchorFile: () => storage.readAnchorFile(1),
    readStampFile: () => storage.readStampFile(1, 1),
    listAnchorFiles: async () => expect(await all(storage.listAnchorFiles())).toEqual([1]),
    storeRegisterFile: () => storage.storeRegisterFile("register"),
    readRegisterFile: () => storage.readRegisterFile(),
    sweepFiles: async () => expect(await storage.sweepFiles(-1, async () => new Set())).toBe(stored.size), // set aside
    readStored: () => storage.readStored(hash),
  };
  expect(Object.keys(acts).toSorted()).toEqual(Object.keys(storage).toSorted());
  for (const act of Object.values(acts)) await act();
  await storage.loadFile(hash); // brought back
  const described = readFileSync("docs/operating.md", "utf8").match(/^A bucket needs these rights.*$/m)?.[0] ?? "";
  expect([...new Set(asked)].toSorted()).toEqual([...new Set(described.match(/s3:\w+/g))].toSorted());
});

test("a new file costs two requests, and one more look at the mark a minute", async () => {
  await storage.storageIsReady();
  asked = [];
  await storage.storeFile(bytesOf("two"));
  expect(asked).toEqual(["s3:GetObject", "s3:PutObject"]);
  const now = performance.now();
  const later = vi.spyOn(performance, "now").mockReturnValue(now + 60_001);
  asked = [];
  await storage.storeFile(bytesOf("three"));
  await storage.storeFile(bytesOf("four"));
  later.mockRestore();
  expect(asked.filter((right) => right === "s3:GetObject")).toHaveLength(2 + 2);
});

test("a bucket that has another mark takes nothing new once the minute is over", async () => {
  await storage.storageIsReady();
  await storage.writeMark("installation 2");
  const now = performance.now();
  const later = vi.spyOn(performance, "now").mockReturnValue(now + 60_001);
  await expect(storage.storeFile(bytesOf("five"))).rejects.toThrow("has that of another (installation 2)");
  await expect(storage.readAnchorFile(99)).rejects.toThrow("has that of another (installation 2)");
  later.mockRestore();
  await expect(storage.readAnchorFile(99)).rejects.toThrow("has that of another (installation 2)");
  await storage.writeMark("installation 1");
});
