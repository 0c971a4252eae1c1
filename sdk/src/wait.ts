import { setTimeout as sleep } from "node:timers/promises";
import { workflowStatuses } from "../generated/statuses.js";
import type { Schemas } from "./calls.js";

export type Workflow = Schemas["Workflow"];
export type WorkflowStatus = keyof typeof workflowStatuses;

export type Waiting = {
  /** How long to wait; an hour by default. */
  timeoutMs?: number;
  /** How long to pause at first between two questions; two seconds by default, growing to fifteen. */
  pauseMs?: number;
  signal?: AbortSignal;
};

/** The workflow did not get the status in time, or has ended with another. */
export class NotReached extends Error {
  override readonly name = "NotReached";
  readonly workflow: Workflow;
  readonly reason: "ended" | "timeout";

  constructor(status: WorkflowStatus, workflow: Workflow, reason: "ended" | "timeout") {
    super(`Workflow ${workflow.id} is ${nameOf(workflow)}, not ${status}${reason === "ended" ? " any more" : ""}.`);
    this.workflow = workflow;
    this.reason = reason;
  }
}

const longestPauseMs = 15_000;
const ends: readonly WorkflowStatus[] = ["completed", "cancelled", "declined", "failed"];

const nameOf = ({ workflow_status_id: id }: Workflow) =>
  (Object.keys(workflowStatuses) as WorkflowStatus[]).find((name) => workflowStatuses[name] === id);

export async function waitFor(
  read: (signal: AbortSignal | undefined) => Promise<Workflow>,
  status: WorkflowStatus,
  { timeoutMs = 3600_000, pauseMs = 2000, signal }: Waiting = {},
): Promise<Workflow> {
  const until = performance.now() + timeoutMs;
  for (let pause = pauseMs; ; pause = Math.min(pause * 1.5, longestPauseMs)) {
    const workflow = await read(signal);
    const name = nameOf(workflow);
    if (name === status) return workflow;
    if (name && ends.includes(name)) throw new NotReached(status, workflow, "ended");
    const left = until - performance.now();
    if (left <= 0) throw new NotReached(status, workflow, "timeout");
    await sleep(Math.min(pause, left), undefined, { signal });
  }
}
