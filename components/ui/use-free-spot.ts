"use client";
import { type RefObject, useEffect } from "react";
import { type Box, freeSpot, type Shift, type Spot } from "./free-spot";

const peek = 14; // pixels of each toast that show below the front one
const actions =
  "a[href], button, input, select, textarea, summary, label, [role=button], [role=option], [tabindex='0'], [data-row], [id$='-error']";

/** Moves the toasts in `region` so that they cover no overlay, no error and nothing that can be clicked, also after scrolling. */
export function useFreeSpot(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = region.current;
    if (!root) return undefined;
    let shift: Shift = { x: 0, y: 0 };
    let frame = 0;
    const place = () => {
      const list = root.querySelector<HTMLElement>("[data-sonner-toaster]");
      const stack = list && boxOfStack(list);
      if (!list || !stack) {
        shift = { x: 0, y: 0 };
        if (list) list.style.translate = "";
        return;
      }
      const area = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
      const now = findSpot(stack, root, area).shift;
      if (now.x === 0 && now.y === 0) return;
      const base = moved(stack, { x: -shift.x, y: -shift.y });
      const spot = findSpot(base, root, area);
      shift = spot.shift;
      list.style.translate = `${shift.x}px ${shift.y}px`;
      list.toggleAttribute("data-covers", !spot.isFree);
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const toasts = new MutationObserver(place);
    const page = new MutationObserver(() => (root.querySelector("[data-sonner-toast]") ? soon() : undefined));
    toasts.observe(root, { childList: true, subtree: true });
    page.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("scroll", soon, { capture: true, passive: true });
    window.addEventListener("resize", soon);
    place();
    return () => {
      cancelAnimationFrame(frame);
      toasts.disconnect();
      page.disconnect();
      window.removeEventListener("scroll", soon, { capture: true });
      window.removeEventListener("resize", soon);
    };
  }, [region]);
}

/** The box of the toasts after their animation; null when there are none. */
function boxOfStack(list: HTMLElement): Box | null {
  const front = list.querySelector<HTMLElement>("[data-sonner-toast][data-front=true]");
  if (!front) return null;
  const { left, right } = front.getBoundingClientRect();
  const { bottom } = list.getBoundingClientRect();
  const others = list.querySelectorAll("[data-sonner-toast]").length - 1;
  return { left, right, bottom, top: bottom - front.offsetHeight - others * peek };
}

/** While an overlay is open, nothing behind it can be pressed: toasts go beside it or, if it leaves no room, where it has only words. */
function findSpot(box: Box, region: HTMLElement, area: Box): Spot {
  const spotOff = (kept: readonly HTMLElement[]) => freeSpot(box, boxesOf(kept, region, area), area);
  const overlays = [...document.querySelectorAll<HTMLElement>("[data-overlay]")];
  if (overlays.length === 0) return spotOff([...document.querySelectorAll<HTMLElement>(actions)]);
  const beside = spotOff(overlays);
  return beside.isFree ? beside : spotOff(overlays.flatMap((one) => [...one.querySelectorAll<HTMLElement>(actions)]));
}

function boxesOf(kept: readonly HTMLElement[], region: HTMLElement, area: Box): Box[] {
  return kept.flatMap((element) => {
    if (region.contains(element) || element.closest("[inert]") || !element.checkVisibility()) return [];
    const box = element.getBoundingClientRect();
    const isInSight = box.bottom > area.top && box.top < area.bottom && box.right > area.left && box.left < area.right;
    return isInSight && box.width > 0 && box.height > 0 ? [box] : [];
  });
}

const moved = (box: Box, by: Shift): Box => ({
  left: box.left + by.x,
  right: box.right + by.x,
  top: box.top + by.y,
  bottom: box.bottom + by.y,
});
