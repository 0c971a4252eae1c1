import type { Jobs } from "./child";

type Task = { method: string | Function };

/** Jobs that a user waits for go first, the search for fields last. */
const ranks: Record<keyof Jobs, number> = {
  prepare: 0,
  inspectPdf: 0,
  writeCertificate: 0,
  writeTables: 0,
  readInfo: 0,
  markUnsigned: 0,
  renderPage: 0,
  renderFirstPage: 0,
  verifyPdf: 0, // of files that strangers bring, in a pool of its own
  compareRevisions: 0, // there, too
  makePicturePages: 1,
  findTexts: 1,
  findTags: 1,
  removeTags: 1,
  dryRunPdf: 1,
  sealPdf: 1,
  extendSeal: 1,
  checkRevocation: 1,
  stampPdf: 2,
  findBlankFeet: 2,
  readPageTexts: 3,
  readPrinted: 3,
  renderPages: 3,
  renewSeal: 3,
  findFields: 4,
};
const rankOf = ({ method }: Task) => (typeof method === "string" && method in ranks ? ranks[method as keyof Jobs] : 0);

/** Every fourth job is the one that has waited longest, as urgent ones may never end. */
const oldestEvery = 4;

/** A queue for the pool, by rank and then by order of arrival, in which no job waits for ever. */
export function urgentFirst<T extends Task>() {
  const byRank: T[] = [];
  const byArrival: T[] = [];
  let taken = 0;
  return {
    push(task: T) {
      const at = byRank.findIndex((waiting) => rankOf(waiting) > rankOf(task));
      byRank.splice(at < 0 ? byRank.length : at, 0, task);
      byArrival.push(task);
    },
    pop() {
      taken += 1;
      const [next] = taken % oldestEvery === 0 ? byArrival : byRank;
      if (next) for (const list of [byRank, byArrival]) list.splice(list.indexOf(next), 1);
      return next;
    },
    size: () => byRank.length,
    contains: (task: T) => byRank.includes(task),
    clear() {
      for (const list of [byRank, byArrival]) list.length = 0;
    },
  };
}
