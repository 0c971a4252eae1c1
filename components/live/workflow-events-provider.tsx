"use client";
import { type ReactNode, useState } from "react";
import { makeWorkflowEvents, WorkflowEventsContext } from "./workflow-events";

/** Gives all parts of the page one connection, which is opened when the first of them listens. */
export function WorkflowEvents({ children }: { children: ReactNode }) {
  const [listen] = useState(makeWorkflowEvents);
  return <WorkflowEventsContext value={listen}>{children}</WorkflowEventsContext>;
}
