import "server-only";

/** An image for this caller only, not cached. */
export const pngAnswer = (bytes: Uint8Array): Response =>
  new Response(Buffer.from(bytes), {
    headers: { "content-type": "image/png", "cache-control": "private, no-store", "x-content-type-options": "nosniff" },
  });
