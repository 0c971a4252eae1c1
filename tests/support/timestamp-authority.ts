import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

const config = `
[tsa]
serial = SERIAL
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
crypto_device = builtin
`;

/** The authority's certificate, issued by a root that is not in its answers. */
function makeCertificates(at: (name: string) => string): void {
  const openssl = (...words: string[]) => execFileSync("openssl", words, { stdio: "pipe" });
  const key = (name: string) => ["-newkey", "rsa:2048", "-nodes", "-keyout", at(name)];
  openssl("req", "-x509", ...key("root-key.pem"), "-out", at("root.pem"), "-subj", "/CN=Test root", "-days", "2");
  openssl("req", ...key("key.pem"), "-out", at("cert.csr"), "-subj", "/CN=Test authority");
  writeFileSync(at("usage"), "extendedKeyUsage=critical,timeStamping\n");
  const issuer = ["-CA", at("root.pem"), "-CAkey", at("root-key.pem"), "-CAcreateserial", "-extfile", at("usage")];
  openssl("x509", "-req", "-in", at("cert.csr"), ...issuer, "-out", at("cert.pem"), "-days", "2");
}

/** A local RFC 3161 authority: OpenSSL behind a small HTTP server. */
export async function startTimestampAuthority(): Promise<{
  url: string;
  /** The root certificate of its chain. */
  root: Uint8Array;
  close(): void;
}> {
  const folder = mkdtempSync(join(tmpdir(), "tsa-"));
  const at = (name: string) => join(folder, name);
  writeFileSync(at("tsa.cnf"), config.replace("SERIAL", at("serial")));
  writeFileSync(at("serial"), "01\n");
  makeCertificates(at);
  const pem = readFileSync(at("root.pem"));
  const server = createServer((request, response) => {
    void buffer(request).then((query) => {
      writeFileSync(at("query.tsq"), query);
      const signer = ["-signer", at("cert.pem"), "-inkey", at("key.pem")];
      const files = ["-queryfile", at("query.tsq"), "-out", at("reply.tsr")];
      execFileSync("openssl", ["ts", "-reply", "-config", at("tsa.cnf"), "-section", "tsa", ...signer, ...files], {
        stdio: "pipe",
      });
      response.end(readFileSync(at("reply.tsr")));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = () => {
    server.close();
    rmSync(folder, { recursive: true });
  };
  const root = new Uint8Array(new X509Certificate(pem).raw);
  return { url: `http://127.0.0.1:${port}/`, root, close };
}
