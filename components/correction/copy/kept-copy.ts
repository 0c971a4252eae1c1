import type { Draft } from "@/components/wizard/draft/draft";
import { type Copy, newCopy } from "./copy";

const keyOf = (workflowId: number) => `countersign.correction.${workflowId}`;

/** The copy that this tab has kept; null if there is none, or the workflow has changed since it was made. */
export function keptCopy(workflow: Draft): { copy: Copy; isOutdated: boolean } {
  const fresh = newCopy(workflow);
  try {
    const kept = sessionStorage.getItem(keyOf(workflow.workflow.id));
    if (kept === null) return { copy: fresh, isOutdated: false };
    const copy = JSON.parse(kept) as Copy;
    const isOutdated = versionOf(copy.before) !== versionOf(workflow);
    return { copy: isOutdated ? fresh : copy, isOutdated };
  } catch {
    return { copy: fresh, isOutdated: false };
  }
}

/** A browser that keeps nothing loses the corrections only with a reload. */
export function keepCopy(copy: Copy): void {
  try {
    sessionStorage.setItem(keyOf(copy.before.workflow.id), JSON.stringify(copy));
  } catch {
    // Full or switched off.
  }
}

export function dropCopy(workflowId: number): void {
  try {
    sessionStorage.removeItem(keyOf(workflowId));
  } catch {
    // Switched off.
  }
}

/** Changes with every change of the sender's side, and with what recipients have finished. */
const versionOf = ({ workflow, signatories: recipients }: Draft): string =>
  JSON.stringify([new Date(workflow.updatedAt).toISOString(), recipients.map(({ id, status }) => [id, status])]);
