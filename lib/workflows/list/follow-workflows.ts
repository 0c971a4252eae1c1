import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { listChangedSince } from "./list-workflows";
import { type WorkflowEvent, watchWorkflows } from "./watch-workflows";

type Follower = { since: Date | undefined; tell: (event: WorkflowEvent) => void; end: () => void };

/** Reports changes as `watchWorkflows` does, and first those that a page has missed that was rendered at `since`. */
export async function followWorkflows(ctx: UserContext, { since, tell, end }: Follower): Promise<() => void> {
  const stop = await watchWorkflows({ actor: ctx.actor, tell, end });
  try {
    if (since) for (const event of await listChangedSince(ctx, since)) tell(event);
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}
