import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { withForge, withLibpdf } from "./peers.mjs";

const ways = { withForge, withLibpdf };
const self = fileURLToPath(import.meta.url);

/**
 * A process that has loaded the libraries of the peers and has sealed nothing yet.
 * @param {keyof typeof ways} way
 */
export async function startPeer(way, identity) {
  const child = fork(self, { serialization: "advanced" });
  await once(child, "message");
  return {
    /** Sends the document and gets the sealed one back, as our own processes do. */
    async seal(bytes) {
      child.send({ way, bytes, identity });
      const [sealed] = await once(child, "message");
      return sealed;
    },
    async end() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

if (process.argv[1] === self) {
  process.on("message", async ({ way, bytes, identity }) => process.send(await ways[way](bytes, identity)));
  process.send("ready");
}
