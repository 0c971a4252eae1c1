import type { GET } from "@/app/v1/auth/activity/route";
import { callApi } from "@/lib/platform/http/call-api";
import { noticeSignedOut } from "@/lib/platform/http/signed-out";
import { createContext, useContext } from "react";

type WorkflowListener = {
  /** A workflow that the viewer may see has changed. */
  onChange: (workflowId: number) => void;
  /** Changes may have been missed. */
  onGap: () => void;
};
/** Returns a function that stops listening. */
type Listen = (listener: WorkflowListener) => () => void;

/** More than twice the time between two pulses of the server. */
const longestSilenceMs = 60_000;

export const WorkflowEventsContext = createContext<Listen | null>(null);

/** Lets parts of a page listen to changes of workflows. Needs `WorkflowEvents` around them. */
export function useWorkflowEvents(): Listen {
  const listen = useContext(WorkflowEventsContext);
  if (!listen) throw new Error("WorkflowEvents is missing");
  return listen;
}

/**
 * Receives changes over one connection for all listeners of the page, because browsers allow only a few. A page in the
 * background closes it, and reports a gap when it becomes visible again.
 */
export function makeWorkflowEvents(): Listen {
  const listeners = new Set<WorkflowListener>();
  let source: EventSource | undefined;
  let hasMissed = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  function reportGap() {
    for (const { onGap } of listeners) onGap();
  }
  /** A proxy may buffer or drop the stream: after a silence the page reloads its data and opens another stream. */
  function waitForMore() {
    clearTimeout(silence);
    silence = setTimeout(() => {
      close();
      // Refreshing without a session would redirect to the sign-in page and lose what was entered, so it is checked
      // first.
      callApi<typeof GET>("GET", "/v1/auth/activity").then(reportGap, () => undefined);
      open();
    }, longestSilenceMs);
  }
  function open() {
    source = new EventSource("/v1/workflows/events");
    waitForMore();
    source.addEventListener("pulse", waitForMore);
    source.addEventListener("message", ({ data }) => {
      waitForMore();
      const id = idIn(String(data));
      for (const { onChange } of listeners) onChange(id);
    });
    source.addEventListener("error", ({ currentTarget }) => {
      hasMissed = true;
      if (currentTarget instanceof EventSource && currentTarget.readyState === EventSource.CLOSED) noticeSignedOut();
    });
    source.addEventListener("open", () => {
      if (hasMissed) reportGap();
      hasMissed = false;
    });
  }
  function close() {
    clearTimeout(silence);
    source?.close();
    source = undefined;
  }
  function follow() {
    if (document.visibilityState === "hidden") {
      close();
      hasMissed = true;
    } else if (!source) open();
  }
  return (listener) => {
    listeners.add(listener);
    if (listeners.size === 1) {
      hasMissed = false;
      document.addEventListener("visibilitychange", follow);
      follow();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener("visibilitychange", follow);
      close();
    };
  };
}

function idIn(data: string): number {
  const event: unknown = JSON.parse(data);
  return Number(event && typeof event === "object" && "workflow_id" in event ? event.workflow_id : undefined);
}
