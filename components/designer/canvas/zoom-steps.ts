/** Percent (specification, Workflows 9). */
export const zooms = [25, 50, 75, 100, 125, 150, 175, 200] as const;
const smallest = 25;
const largest = 200;

export const zoomBelow = (zoom: number) => zooms.findLast((step) => step < zoom);
export const zoomAbove = (zoom: number) => zooms.find((step) => step > zoom);

export const zoomWithin = (zoom: number) => Math.min(Math.max(zoom, smallest), largest);

/** The largest step, up to 100 %, at which a page fits. On phones, a little of its margin may be cut off. */
export function fittingStep(available: number, pageWidth: number): number {
  const tolerated = available * 1.06;
  return zooms.findLast((zoom) => zoom <= 100 && (pageWidth * zoom) / 100 <= tolerated) ?? smallest;
}

/** The zoom at which a page fills the width, which is seldom one of the steps. */
export const zoomToWidth = (available: number, pageWidth: number) =>
  zoomWithin(Math.floor((available / pageWidth) * 100));

/** The smallest delta of one wheel notch; browsers report a touchpad's pinch as wheel events with smaller deltas. */
const notch = 40;

/** The zoom after a turn of the wheel: a notch is a step, a pinch follows the fingers. */
export function zoomByWheel(zoom: number, turned: number): number {
  if (Math.abs(turned) < notch) return zoomWithin(zoom * Math.exp(-turned / 100));
  return (turned < 0 ? zoomAbove(zoom) : zoomBelow(zoom)) ?? zoom;
}
