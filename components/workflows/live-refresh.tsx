"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const restMs = 300;

/**
 * Refreshes the page after each change that the viewer may see. A page in the background closes its connection, because
 * browsers allow only a few, and refreshes when it becomes visible again.
 */
export function LiveRefresh({ workflowId }: { workflowId?: number }) {
  const router = useRouter();
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let missed = false;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => router.refresh(), restMs);
    };
    const open = () => {
      source = new EventSource("/v1/workflows/events");
      source.addEventListener("message", ({ data }) => {
        if (workflowId === undefined || idIn(String(data)) === workflowId) refresh();
      });
      source.addEventListener("error", () => (missed = true));
      source.addEventListener("open", () => {
        if (missed) refresh();
        missed = false;
      });
    };
    const close = () => {
      source?.close();
      source = undefined;
      clearTimeout(timer);
    };
    const follow = () => {
      if (document.visibilityState === "hidden") {
        close();
        missed = true;
      } else if (!source) open();
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      close();
    };
  }, [router, workflowId]);
  return null;
}

function idIn(data: string): unknown {
  const event: unknown = JSON.parse(data);
  return event && typeof event === "object" && "workflow_id" in event ? event.workflow_id : undefined;
}
