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

/** For so long a change is told to parts that begin to listen later: they may have been rendered before it. */
const keptMs = 10_000;

/**
 * Receives changes over one connection for all listeners of the page, because browsers allow only a few; the first
 * connection also those since the page was rendered. A page in the background closes it, and reports a gap when it
 * becomes visible again.
 */
export function makeWorkflowEvents(since: Date): Listen {
  const listeners = new Set<WorkflowListener>();
  /** When each workflow was last told of. */
  const told = new Map<number, number>();
  let source: EventSource | undefined;
  let hasMissed = false;
  /** Later streams begin when they are opened: a gap is reported then, so that everything is asked for again. */
  let hasOpened = false;
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
    const query = hasOpened ? "" : `?since=${encodeURIComponent(since.toISOString())}`;
    source = new EventSource(`/v1/workflows/events${query}`);
    waitForMore();
    source.addEventListener("pulse", waitForMore);
    source.addEventListener("message", ({ data }) => {
      waitForMore();
      const id = idIn(String(data));
      told.set(id, Date.now());
      for (const { onChange } of listeners) onChange(id);
    });
    source.addEventListener("error", ({ currentTarget }) => {
      hasMissed = true;
      if (currentTarget instanceof EventSource && currentTarget.readyState === EventSource.CLOSED) noticeSignedOut();
    });
    source.addEventListener("open", () => {
      hasOpened = true;
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
    for (const [id, at] of told)
      if (Date.now() - at < keptMs) listener.onChange(id);
      else told.delete(id);
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
