import { contract } from "./documents.mjs";
import { withOurs } from "./sealing.bench.mjs";
import { loaded } from "./sealed-files.mjs";
import { median } from "./table.mjs";

const runs = 15;
const noAuthority = "B-B";

/**
 * Load, six fields, and a seal of each level with a local authority, in turns within one run, against B-B. The answers
 * about certificates are at hand, as for all seals of a day but the first. Counts processor time, without that of
 * OpenSSL, which is the authority.
 */
export async function levels() {
  const { startSealAuthority } = await loaded("tests/support/seal-authority.ts");
  const sealing = await loaded("lib/platform/pdf/child/seal.ts");
  const { extendSeal } = await loaded("lib/platform/pdf/child/extend-seal.ts");
  const authority = await startSealAuthority();
  try {
    const { tsaUrl } = authority;
    const [identity, data] = [authority.identity(), authority.validationData()];
    const sealAt = async (level, bytes) => {
      const sealed = await withOurs(sealing, bytes, {
        ...identity,
        ...(level !== noAuthority && { tsaUrl }),
      });
      return level.startsWith("B-LT") ? extendSeal({ bytes: sealed.bytes, level, data, tsaUrl }) : sealed.bytes;
    };
    const bytes = await contract(3);
    const ways = Object.fromEntries([noAuthority, "B-T", "B-LT", "B-LTA"].map((level) => [level, []]));
    const sizes = {};
    for (let run = -2; run < runs; run++)
      for (const [level, times] of Object.entries(ways)) {
        const before = process.cpuUsage();
        sizes[level] = (await sealAt(level, bytes)).length;
        const { user, system } = process.cpuUsage(before);
        if (run >= 0) times.push((user + system) / 1000);
      }
    const base = median(ways[noAuthority]);
    return Object.entries(ways).flatMap(([level, times]) => [
      [`${level}, as a multiple of B-B`, median(times) / base, ""],
      [`  ms of processor time`, median(times), ""],
      [`  KB more than B-B`, (sizes[level] - sizes[noAuthority]) / 1024, ""],
    ]);
  } finally {
    authority.close();
  }
}
