import { join } from "node:path";
import { P12Signer, PDF } from "@libpdf/core";
import forge from "node-forge";
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from "pdf-lib";
import { bundlePrograms } from "../../scripts/bundle.mjs";
import { bundled } from "./bundled.mjs";
import { contract, scan } from "./documents.mjs";
import { median } from "./table.mjs";

const runs = 15;
/** A process that runs for hours has compiled what it runs, and so have the libraries in this one. */
const warmUps = 8;
/** Seals of a turn: the first one finds what the turns of others have left in the processor. */
const inARow = 5;
const password = "bench";
const fields = Array.from({ length: 6 }, (_, index) => ({ top: 8 + 12 * index, text: `Value ${index + 1}` }));

const root = join(import.meta.dirname, "../..");
/** Another checkout of this project, built, whose sealing is measured in the same run for comparison. */
const earlier = process.env.BENCH_AGAINST;
/** As lib/platform/pdf/pool.ts has them. */
const limits = { most: 1, jobs: 10_000, idleMs: 60_000, niceness: 10 };
const jobMilliseconds = 120_000;

/** Load, six fields, seal: ours compared with two ways that other signing products use, in turns within one run. */
export async function sealing() {
  const identity = makeIdentity();
  await bundlePrograms();
  const ours = await poolsOf(root);
  const before = earlier ? await poolsOf(earlier) : undefined;
  const inOne = (bytes, pool) => withOurs(pool, bytes, identity);
  const ways = {
    "pdf-lib and node-forge": { act: (bytes) => withForge(bytes, identity) },
    "@libpdf/core": { act: (bytes) => withLibpdf(bytes, identity) },
    ours: { act: (bytes) => inOne(bytes, ours.warm) },
    [justStarted]: { given: ours.started, act: inOne },
    [withStart]: { given: ours.open, act: inOne },
    ...(before && {
      "ours before": { act: (bytes) => inOne(bytes, before.warm) },
      "ours before, with the start of a process": { given: before.open, act: inOne },
    }),
  };
  const rows = [];
  const documents = { "3 pages": await contract(3), "5 MB scan": await scan(5_000_000) };
  for (const [name, bytes] of Object.entries(documents)) {
    const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
    for (let run = -warmUps; run < runs; run++)
      for (const [way, { given, act }] of Object.entries(ways)) {
        if (given && run < 0) continue; // in processes of their own
        for (let count = 0; count < (given ? 1 : inARow); count++) {
          const pool = await given?.();
          const started = performance.now();
          await act(bytes, pool);
          if (run >= 0) times[way].push(performance.now() - started);
          await pool?.end();
        }
      }
    const base = median(times["pdf-lib and node-forge"]);
    for (const way of Object.keys(ways))
      rows.push([`${name}, ${way}, ratio`, median(times[way]) / base, aims[name][way]]);
    rows.push([`${name}, ours, ms`, median(times.ours), ""]);
  }
  await Promise.all([ours, before].map((pools) => pools?.end()));
  return rows;
}
const justStarted = "ours, the first of a process that has started";
const withStart = "ours, with the start of a process";
const aims = {
  "3 pages": { ours: "0.27", [justStarted]: "1" },
  "5 MB scan": { ours: "0.2", [justStarted]: "1" },
};

/** Sealing as the product does it, in a process for documents: one that has sealed before, or a new one. */
async function poolsOf(checkout) {
  const { startChildren } = await bundled(checkout, root, "lib/platform/pdf/children.ts");
  const open = () => {
    const children = startChildren(limits);
    const exec = (name, ...input) => {
      process.env.PROGRAM_DIR = checkout; // where a process that starts now finds its program
      return children.exec(name, input, jobMilliseconds);
    };
    return { sealPdf: (work) => exec("sealPdf", work), prepare: () => exec("prepare"), end: () => children.end() };
  };
  /** As an upload starts one while it arrives. */
  const started = async () => {
    const pool = open();
    await pool.prepare();
    return pool;
  };
  const warm = open();
  return { warm, open, started, end: () => warm.end() };
}

export function makeIdentity() {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  certificate.setSubject([{ name: "commonName", value: "Bench" }]);
  certificate.setIssuer([{ name: "commonName", value: "Bench" }]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const der = (asn1) => new Uint8Array(Buffer.from(forge.asn1.toDer(asn1).getBytes(), "latin1"));
  const pkcs8 = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(keys.privateKey));
  return {
    p12: der(forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], password, { algorithm: "3des" })),
    pkcs8: der(pkcs8),
    certificates: [der(forge.pki.certificateToAsn1(certificate))],
  };
}

export function withOurs({ sealPdf }, bytes, { pkcs8, certificates, tsaUrl }) {
  const text = { kind: "text", fontFace: "Helvetica", fontSize: 12, multiline: false, pageIndex: 0 };
  const stamps = fields.map((field) => ({ ...text, ...field, left: 10, width: 40, height: 4 }));
  const seal = {
    pkcs8,
    certificates,
    name: "Bench",
    reason: "Bench",
    signedAt: new Date(),
    metadata: {},
    ...(tsaUrl && { tsaUrl }),
  };
  return sealPdf({ bytes, stamps, seal });
}

async function withLibpdf(bytes, { p12 }) {
  const pdf = await PDF.load(bytes);
  const page = pdf.getPage(0);
  for (const { top, text } of fields) page.drawText(text, { x: 60, y: 842 * (1 - top / 100), size: 12 });
  return pdf.sign({ signer: await P12Signer.create(p12, password), reason: "Bench" });
}

async function withForge(bytes, { p12 }) {
  const pdf = await PDFDocument.load(bytes);
  const page = pdf.getPage(0);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { top, text } of fields) page.drawText(text, { x: 60, y: 842 * (1 - top / 100), size: 12, font });
  addPlaceholder(pdf, page);
  const file = Buffer.from(await pdf.save({ useObjectStreams: false }));
  const start = file.indexOf(`<${"0".repeat(64)}`);
  const end = file.indexOf(">", start) + 1;
  const mark = "9999999991 9999999992 9999999993";
  file.write(`${start} ${end} ${file.length - end}`.padEnd(mark.length), file.indexOf(mark), "latin1");
  const signed = Buffer.concat([file.subarray(0, start), file.subarray(end)]);
  file.write(Buffer.from(forgeSignature(signed, p12), "latin1").toString("hex"), start + 1, "latin1");
  return file;
}

function addPlaceholder(pdf, page) {
  const { context } = pdf;
  const signature = context.register(
    context.obj({
      Type: "Sig",
      Filter: "Adobe.PPKLite",
      SubFilter: "adbe.pkcs7.detached",
      ByteRange: [0, 9999999991, 9999999992, 9999999993],
      Contents: PDFHexString.of("0".repeat(16_384)),
      M: PDFString.fromDate(new Date()),
    }),
  );
  const place = { Type: "Annot", Subtype: "Widget", FT: "Sig", Rect: [0, 0, 0, 0], F: 4, P: page.ref };
  const widget = context.register(context.obj({ ...place, V: signature, T: PDFString.of("Signature1") }));
  page.node.set(PDFName.of("Annots"), context.obj([widget]));
  pdf.catalog.set(PDFName.of("AcroForm"), context.obj({ SigFlags: 3, Fields: [widget] }));
}

function forgeSignature(content, p12Bytes) {
  const { pki, pkcs12, pkcs7, asn1, util } = forge;
  const p12 = pkcs12.pkcs12FromAsn1(
    asn1.fromDer(util.createBuffer(Buffer.from(p12Bytes).toString("latin1"))),
    password,
  );
  const bag = (type) => p12.getBags({ bagType: type })[type][0];
  const { cert } = bag(pki.oids.certBag);
  const p7 = pkcs7.createSignedData();
  p7.content = util.createBuffer(content.toString("latin1"));
  p7.addCertificate(cert);
  p7.addSigner({
    key: bag(pki.oids.pkcs8ShroudedKeyBag).key,
    certificate: cert,
    digestAlgorithm: pki.oids.sha256,
    authenticatedAttributes: [
      { type: pki.oids.contentType, value: pki.oids.data },
      { type: pki.oids.signingTime, value: new Date() },
      { type: pki.oids.messageDigest },
    ],
  });
  p7.sign({ detached: true });
  return asn1.toDer(p7.toAsn1()).getBytes();
}
