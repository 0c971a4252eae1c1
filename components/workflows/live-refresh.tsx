"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useWorkflowEvents } from "@/components/live/workflow-events";

const restMs = 300;

/** Refreshes the page after each change that the viewer may see, or of one workflow. */
export function LiveRefresh({ workflowId }: { workflowId?: number }) {
  const router = useRouter();
  const listen = useWorkflowEvents();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => router.refresh(), restMs);
    };
    const stop = listen({
      onChange: (id) => (workflowId === undefined || id === workflowId ? refresh() : undefined),
      onGap: refresh,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [listen, router, workflowId]);
  return null;
}
