/** Marks the thumbnail of the current page and scrolls it into view, until `left` is aborted. */
export function followPages(strip: HTMLElement, left: AbortSignal): void {
  const seen = new Map<string, number>();
  const pages = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRect } of entries) seen.set(target.id, intersectionRect.height);
      const most = Math.max(...seen.values());
      const [id] = [...seen].find(([, height]) => height === most) ?? [];
      const link = most > 0 ? strip.querySelector<HTMLElement>(`[href="#${id}"]`) : null;
      if (!link || link.hasAttribute("aria-current")) return;
      strip.querySelector("[aria-current]")?.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
      // Not scrollIntoView, which would scroll the document too.
      strip.scrollTop = link.offsetTop - (strip.clientHeight - link.offsetHeight) / 2;
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  );
  for (const sheet of document.querySelectorAll("[data-page]")) pages.observe(sheet);
  left.addEventListener("abort", () => pages.disconnect());
}
