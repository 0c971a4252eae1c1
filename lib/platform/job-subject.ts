import { AsyncLocalStorage } from "node:async_hooks";

type Subject = { workflowId?: number | undefined };

// Global, because several bundles contain this module.
const processState = globalThis as { countersignJobSubject?: AsyncLocalStorage<Subject> };
const current = (processState.countersignJobSubject ??= new AsyncLocalStorage<Subject>());

/** Runs a job, or a part of it, whose lines of the log name what it turns out to concern. */
export const withSubject = <T>(subject: Subject, act: () => T): T => current.run({ ...subject }, act);

/** From here on, every line of the running job names the workflow. */
export function concerns(workflowId: number | null): void {
  const subject = current.getStore();
  if (subject && workflowId !== null) subject.workflowId = workflowId;
}

export const subject = (): Subject | undefined => current.getStore();
