import type { Jobs } from "./child";

type Task = { method: string | Function };

/** What a person waits for comes first; page images nobody looks at yet come last. */
const ranks: Record<keyof Jobs, number> = {
  inspectPdf: 0,
  writeCertificate: 0,
  writeTables: 0,
  readInfo: 0,
  verifyPdf: 0, // in a pool of its own
  dryRunPdf: 1,
  sealPdf: 1,
  stampPdf: 2,
  readPageTexts: 3,
  renderPages: 3,
};
const rankOf = ({ method }: Task) => (typeof method === "string" && method in ranks ? ranks[method as keyof Jobs] : 0);

/** The pool's queue: by rank, and in order of arrival within one. */
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
