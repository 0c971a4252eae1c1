import type { BaseBlock } from "asn1js";
import * as pkijs from "pkijs";
import { readContents, timeStampInfo, timeStampToken } from "./cms";
import { nameOf, type PdfDict, PdfString, type PdfValue } from "./values";
import { type WeakHash, weakHashBy } from "./weak-hashes";

/** Kinds of signature that always use SHA-1. */
const weakKinds = ["adbe.pkcs7.sha1", "adbe.x509.rsa_sha1"];

/** The weak hash that a signature or a time stamp in it uses, whether or not it can be judged otherwise. */
export function weakHashOf(dict: PdfDict, get: (value: PdfValue | undefined) => PdfValue): WeakHash | null {
  if (weakKinds.includes(nameOf(get(dict.get("SubFilter"))) ?? "")) return "SHA-1";
  const contents = dict.get("Contents");
  if (!(contents instanceof PdfString)) return null;
  try {
    return weakHashIn(readContents(contents.bytes).block);
  } catch {
    return null; // its state says that it cannot be read
  }
}

/** The weak hash that the CMS in this block uses. Throws if the block is not CMS. */
export function weakHashIn(block: BaseBlock): WeakHash | null {
  const { content } = new pkijs.ContentInfo({ schema: block });
  const { encapContentInfo, signerInfos } = new pkijs.SignedData({ schema: content });
  const stamped = encapContentInfo.eContentType === timeStampInfo ? encapContentInfo.eContent?.getValue() : undefined;
  const imprint = stamped && weakHashBy(pkijs.TSTInfo.fromBER(stamped).messageImprint.hashAlgorithm);
  if (imprint) return imprint;
  for (const { digestAlgorithm, signatureAlgorithm, unsignedAttrs } of signerInfos) {
    const own = weakHashBy(digestAlgorithm) ?? weakHashBy(signatureAlgorithm);
    if (own) return own;
    const tokens = (unsignedAttrs?.attributes ?? []).filter(({ type }) => type === timeStampToken);
    for (const token of tokens.flatMap(({ values }) => values as BaseBlock[])) {
      const inside = weakHashIn(token);
      if (inside) return inside;
    }
  }
  return null;
}
