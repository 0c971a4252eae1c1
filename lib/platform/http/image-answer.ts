import "server-only";
import { isJpeg } from "@/lib/platform/pictures/picture-format";

export const imageTypes = ["image/png", "image/jpeg"];

/** A stored PNG or JPEG for this caller only, not cached. */
export const imageAnswer = (bytes: Uint8Array): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      "content-type": isJpeg(bytes) ? "image/jpeg" : "image/png",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
