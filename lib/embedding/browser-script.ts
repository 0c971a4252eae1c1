import "server-only";
import { readFile } from "node:fs/promises";
import { programFile } from "@/lib/platform/process/program-file";

/** A script of scripts/bundle.mjs. Pages of other origins load it with an integrity value, which takes CORS. */
export const browserScript = async (name: "embed.js" | "in-frame.js"): Promise<Response> =>
  new Response(new Uint8Array(await readFile(programFile("build", name))), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=300",
    },
  });
