export const selectionBarStyle =
  "sticky top-2 z-20 mb-3 flex min-h-12 flex-wrap items-center gap-2 rounded-control border border-line bg-paper-2 px-4 py-2";
