/** Below the table although it comes first, so that the rows stay where they are when one is ticked. */
export const selectionBarStyle =
  "sticky bottom-2 z-20 order-last mt-3 flex min-h-12 flex-wrap items-center gap-2 rounded-control border border-line bg-paper-2 px-4 py-2 shadow-float max-md:bottom-[calc(64px+env(safe-area-inset-bottom))]";
