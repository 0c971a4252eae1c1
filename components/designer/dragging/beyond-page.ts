/**
 * Lets what is dragged on these elements' pages be seen beyond the pages' edges, where page-sheet.tsx cuts it off.
 * Returns what ends that.
 */
export function showBeyondPage(elements: readonly Element[]): () => void {
  const pages = new Set(elements.flatMap((element) => element.closest<HTMLElement>("[data-page]") ?? []));
  for (const page of pages) page.style.contentVisibility = "visible";
  return () => {
    for (const page of pages) page.style.contentVisibility = "";
  };
}
