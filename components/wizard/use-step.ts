"use client";
import { useSearchParams } from "next/navigation";
import { guardState } from "@/components/ui/use-back-guard";
import { type Draft, isStep, reachableStep, type StepName } from "@/components/wizard/draft/draft";

/**
 * The current step, which is part of the address. It changes by the History API and not by the router, because the
 * wizard must stay mounted when /sign-wizard/new becomes /sign-wizard/{id} during an upload.
 */
export function useStep(draft: Draft | null) {
  const query = useSearchParams();
  const wanted = query.get("step");
  const step = reachableStep(isStep(wanted) ? wanted : "upload", draft);
  const address = (workflowId: number, next: StepName) => {
    const base = window.location.pathname.replace(/\/sign-wizard\/.*$/, "/sign-wizard");
    return `${base}/${workflowId}?step=${next}`;
  };
  return {
    step,
    goTo: (next: StepName, workflowId: number) => window.history.pushState(null, "", address(workflowId, next)),
    /** Must be called when the draft has got its id. */
    settle: (workflowId: number) => window.history.replaceState(guardState(), "", address(workflowId, step)),
  };
}
