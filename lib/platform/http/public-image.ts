import "server-only";

/** An image that is the same for everyone. It only changes with a release, so it is cached for a day. */
export function publicImage(bytes: Uint8Array, contentType: "image/png" | "image/webp"): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      "content-type": contentType,
      "cache-control": "public, max-age=86400",
      "x-content-type-options": "nosniff",
    },
  });
}
