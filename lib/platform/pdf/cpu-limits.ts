/** Limit of processor time for a job, in seconds (docs/decisions/0003-limits-in-processor-time.md). */
export const mostCpuSeconds = 20;

/** Limit for verifying a signature and for a small upload (docs/decisions/0020-five-seconds-to-verify.md). */
export const leastCpuSeconds = 5;

/** Limit for drawing what was added to a sealed file: some 20 pages twice after each of two savings. */
export const comparisonCpuSeconds = 10;

/** Limit for looking for fields on pages, each of which takes about 0.3 s. */
export const searchCpuSeconds = (_: Uint8Array, pageIndexes: readonly number[]): number =>
  Math.min(mostCpuSeconds, 3 + 2 * pageIndexes.length);

const secondsPerMegabyte = 5;
const pixelsPerSecond = 100_000_000;

/** Limit for inspecting an upload; higher for a long file and for large pictures. */
export function uploadCpuSeconds(upload: Uint8Array): number {
  const forBytes = (upload.length / 1_000_000) * secondsPerMegabyte;
  const forPixels = declaredPixels(upload) / pixelsPerSecond;
  return Math.min(mostCpuSeconds, leastCpuSeconds + forBytes + forPixels);
}

/** Pixels by the pictures' dictionaries: as streams, pictures are never inside compressed object streams. */
function declaredPixels(upload: Uint8Array): number {
  const text = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength).toString("latin1");
  const all = (key: string) => [...text.matchAll(new RegExp(`/${key}\\s+(\\d{1,6})`, "g"))].map((m) => Number(m[1]));
  const heights = all("Height");
  return all("Width").reduce((total, width, index) => total + width * (heights[index] ?? 0), 0);
}
