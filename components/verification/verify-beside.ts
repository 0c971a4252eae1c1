import type { verifyPdf } from "@/lib/platform/pdf/verify/verify-pdf";

type Found = Awaited<ReturnType<typeof verifyPdf>>;
export type Asked = { bytes: Uint8Array; anchors: Uint8Array[] };
export type Answered = { found: Found } | { problem: string };

/** Verifies in a worker, so that the page stays responsive; in the page itself if the browser cannot start one. */
export async function verifyBeside(asked: Asked): Promise<Found> {
  const answered = await askWorker(asked);
  if (answered === null)
    return (await import("@/lib/platform/pdf/verify/verify-pdf")).verifyPdf(asked.bytes, asked.anchors);
  if ("problem" in answered) throw new Error(answered.problem);
  return answered.found;
}

/** Null if no worker starts. The code, of 100 KB, is loaded only when needed. */
function askWorker(asked: Asked): Promise<Answered | null> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./verify-worker.ts", import.meta.url), { type: "module" });
      const end = (answered: Answered | null) => {
        worker.terminate();
        resolve(answered);
      };
      worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => end(data));
      worker.addEventListener("error", () => end(null));
      worker.postMessage(asked);
    } catch {
      resolve(null);
    }
  });
}
