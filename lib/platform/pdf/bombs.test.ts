import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenPdf } from "../../../tests/support/given";
import { pdfBombs } from "../../../tests/support/pdf-bombs";
import { mostCpuSeconds, leastCpuSeconds, uploadCpuSeconds } from "./cpu-limits";
import { closePdfPool, inspectPdf, verifyPdf } from "./pool";

let onePage: Uint8Array;
beforeAll(async () => {
  onePage = await givenPdf(1);
});
afterAll(closePdfPool, 30_000);

/** Allowance for the interval between two checks of the child's watcher, and for giving back its memory. */
const toEndSeconds = 2;
const ticksPerSecond = 100;

/** Processor time of each running child, with its process id. */
function cpuSeconds(): [number, number][] {
  const listed = execFileSync("ps", ["--ppid", String(process.pid), "-o", "pid=,args="], { encoding: "utf8" });
  const pids = listed
    .split("\n")
    .flatMap((line) => (line.includes("pdf-child.mjs") ? [Number.parseInt(line, 10)] : []));
  return pids.flatMap((pid): [number, number][] => {
    try {
      const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/\(.*\)/, "")
        .split(" ");
      return [[pid, (Number(fields[10]) + Number(fields[11])) / ticksPerSecond]];
    } catch {
      return []; // the process has ended
    }
  });
}

/** The highest processor time that any child used during `work`. */
async function worked(work: () => Promise<unknown>): Promise<number> {
  await inspectPdf(onePage); // Starts a child if there is none, so that its start does not count.
  const before = new Map(cpuSeconds());
  let most = 0;
  const look = () => {
    for (const [pid, seconds] of cpuSeconds()) most = Math.max(most, seconds - (before.get(pid) ?? 0));
  };
  const timer = setInterval(look, 50);
  await work().finally(() => clearInterval(timer));
  return most;
}

describe.runIf(process.platform === "linux")("a bomb", () => {
  test.each(Object.entries(pdfBombs))(
    "of %s is refused within its limit of work",
    { timeout: 120_000 },
    async (_, { make, reason }) => {
      const bytes = await make();
      const seconds = await worked(() => expect(inspectPdf(bytes)).rejects.toMatchObject({ reason }));
      expect(seconds).toBeLessThan(uploadCpuSeconds(bytes) + toEndSeconds);
      expect(await worked(() => verifyPdf(bytes, []))).toBeLessThan(leastCpuSeconds);
    },
  );

  test("the limit rises with an upload's length and pictures, up to twenty seconds", () => {
    expect(uploadCpuSeconds(Buffer.alloc(1000))).toBeCloseTo(5, 1);
    expect(uploadCpuSeconds(Buffer.alloc(1_000_000))).toBe(10);
    expect(uploadCpuSeconds(Buffer.from("<< /Width 30000 /Height 30000 >>"))).toBeCloseTo(14, 1);
    expect(uploadCpuSeconds(Buffer.alloc(9_000_000))).toBe(mostCpuSeconds);
  });

  test("leaves the children ready for the next document", async () => {
    expect((await inspectPdf(onePage)).pages).toHaveLength(1);
  });
});
