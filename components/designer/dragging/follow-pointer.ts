/** `isFree` while Alt is held. */
type Pointer = { x: number; y: number; isFree: boolean };
type Gesture = {
  scroller: HTMLElement | null;
  /** Screen pixels moved since the start, including the scrolling of the pages. */
  move: (by: { x: number; y: number }, pointer: Pointer) => void;
  end: (by: { x: number; y: number }, pointer: Pointer) => void;
  /** Called if it was only a click, or was cancelled. */
  cancel: () => void;
};

const threshold = 4;
const edge = 48;
const fastest = 18;

/**
 * Follows one pointer from its press to its release, and scrolls the pages while it is held at their upper or lower
 * edge. Changes the element directly, so that React does not render while it moves.
 */
export function followPointer(start: PointerEvent, element: HTMLElement, gesture: Gesture): void {
  const { scroller } = gesture;
  const scrolled = () => ({ x: scroller?.scrollLeft ?? 0, y: scroller?.scrollTop ?? 0 });
  const origin = scrolled();
  const pointer: Pointer = { x: start.clientX, y: start.clientY, isFree: start.altKey };
  let moving = false;
  let frame = 0;

  const travelled = () => ({
    x: pointer.x - start.clientX + scrolled().x - origin.x,
    y: pointer.y - start.clientY + scrolled().y - origin.y,
  });
  const tick = () => {
    const area = scroller?.getBoundingClientRect();
    if (!scroller || !area) return;
    const above = area.top + edge - pointer.y;
    const below = pointer.y - (area.bottom - edge);
    const inside = pointer.x > area.left && pointer.x < area.right;
    const speed = inside ? Math.min(Math.max(above, below, 0) / 3, fastest) : 0;
    if (speed > 0) {
      scroller.scrollTop += above > below ? -speed : speed;
      gesture.move(travelled(), pointer);
    }
    frame = requestAnimationFrame(tick);
  };
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    pointer.isFree = event.altKey;
    if (!moving && Math.hypot(pointer.x - start.clientX, pointer.y - start.clientY) < threshold) return;
    if (!moving) frame = requestAnimationFrame(tick);
    moving = true;
    gesture.move(travelled(), pointer);
  };
  /** Alt acts at once, also while the pointer rests. */
  const turn = (event: KeyboardEvent) => {
    if (event.key !== "Alt") return;
    event.preventDefault(); // the browser's menu would take the next key
    pointer.isFree = event.type === "keydown";
    if (moving) gesture.move(travelled(), pointer);
  };
  const finish = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerId !== start.pointerId) return;
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    if (event instanceof KeyboardEvent) event.stopPropagation();
    cancelAnimationFrame(frame);
    for (const type of ["keydown", "keyup"] as const) window.removeEventListener(type, turn, true);
    element.removeEventListener("pointermove", follow);
    for (const type of ["pointerup", "pointercancel"] as const) element.removeEventListener(type, finish);
    window.removeEventListener("keydown", finish, true);
    if (moving && event.type === "pointerup") gesture.end(travelled(), pointer);
    else gesture.cancel();
  };
  element.setPointerCapture(start.pointerId);
  element.addEventListener("pointermove", follow);
  for (const type of ["pointerup", "pointercancel"] as const) element.addEventListener(type, finish);
  window.addEventListener("keydown", finish, true);
  for (const type of ["keydown", "keyup"] as const) window.addEventListener(type, turn, true);
}
