import { execFileSync, spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canRun, pageText, pdfsig, qpdfCheck } from "../../../tests/support/pdf-judges";
import { startTimestampAuthority } from "../../../tests/support/timestamp-authority";
import { dryRunPdf } from "./child/dry-run";
import { sealPdf } from "./child/seal";
import type { Seal, SigningIdentity, Stamp } from "./contract";
import { createSelfSigned, loadP12, loadPem } from "./signing-certificate";
import { verifyPdf } from "./verify/verify-pdf";

const signedAt = new Date("2026-11-21T10:41:07Z");
const folder = mkdtempSync(join(tmpdir(), "seal-"));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

async function contract(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 3; page += 1) pdf.addPage([300, 400]).drawText(`Clause ${page}`, { x: 20, y: 300 });
  return pdf.save();
}

function sealWith(identity: SigningIdentity, more: Partial<Seal> = {}): Seal {
  return { ...identity, name: "Countersign Ελλάς", reason: "Όλοι υπέγραψαν", signedAt, metadata: {}, ...more };
}

/** A key and certificate from OpenSSL as a p12 file with the given protection. */
function p12(algorithm: string[], protection: string[] = []): Uint8Array {
  const made = [
    "-keyout",
    at("key.pem"),
    "-out",
    at("cert.pem"),
    "-subj",
    "/CN=Δοκιμαστική Αρχή",
    "-days",
    "9",
    "-utf8",
  ];
  execFileSync("openssl", ["req", "-x509", "-nodes", "-newkey", ...algorithm, ...made], { stdio: "pipe" });
  const packed = ["-inkey", at("key.pem"), "-in", at("cert.pem"), "-out", at("id.p12"), "-passout", "pass:κωδικός"];
  execFileSync("openssl", ["pkcs12", "-export", ...packed, ...protection], { stdio: "pipe" });
  return readFileSync(at("id.p12"));
}

const rsa = ["rsa:2048"];
const p384 = ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"];
const tripleDes = ["-certpbe", "PBE-SHA1-3DES", "-keypbe", "PBE-SHA1-3DES", "-macalg", "sha1"];

describe.each([
  ["our own key", async () => loadPem((await createSelfSigned("Δοκιμαστική Αρχή")).pem)],
  ["an RSA p12", async () => loadP12(p12(rsa), "κωδικός")],
  ["an EC p12 of the older kind", async () => loadP12(p12(p384, tripleDes), "κωδικός")],
])("a seal by %s", (_, identify) => {
  test("is valid according to Poppler, qpdf, OpenSSL and this product", async () => {
    const identity = await identify();
    expect(identity.subject).toBe("Δοκιμαστική Αρχή");
    const { bytes, pageCount } = await sealPdf({
      bytes: await contract(),
      stamps: [],
      seal: sealWith(identity),
    });
    expect(pageCount).toBe(3);
    expect(pdfsig(bytes)).toContain("Signature is Valid");
    expect(pdfsig(bytes)).toContain("Total document signed");
    if (canRun("qpdf")) expect(qpdfCheck(bytes)).toBe(0);
    expect(opensslVerifies(bytes, identity)).toBe(true);
    expect(await verifyPdf(bytes)).toMatchObject({
      state: "whole",
      bindsCertificate: true,
      signerName: "Δοκιμαστική Αρχή",
      signedAt,
      timeStamp: null,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
  });
});

/** Lets OpenSSL verify the detached signature over exactly the bytes of the byte range. */
function opensslVerifies(bytes: Uint8Array, identity: SigningIdentity): boolean {
  const file = Buffer.from(bytes);
  const range = /\/ByteRange \[ 0 (\d+) (\d+) (\d+) +\]/.exec(file.toString("latin1"));
  const [start = 0, end = 0, rest = 0] = range?.slice(1).map(Number) ?? [];
  const hex = file.toString("latin1", start + 1, end - 1);
  writeFileSync(at("signature.der"), Buffer.from(hex, "hex"));
  writeFileSync(at("content"), Buffer.concat([file.subarray(0, start), file.subarray(end, end + rest)]));
  const input = ["-inform", "DER", "-in", at("signature.der"), "-content", at("content"), "-out", at("out")];
  writeFileSync(at("leaf.pem"), new X509Certificate(identity.certificates[0] ?? "").toString());
  const trusted = ["-CAfile", at("leaf.pem"), "-partial_chain", "-purpose", "any"];
  return spawnSync("openssl", ["cms", "-verify", "-binary", "-cades", ...trusted, ...input]).status === 0;
}

describe("a sealed document", () => {
  let identity: SigningIdentity;
  let stored: Uint8Array;
  let bytes: Uint8Array;
  const stamp: Stamp = {
    pageIndex: 0,
    top: 40,
    left: 10,
    width: 80,
    height: 8,
    kind: "text",
    text: "Παναγιώτης",
    fontFace: "Times New Roman",
    fontSize: 14,
    multiline: false,
  };
  beforeAll(async () => {
    identity = loadPem((await createSelfSigned("Countersign")).pem);
    const seal = sealWith(identity, { metadata: { AuditChainHead: "9f9e72c2" } });
    stored = await contract();
    ({ bytes } = await sealPdf({ bytes: stored, stamps: [stamp], seal }));
  });

  test("carries the stamps and the metadata", async () => {
    expect(pageText(bytes, "-l", "1")).toContain("Παναγιώτης");
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(String(pdf.context.lookup(pdf.context.trailerInfo.Info))).toContain("/AuditChainHead");
  });

  test("is detected as changed when one byte changes", async () => {
    const changed = bytes.slice();
    changed[700] = (changed[700] ?? 0) ^ 1;
    expect(await verifyPdf(changed)).toMatchObject({ state: "changed" });
  });

  test("is detected as changed when something is appended", async () => {
    const appended = new Uint8Array([...bytes, ...new TextEncoder().encode("\n9 0 obj\n<<>>\nendobj\n")]);
    expect(await verifyPdf(appended)).toMatchObject({ state: "changed" });
  });

  test("differs in nothing but the signature when it is sealed again", async () => {
    const seal = sealWith(identity, { metadata: { AuditChainHead: "9f9e72c2" } });
    const again = await sealPdf({ bytes: stored, stamps: [stamp], seal });
    const withoutSignature = (file: Uint8Array) =>
      Buffer.from(file)
        .toString("latin1")
        .replace(/<[0-9a-f]{2000,}>/, "");
    expect(withoutSignature(again.bytes)).toBe(withoutSignature(bytes));
  });

  test("forbids every change", () => {
    expect(Buffer.from(bytes).toString("latin1")).toMatch(/\/TransformMethod \/DocMDP[^]*\/P 1\b/);
  });
});

test("a timestamp of an authority is written into the seal and read from it", async () => {
  const authority = await startTimestampAuthority();
  try {
    const identity = loadPem((await createSelfSigned("Countersign")).pem);
    const seal = sealWith(identity, { tsaUrl: authority.url });
    const { bytes } = await sealPdf({ bytes: await contract(), stamps: [], seal });
    expect(pdfsig(bytes)).toContain("Signature is Valid");
    expect(pdfsig(bytes)).toContain("Total document signed");
    const { state, timeStamp } = await verifyPdf(bytes);
    expect(state).toBe("whole");
    expect(timeStamp).toMatchObject({ by: "Test authority", isTrusted: false });
    expect(Math.abs((timeStamp?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const { timeStamp: anchored } = await verifyPdf(bytes, [authority.root]);
    expect(anchored).toMatchObject({ isTrusted: true });
    const [other] = identity.certificates;
    const { timeStamp: strange } = await verifyPdf(bytes, other ? [other] : []);
    expect(strange).toMatchObject({ isTrusted: false });
  } finally {
    authority.close();
  }
});

test("a timestamp authority that cannot be reached fails the sealing, and is named", async () => {
  const identity = loadPem((await createSelfSigned("Countersign")).pem);
  const seal = sealWith(identity, { tsaUrl: "http://127.0.0.1:9/" });
  const sealing = sealPdf({ bytes: await contract(), stamps: [], seal });
  await expect(sealing).rejects.toThrow("The time-stamp authority 127.0.0.1:9 cannot be reached: fetch failed (");
});

test("an unsigned file is reported as unsigned", async () => {
  expect(await verifyPdf(await contract())).toMatchObject({ state: "unsigned", signerName: null });
});

test("the certificate made at first start lasts ten years and is for signing only", async () => {
  const { pem } = await createSelfSigned("Countersign");
  const text = execFileSync("openssl", ["x509", "-noout", "-text"], { input: pem, encoding: "utf8" });
  expect(text).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation/);
  expect(text).toContain("CA:FALSE");
  const years = (loadPem(pem).notAfter.getTime() - Date.now()) / (365.25 * 24 * 3600 * 1000);
  expect(years).toBeGreaterThan(9.9);
});

test("a wrong password is reported", () => {
  const file = p12(rsa);
  expect(() => loadP12(file, "wrong")).toThrow("password does not open");
});

test("the dry run refuses documents that cannot be stamped, and accepts others", async () => {
  const bytes = await contract();
  await expect(dryRunPdf(bytes, 3)).resolves.toBeUndefined();
  await expect(dryRunPdf(bytes, 4)).rejects.toMatchObject({ reason: "corrupt" });
  await expect(dryRunPdf(bytes.slice(0, bytes.length / 2), 3)).rejects.toMatchObject({ reason: "corrupt" });
});
