import { dropFromTab, keepInTab, keptInTab } from "@/components/ui/kept-in-tab";
import type { Draft } from "@/components/wizard/draft/draft";
import { type Copy, newCopy } from "./copy";

const nameOf = (workflowId: number) => `correction.${workflowId}`;

type Kept = { by: string; copy: Copy };

/**
 * The copy that this tab has kept for whoever corrects, known by their address; a new one if there is none, or if the
 * workflow has changed since it was made.
 */
export function keptCopy(workflow: Draft, by: string): { copy: Copy; isOutdated: boolean } {
  const kept = keptInTab<Kept>(nameOf(workflow.workflow.id));
  if (kept?.by !== by) return { copy: newCopy(workflow), isOutdated: false };
  const isOutdated = versionOf(kept.copy.before) !== versionOf(workflow);
  return { copy: isOutdated ? newCopy(workflow) : kept.copy, isOutdated };
}

export const keepCopy = (copy: Copy, by: string) =>
  keepInTab(nameOf(copy.before.workflow.id), { by, copy } satisfies Kept);

export const dropCopy = (workflowId: number) => dropFromTab(nameOf(workflowId));

/** Changes with every change of the sender's side, and with what recipients have finished. */
const versionOf = ({ workflow, signatories: recipients }: Draft): string =>
  JSON.stringify([new Date(workflow.updatedAt).toISOString(), recipients.map(({ id, status }) => [id, status])]);
