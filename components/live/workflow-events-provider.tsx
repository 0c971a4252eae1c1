"use client";
import { type ReactNode, useState } from "react";
import { makeWorkflowEvents, WorkflowEventsContext } from "./workflow-events";

/**
 * Gives all parts of the page one connection, which is opened when the first of them listens. `since`: when the server
 * began to render the page.
 */
export function WorkflowEvents({ since, children }: { since: Date; children: ReactNode }) {
  const [listen] = useState(() => makeWorkflowEvents(since));
  return <WorkflowEventsContext value={listen}>{children}</WorkflowEventsContext>;
}
