import { AsyncLocalStorage } from "node:async_hooks";
import { stateOf } from "@/lib/platform/process/process-state";

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

const current = () => stateOf("jobSubject", () => new AsyncLocalStorage<Subject>());

/** Runs a job, or a part of it, whose lines of the log name what it turns out to concern. */
export const withSubject = <T>(subject: Subject, act: () => T): T =>
  current().run({ ...current().getStore(), ...subject }, act);

/** From here on, every line of the running job names the workflow. */
export function concerns(workflowId: number | null): void {
  if (workflowId !== null) isAbout({ workflowId });
}

/** The same for whatever it concerns. */
export function isAbout(found: Subject): void {
  Object.assign(current().getStore() ?? {}, found);
}

export const subject = (): Subject | undefined => current().getStore();
