import "server-only";
import { demoDocuments } from "@/lib/documents/sample-documents";
import type { Blank } from "@/lib/documents/sample-form";
import { AppError } from "@/lib/platform/errors/errors";
import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { renderPage } from "@/lib/platform/pdf/pool";
import type { DemoKind } from "./rules";

type Template = { bytes: Uint8Array; blanks: Blank[]; pageCount: number };

// Three small documents, made once per process.
const templates = new Map<DemoKind, Promise<Template>>();
const images = new Map<string, Promise<Uint8Array>>();

/** The empty document, marked as a demo on each page. */
export function demoDocument(kind: DemoKind): Promise<Template> {
  return memoize(templates, kind, () => demoDocuments[kind]({ isDemo: true }));
}

/** A page of that document as WebP. */
export async function demoPage(kind: DemoKind, pageIndex: number, width: ImageWidth): Promise<Uint8Array> {
  const { bytes, pageCount } = await demoDocument(kind);
  if (pageIndex >= pageCount) throw new AppError("not_found");
  return memoize(images, `${kind} ${pageIndex} ${width}`, async () => (await renderPage(bytes, pageIndex, width)).webp);
}

/** A failed attempt is not cached, so that the next call tries again. */
function memoize<K, V>(cache: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const cached = cache.get(key);
  if (cached) return cached;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
