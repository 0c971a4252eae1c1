import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { listChangedSince } from "./list-workflows";
import { listHeardSince, type WorkflowEvent, watchWorkflows } from "./watch-workflows";

/** A change is dated when it begins, and seen once it is committed. */
const commitMs = 5_000;

type Follower = { since: Date | undefined; tell: (event: WorkflowEvent) => void; end: () => void };

/** Reports changes as `watchWorkflows` does, and first those that a page has missed that was rendered at `since`. */
export async function followWorkflows(ctx: UserContext, { since, tell, end }: Follower): Promise<() => void> {
  const stop = await watchWorkflows({ actor: ctx.actor, tell, end });
  try {
    if (since) for (const event of await listMissed(ctx, since)) tell(event);
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}

/**
 * What this process has heard of, and the workflows' own dates for what it has not: it may have begun only after the page
 * was rendered. Dates alone miss a revision, a recipient who opens the document, or a mail that is refused.
 */
async function listMissed(ctx: UserContext, rendered: Date): Promise<WorkflowEvent[]> {
  const since = new Date(rendered.getTime() - commitMs);
  const [heard, changed] = await Promise.all([listHeardSince(ctx.actor, since), listChangedSince(ctx, since)]);
  return [...new Map([...heard, ...changed].map((event) => [event.workflowId, event])).values()];
}
