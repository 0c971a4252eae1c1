import { execFileSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

/** Paths that the certificates name, and that of the time stamps. */
type Path = "/ocsp" | "/root.crl" | "/issuer.crl" | "/issuer.crt" | "/root.crt" | "/tsa";
type Answer = (response: ServerResponse, query: Buffer) => void;

const day = 86_400_000;
const p12Password = "secret";

/**
 * A local authority made by OpenSSL: a root, an intermediate with its list of revoked certificates, a sealing
 * certificate, an OCSP responder and a time-stamp authority, behind an HTTP server of a few lines. Its certificates are
 * valid for `lifeDays`.
 */
export async function startSealAuthority({ lifeDays = 30 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "authority-"));
  const at = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(at(name));
  let clock: Date | null = null;
  const openssl = (...words: string[]) =>
    clock
      ? execFileSync("faketime", [clock.toISOString().slice(0, 19).replace("T", " "), "openssl", ...words], {
          stdio: "pipe",
          env: { ...process.env, TZ: "UTC" },
        })
      : execFileSync("openssl", words, { stdio: "pipe" });
  const otherwise = new Map<Path, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const serials = new Map<string, number>();
  const revoked = new Set<string>();
  let stampsBy = "tsa";

  function makeKey(name: string, subject: string) {
    openssl(
      "req",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-keyout",
      at(`${name}.key`),
      "-out",
      at(`${name}.csr`),
      "-subj",
      `/CN=${subject}`,
    );
  }

  /** Signs the request of that name; `by` is null for a root. */
  function issue(name: string, by: string | null, extensions: string[], days = lifeDays) {
    const serial = 4096 + serials.size;
    serials.set(name, serial);
    writeFileSync(at("ext"), extensions.join("\n"));
    const signer = by ? ["-CA", at(`${by}.crt`), "-CAkey", at(`${by}.key`)] : ["-signkey", at(`${name}.key`)];
    openssl(
      "x509",
      "-req",
      "-in",
      at(`${name}.csr`),
      ...signer,
      "-set_serial",
      String(serial),
      "-days",
      String(days),
      "-sha256",
      "-extfile",
      at("ext"),
      "-out",
      at(`${name}.crt`),
    );
  }

  const authority = ["basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign,cRLSign"];
  const byOcsp = `authorityInfoAccess=OCSP;URI:${url}/ocsp,caIssuers;URI:${url}/issuer.crt`;
  const signing = ["basicConstraints=critical,CA:FALSE", "keyUsage=critical,digitalSignature,nonRepudiation"];
  const forAnswers = [...signing, "extendedKeyUsage=OCSPSigning", "noCheck=ignored"];
  const forStamps = [
    ...signing,
    "extendedKeyUsage=critical,timeStamping",
    byOcsp,
    `crlDistributionPoints=URI:${url}/issuer.crl`,
  ];

  for (const [name, subject] of [
    ["root", "Seal root"],
    ["issuer", "Seal issuer"],
    ["seal", "Sealing company"],
    ["responder", "Seal responder"],
    ["tsa", "Seal time"],
    ["stranger", "Stranger"],
  ] as const)
    makeKey(name, subject);
  issue("root", null, authority);
  issue("issuer", "root", [
    ...authority,
    `crlDistributionPoints=URI:${url}/root.crl`,
    `authorityInfoAccess=caIssuers;URI:${url}/root.crt`,
  ]);
  issue("seal", "issuer", [...signing, byOcsp]);
  issue("responder", "issuer", forAnswers);
  issue("tsa", "issuer", forStamps);
  issue("stranger", null, forAnswers);
  for (const name of ["root", "issuer"])
    openssl("x509", "-in", at(`${name}.crt`), "-outform", "DER", "-out", at(`${name}.der`));
  writeFileSync(at("chain.pem"), Buffer.concat([read("issuer.crt"), read("root.crt")]));
  const pack = (file: string, name: string, ...more: string[]) =>
    openssl(
      "pkcs12",
      "-export",
      "-inkey",
      at(`${name}.key`),
      "-in",
      at(`${name}.crt`),
      "-out",
      at(file),
      "-passout",
      `pass:${p12Password}`,
      ...more,
    );
  pack("seal.p12", "seal", "-certfile", at("chain.pem"));
  pack("unnamed.p12", "responder", "-certfile", at("chain.pem"));
  pack("alone.p12", "seal");
  writeFileSync(
    at("tsa.cnf"),
    `[tsa]\nserial = ${at("serial")}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1\ndigests = sha256\ncrypto_device = builtin\ness_cert_id_alg = sha256\n`,
  );
  writeFileSync(at("serial"), "01\n");

  const stamp = (time: number) => new Date(time).toISOString().replace(/\D/g, "").slice(2, 14) + "Z";
  function writeIndex(file: string, names: readonly string[]) {
    const lines = names.map((name) => {
      const [kind, since] = revoked.has(name) ? ["R", stamp(Date.now() - day)] : ["V", ""];
      const serial = (serials.get(name) ?? 0).toString(16).toUpperCase();
      return [kind, stamp(Date.now() + 30 * day), since, serial, "unknown", `/CN=${name}`].join("\t");
    });
    writeFileSync(at(file), lines.map((line) => `${line}\n`).join(""));
  }

  /** From now on, time stamps are by a new certificate that ends after so many days. */
  function replaceTsa(days: number): string {
    stampsBy = `tsa${serials.size}`;
    makeKey(stampsBy, `Seal time ${serials.size}`);
    issue(stampsBy, "issuer", forStamps, days);
    return stampsBy;
  }

  const derOf = (name: string) => new Uint8Array(new X509Certificate(read(`${name}.crt`)).raw);

  /** OpenSSL's query about a certificate of the issuer. */
  function queryAbout(name: string): Buffer {
    openssl("ocsp", "-issuer", at("issuer.crt"), "-cert", at(`${name}.crt`), "-reqout", at("about.der"), "-no_nonce");
    return read("about.der");
  }

  const isAbout = (query: Buffer, name: string) =>
    query.includes(Buffer.from([2, 2, ...[8, 0].map((shift) => ((serials.get(name) ?? 0) >> shift) & 255)]));

  /** OpenSSL's answer to an OCSP query. */
  function answerOcsp(query: Buffer, signer = "responder"): Buffer {
    writeIndex("index.txt", ["seal", "responder", ...[...serials.keys()].filter((name) => name.startsWith("tsa"))]);
    writeFileSync(at("query.der"), query);
    const own = ["-index", at("index.txt"), "-CA", at("issuer.crt"), "-rsigner", at(`${signer}.crt`)];
    const files = ["-rkey", at(`${signer}.key`), "-reqin", at("query.der"), "-respout", at("answer.der")];
    openssl("ocsp", ...own, ...files, "-ndays", "1", "-rmd", "sha256");
    return read("answer.der");
  }

  /** A list of revoked certificates; the issuer's knows of none. */
  function makeList(by: "root" | "issuer" = "root"): Buffer {
    writeIndex("list.txt", by === "root" ? ["issuer"] : []);
    writeFileSync(
      at("ca.cnf"),
      `[ca]\ndefault_ca = own\n[own]\ndatabase = ${at("list.txt")}\ndefault_md = sha256\ndefault_crl_days = 1\n`,
    );
    const signer = ["-cert", at(`${by}.crt`), "-keyfile", at(`${by}.key`)];
    openssl("ca", "-gencrl", "-config", at("ca.cnf"), ...signer, "-out", at("list.pem"));
    openssl("crl", "-in", at("list.pem"), "-outform", "DER", "-out", at("list.crl"));
    return read("list.crl");
  }

  /** OpenSSL's time stamp for a query. */
  function answerTime(query: Buffer, signer = stampsBy): Buffer {
    writeFileSync(at("query.tsq"), query);
    const own = ["-config", at("tsa.cnf"), "-section", "tsa", "-signer", at(`${signer}.crt`)];
    const files = ["-queryfile", at("query.tsq"), "-out", at("reply.tsr")];
    openssl("ts", "-reply", ...own, "-inkey", at(`${signer}.key`), ...files);
    return read("reply.tsr");
  }

  /** Answers are made once, since a busy machine takes its time for that, and callers wait for five seconds only. */
  const made = new Map<string, Buffer>();
  function kept(name: string, make: () => Buffer): Buffer {
    const key = [name, ...revoked].join(" ");
    const answer = made.get(key) ?? make();
    made.set(key, answer);
    return answer;
  }
  const usual: Record<Path, (query: Buffer) => Buffer> = {
    "/ocsp": (query) => kept(query.toString("hex"), () => answerOcsp(query)),
    "/root.crl": () => kept("root", () => makeList()),
    "/issuer.crl": () => kept("issuer", () => makeList("issuer")),
    "/issuer.crt": () => read("issuer.der"),
    "/root.crt": () => read("root.der"),
    "/tsa": (query) => answerTime(query),
  };
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const query = await buffer(request);
    const path = request.url as Path;
    asked.push(path);
    const other = otherwise.get(path);
    if (other) return other(response, query);
    response.end(usual[path](query));
  }

  return {
    url,
    tsaUrl: `${url}/tsa`,
    p12: at("seal.p12"),
    /** The same without the issuer's and the root's certificates. */
    withoutChain: at("alone.p12"),
    /** With the whole chain, by a certificate that names no address. */
    withoutAddresses: at("unnamed.p12"),
    password: p12Password,
    /** A file beside the certificates; `root.crt` and `issuer.crt` are the authorities'. */
    at,
    /** The sealing key with its chain, and all that is needed to judge its seals later. */
    identity: () => ({
      pkcs8: new Uint8Array(createPrivateKey(read("seal.key")).export({ format: "der", type: "pkcs8" })),
      certificates: ["seal", "issuer", "root"].map(derOf),
    }),
    validationData: () => ({
      certificates: ["seal", "issuer", "root", "tsa"].map(derOf),
      ocsps: ["seal", "tsa"].map((name) => answerOcsp(queryAbout(name))),
      crls: [makeList()],
    }),
    der: derOf,
    /** The paths that were asked for, in their order. */
    asked,
    revoked,
    replaceTsa,
    /** What OpenSSL makes and answers from now on is of that time; the certificates stay. Needs faketime. */
    moveClock(to: Date) {
      clock = to;
      made.clear();
    },
    queryAbout,
    /** Whether the OCSP query is about the certificate of that name. */
    isAbout,
    answerOcsp,
    makeList,
    answerTime,
    /** Answers this path otherwise from now on. */
    answerBy: (path: Path, by: Answer) => void otherwise.set(path, by),
    /** Everything is answered as usual again. */
    behave() {
      otherwise.clear();
      revoked.clear();
      asked.length = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
