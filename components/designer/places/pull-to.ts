import { edgesMovedBy, type Handle, type PixelBox } from "./place-field";
import type { Snap } from "./snap-box";

/**
 * How far to pull the handle of `box`, so that the resized box, which is `shown` now, also reaches the lines that it
 * snaps to. A box that keeps its ratio reaches one of them.
 */
export function pullTo(box: PixelBox, handle: Handle, shown: PixelBox, snap: Snap, keepRatio: boolean) {
  const edges = edgesMovedBy(handle);
  const wider = shown.width + (edges.x === 0 ? -snap.x : snap.x);
  const taller = shown.height + (edges.y === 0 ? -snap.y : snap.y);
  const scale = snap.lineX !== null ? wider / box.width : taller / box.height;
  const width = keepRatio ? box.width * scale : wider;
  const height = keepRatio ? box.height * scale : taller;
  return {
    x: (width - box.width) * (edges.x === 0 ? -1 : 1),
    y: (height - box.height) * (edges.y === 0 ? -1 : 1),
  };
}
