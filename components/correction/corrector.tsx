"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

// Only in the browser, which knows the corrections that a reload must not lose.
export const Corrector = dynamic(() => import("./corrector-steps").then((part) => part.CorrectorSteps), {
  ssr: false,
  loading: () => (
    <main id="main" aria-busy className="mx-auto flex w-full max-w-[752px] flex-col gap-4 px-4 pt-8">
      <Skeleton className="h-10" />
      <Skeleton className="h-28" />
      <Skeleton className="h-48" />
    </main>
  ),
});
