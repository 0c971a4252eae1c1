import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTimestampAuthority } from "../../tests/support/timestamp-authority";
import type { SigningIdentity } from "../platform/pdf/contract";
import { sealPdf } from "../platform/pdf/child/seal";
import { makeSelfSigned } from "../platform/pdf/self-signed";
import { readSeal } from "./read-seal";

const folder = mkdtempSync(join(tmpdir(), "seal-"));
const at = (name: string) => join(folder, name);
const openssl = (...options: string[]) => execFileSync("openssl", options, { cwd: folder, stdio: "pipe" });
const authority = await startTimestampAuthority();
afterAll(() => {
  authority.close();
  rmSync(folder, { recursive: true });
});

const derOf = (name: string) => new Uint8Array(new X509Certificate(readFileSync(at(name))).raw);
let issued: SigningIdentity;
beforeAll(() => {
  const ca = ["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/O=Aegean Trust/CN=Root", "-days", "9"];
  openssl("req", "-x509", "-nodes", "-newkey", "rsa:2048", ...ca);
  openssl(
    "req",
    "-nodes",
    "-newkey",
    "rsa:2048",
    "-keyout",
    "own.key",
    "-out",
    "own.csr",
    "-subj",
    "/C=GR/CN=Meridian",
  );
  openssl("x509", "-req", "-in", "own.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", "own.pem");
  const pkcs8 = new Uint8Array(openssl("pkcs8", "-topk8", "-nocrypt", "-in", "own.key", "-outform", "DER"));
  issued = { pkcs8, certificates: [derOf("own.pem"), derOf("ca.pem")] };
});

async function sealed(identity: SigningIdentity, tsaUrl?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  // What a document says of ranges is not its seal.
  pdf.addPage().drawText("/ByteRange [0 1 2 3]");
  const seal = { ...identity, name: "Test", reason: "Test", signedAt: new Date(), metadata: {} };
  const work = { bytes: await pdf.save({ useObjectStreams: false }), stamps: [] };
  return (await sealPdf({ ...work, seal: { ...seal, ...(tsaUrl && { tsaUrl }) } })).bytes;
}

test("an issued certificate is named with its issuer, and the authority with its time", async () => {
  const before = Date.now() - 2000;
  const { timeStamp, ...found } = readSeal(await sealed(issued, authority.url));
  expect(found).toEqual({
    subject: "C=GR, CN=Meridian",
    issuer: "O=Aegean Trust, CN=Root",
    fingerprint: createHash("sha256").update(derOf("own.pem")).digest("hex"),
  });
  expect(timeStamp?.by).toBe("CN=Test authority");
  expect(timeStamp?.at.getTime()).toBeGreaterThan(before);
});

test("a self-signed one has no issuer, and without an authority there is no time stamp", async () => {
  const found = readSeal(await sealed(await makeSelfSigned("Countersign example")));
  expect(found).toMatchObject({ subject: "CN=Countersign example", issuer: null, timeStamp: null });
});
