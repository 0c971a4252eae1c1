import type { Jobs } from "./child";

type Task = { method: string | Function };

/** Jobs that a user waits for come first, the search for fields last. */
const ranks: Record<keyof Jobs, number> = {
  prepare: 0,
  inspectPdf: 0,
  writeCertificate: 0,
  writeTables: 0,
  readInfo: 0,
  markUnsigned: 0,
  renderPage: 0,
  verifyPdf: 0, // runs in its own pool
  compareRevisions: 0, // and this
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

/** A queue for the pool, by rank and then by order of arrival. */
export function urgentFirst<T extends Task>() {
  const tasks: T[] = [];
  return {
    push(task: T) {
      const at = tasks.findIndex((waiting) => rankOf(waiting) > rankOf(task));
      tasks.splice(at < 0 ? tasks.length : at, 0, task);
    },
    pop: () => tasks.shift(),
    size: () => tasks.length,
    contains: (task: T) => tasks.includes(task),
    clear: () => void tasks.splice(0),
  };
}
