import "server-only";

/** Answers the file as a download that the browser neither displays nor sniffs (docs/threats.md 25). */
export function fileAnswer(file: Uint8Array | ReadableStream, name: string, contentType: string): Response {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return new Response(file instanceof ReadableStream ? file : Buffer.from(file), {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    },
  });
}
