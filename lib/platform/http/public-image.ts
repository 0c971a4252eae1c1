import "server-only";

/** An image that is the same for everyone; it changes with the product alone, so a day is soon enough. */
export function publicImage(bytes: Uint8Array, contentType: "image/png" | "image/webp"): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      "content-type": contentType,
      "cache-control": "public, max-age=86400",
      "x-content-type-options": "nosniff",
    },
  });
}
