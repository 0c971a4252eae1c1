import { AsyncLocalStorage } from "node:async_hooks";

export type Subject = {
  workflowId?: number | undefined;
  batchId?: number;
  companyId?: number;
  userId?: number;
  subscriptionId?: number;
  dataExportId?: number;
  file?: string;
  what?: string;
};

// Global, because several bundles contain this module.
const processState = globalThis as { countersignJobSubject?: AsyncLocalStorage<Subject> };
const current = (processState.countersignJobSubject ??= new AsyncLocalStorage<Subject>());

/** Runs a job, or a part of it, whose lines of the log name what it turns out to concern. */
export const withSubject = <T>(subject: Subject, act: () => T): T =>
  current.run({ ...current.getStore(), ...subject }, act);

/** From here on, every line of the running job names the workflow. */
export function concerns(workflowId: number | null): void {
  if (workflowId !== null) isAbout({ workflowId });
}

/** The same for whatever it concerns. */
export function isAbout(found: Subject): void {
  Object.assign(current.getStore() ?? {}, found);
}

export const subject = (): Subject | undefined => current.getStore();
