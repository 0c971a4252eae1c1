import type { SigningIdentity, Stamp } from "../contract";
import { PdfRefused } from "../pdf-refused";
import { makeSelfSigned } from "../self-signed";
import { sealPdf } from "./seal";

let identity: Promise<SigningIdentity> | undefined;

/** Stamps every corner and seals with a throwaway key, so that what is accepted cannot fail once people have signed. */
export async function dryRunPdf(bytes: Uint8Array, pageCount: number): Promise<void> {
  identity ??= makeSelfSigned("Dry run");
  const stamps = Array.from({ length: pageCount }, (_, pageIndex) => cornerStamps(pageIndex)).flat();
  const seal = { ...(await identity), name: "Dry run", reason: "Dry run", signedAt: new Date(0), metadata: {} };
  try {
    const sealed = await sealPdf({ bytes, stamps, seal });
    if (sealed.pageCount !== pageCount) throw new PdfRefused("corrupt");
  } catch (error) {
    const isLimit = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
    throw isLimit || error instanceof PdfRefused ? error : new PdfRefused("corrupt");
  }
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
