import type { SigningIdentity, Stamp } from "../contract";
import { isExhausted } from "../is-exhausted";
import { PdfRefused } from "../pdf-refused";
import { makeSelfSigned } from "../self-signed";
import { sealPdf } from "./seal";

/** Pages whose corners are drawn: takes at worst a few of the 20 seconds that a job has. */
const mostLookedAt = 50;

let identity: Promise<SigningIdentity> | undefined;

/** Stamps every corner, seals with a throwaway key and checks the result, so that sealing cannot fail after signing. */
export async function dryRunPdf(bytes: Uint8Array, pageCount: number): Promise<void> {
  identity ??= makeSelfSigned("Dry run");
  const stamps = Array.from({ length: pageCount }, (_, pageIndex) => cornerStamps(pageIndex)).flat();
  const seal = { ...(await identity), name: "Dry run", reason: "Dry run", signedAt: new Date(0), metadata: {} };
  try {
    const sealed = await sealPdf({ bytes, stamps, seal }, spread(pageCount));
    if (sealed.pageCount !== pageCount) throw new PdfRefused("corrupt");
  } catch (error) {
    throw isExhausted(error) || error instanceof PdfRefused ? error : new PdfRefused("corrupt");
  }
}

/** Page indexes spread evenly over a document, at most `mostLookedAt`. */
function spread(pageCount: number): Set<number> {
  const step = Math.max(1, pageCount / mostLookedAt);
  return new Set(Array.from({ length: Math.min(pageCount, mostLookedAt) }, (_, index) => Math.floor(index * step)));
}

function cornerStamps(pageIndex: number): Stamp[] {
  const size = { pageIndex, width: 10, height: 4 };
  const text = { kind: "text", text: "Αβγ abc", fontFace: "Helvetica", fontSize: 10, multiline: false } as const;
  return [
    { ...size, top: 0, left: 0, ...text },
    { ...size, top: 0, left: 90, kind: "check", checked: true },
    { ...size, top: 96, left: 0, kind: "radio", selected: true },
    { ...size, top: 96, left: 90, ...text },
  ];
}
