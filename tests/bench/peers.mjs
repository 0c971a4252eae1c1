import { P12Signer, PDF } from "@libpdf/core";
import forge from "node-forge";
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from "pdf-lib";

const password = "bench";
export const fields = Array.from({ length: 6 }, (_, index) => ({ top: 8 + 12 * index, text: `Value ${index + 1}` }));

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

export async function withLibpdf(bytes, { p12 }) {
  const pdf = await PDF.load(bytes);
  const page = pdf.getPage(0);
  for (const { top, text } of fields) page.drawText(text, { x: 60, y: 842 * (1 - top / 100), size: 12 });
  return pdf.sign({ signer: await P12Signer.create(p12, password), reason: "Bench" });
}

export async function withForge(bytes, { p12 }) {
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
