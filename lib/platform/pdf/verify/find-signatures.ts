import type { Trust } from "./certificates";
import { Fault } from "./cms";
import { type HeldSignature, heldSignatures } from "./fields";
import type { Revision } from "./revisions";
import { scanForSignatures } from "./scan";
import { judgeSignature, readSignature, type JudgedSignature, type Signature } from "./signature";
import { PdfString, type PdfValue } from "./values";
import type { WeakHash } from "./weak-hashes";
import { weakHashOf } from "./weak-signature";

export type FoundSignature = {
  held: HeldSignature;
  /** Index of the revision that added it; -1 if the revisions cannot be read. */
  revision: number;
  get: (value: PdfValue | undefined) => PdfValue;
  signature: Signature | null;
  judged: JudgedSignature;
  weakHash: WeakHash | null;
};

const mostSignatures = 100;
const direct = (value: PdfValue | undefined) => value ?? null;

/** Finds and checks the signatures of all revisions, each with the first revision that contains it. */
export async function findSignatures(file: Uint8Array, revisions: Revision[], trust: Trust) {
  const found = new Map<string, Promise<FoundSignature>>();
  for (const [revision, { view }] of revisions.entries())
    for (const held of heldSignatures(view)) {
      const contents = held.dict.get("Contents");
      const place = contents instanceof PdfString ? contents.place?.start : undefined;
      const key = place === undefined ? `of object ${held.ref?.number}` : `at ${place}`;
      if (found.has(key) || found.size >= mostSignatures) continue;
      found.set(key, judge(file, { held, revision, get: view.get }, trust));
    }
  return Promise.all(found.values());
}

/**
 * Finds and checks anything that looks like a signature, for a file whose fields hold none or whose revisions are lost.
 */
export async function findStraySignatures(file: Uint8Array, text: string, trust: Trust) {
  const strays = scanForSignatures(file, text).map((dict) => ({
    held: { dict, ref: null, field: null },
    revision: -1,
    get: direct,
  }));
  return Promise.all(strays.map((stray) => judge(file, stray, trust)));
}

async function judge(
  file: Uint8Array,
  found: Pick<FoundSignature, "held" | "revision" | "get">,
  trust: Trust,
): Promise<FoundSignature> {
  const weakHash = weakHashOf(found.held.dict, found.get);
  try {
    const signature = readSignature(file, found.held, found.get);
    return { ...found, weakHash, signature, judged: await judgeSignature(signature, found.get, trust) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const nothing = { signedAt: null, reason: null, signer: null };
    const judged = { ...nothing, validity: error.validity, why: error.message };
    return { ...found, weakHash, signature: null, judged };
  }
}
