import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readP12 } from "./p12";

const folder = mkdtempSync(join(tmpdir(), "p12-"));
const at = (name: string) => join(folder, name);
const openssl = (...options: string[]) => execFileSync("openssl", options, { cwd: folder, stdio: "pipe" });
afterAll(() => rmSync(folder, { recursive: true }));

const algorithms = { rsa: ["rsa:2048"], ec: ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"] };
const protections = {
  PBES2: [],
  "triple DES": ["-certpbe", "PBE-SHA1-3DES", "-keypbe", "PBE-SHA1-3DES", "-macalg", "sha1"],
};

/** Creates an authority and, for each algorithm, a key with a certificate from it. */
beforeAll(() => {
  const authority = ["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Authority", "-days", "9"];
  openssl("req", "-x509", "-nodes", "-newkey", "rsa:2048", ...authority);
  for (const [name, algorithm] of Object.entries(algorithms)) {
    const request = ["-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", "/CN=Signer"];
    openssl("req", "-nodes", "-newkey", ...algorithm, ...request);
    const issue = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "9"];
    openssl("x509", "-req", "-in", `${name}.csr`, ...issue, "-out", `${name}.pem`);
  }
});

function pack(name: string, password: string, protection: string[]): Uint8Array {
  const chain = ["-inkey", `${name}.key`, "-in", `${name}.pem`, "-certfile", "ca.pem"];
  openssl("pkcs12", "-export", ...chain, "-out", "id.p12", "-passout", `pass:${password}`, ...protection);
  return readFileSync(at("id.p12"));
}

describe.each(["rsa", "ec"])("an %s key and its chain", (name) => {
  const kinds = Object.entries(protections).map(([kind, protection]) => ({ kind, protection }));
  test.each(kinds)("are read from $kind, whatever the password", ({ protection }) => {
    const key = openssl("pkcs8", "-topk8", "-nocrypt", "-in", `${name}.key`, "-outform", "DER");
    for (const password of ["κωδικός", "plain words", ""]) {
      const { pkcs8, certificates } = readP12(pack(name, password, protection), password);
      expect(Buffer.from(pkcs8).equals(key)).toBe(true);
      expect(certificates.map((der) => new X509Certificate(der).subject)).toEqual(["CN=Signer", "CN=Authority"]);
    }
  });
});

test("40-bit RC2 is refused, with advice on how to convert the file", () => {
  const file = pack("rsa", "plain words", ["-legacy"]);
  expect(() => readP12(file, "plain words")).toThrow("outdated cipher: export it anew");
});
