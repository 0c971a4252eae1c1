"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { listenToWorkflows } from "@/components/live/workflow-events";

const restMs = 300;

/** Refreshes the page after each change that the viewer may see, or of one workflow. */
export function LiveRefresh({ workflowId }: { workflowId?: number }) {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => router.refresh(), restMs);
    };
    const stop = listenToWorkflows({
      onChange: (id) => (workflowId === undefined || id === workflowId ? refresh() : undefined),
      onGap: refresh,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [router, workflowId]);
  return null;
}
