import { execFileSync } from "node:child_process";
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

/** A local RFC 3161 authority: OpenSSL behind a few lines of HTTP. */
export async function startTimestampAuthority(): Promise<{ url: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "tsa-"));
  const at = (name: string) => join(folder, name);
  writeFileSync(at("tsa.cnf"), config.replace("SERIAL", at("serial")));
  writeFileSync(at("serial"), "01\n");
  const usage = ["-addext", "extendedKeyUsage=critical,timeStamping"];
  const made = ["-keyout", at("key.pem"), "-out", at("cert.pem"), "-subj", "/CN=Test authority", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...made, ...usage], { stdio: "pipe" });
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
  return { url: `http://127.0.0.1:${port}/`, close };
}
