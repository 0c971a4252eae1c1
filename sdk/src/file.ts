import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** A path, a `file:` URL, bytes, or a stream of the web or of Node. */
export type FileSource = string | URL | Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A file for a call's `form`. A file at a path is read while it is sent; a stream is kept in memory, so that the call
 * can be repeated. The product finds out the file's type by its bytes.
 */
export async function file(source: FileSource, name?: string): Promise<File> {
  if (typeof source === "string" || source instanceof URL) {
    const path = typeof source === "string" ? source : fileURLToPath(source);
    return new File([await openAsBlob(path)], name ?? basename(path));
  }
  if (source instanceof File && name === undefined) return source;
  if (source instanceof Blob || source instanceof Uint8Array) return new File([source], name ?? "file");
  const parts: Blob[] = [];
  for await (const part of source) parts.push(new Blob([part]));
  return new File(parts, name ?? "file");
}
