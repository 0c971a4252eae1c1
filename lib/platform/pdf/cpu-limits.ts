/** Seconds of processor time that a job may take; docs/decisions/0003-limits-in-processor-time.md says why. */
export const mostCpuSeconds = 20;

/** What judging a signature may take, and a small upload; docs/decisions/0020-five-seconds-to-verify.md. */
export const leastCpuSeconds = 5;

const secondsPerMegabyte = 5;
const pixelsPerSecond = 100_000_000;

/** What an upload may take to become a document: more for a long file, and for one that holds large pictures. */
export function uploadCpuSeconds(upload: Uint8Array): number {
  const forBytes = (upload.length / 1_000_000) * secondsPerMegabyte;
  const forPixels = declaredPixels(upload) / pixelsPerSecond;
  return Math.min(mostCpuSeconds, leastCpuSeconds + forBytes + forPixels);
}

/** By the dictionaries of its pictures: they are streams, so never inside of anything that is deflated. */
function declaredPixels(upload: Uint8Array): number {
  const text = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength).toString("latin1");
  const all = (key: string) => [...text.matchAll(new RegExp(`/${key}\\s+(\\d{1,6})`, "g"))].map((m) => Number(m[1]));
  const heights = all("Height");
  return all("Width").reduce((total, width, index) => total + width * (heights[index] ?? 0), 0);
}
