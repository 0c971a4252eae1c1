import type { ReactNode } from "react";

/**
 * A browser that knows how paints the page only when the last element of the frame has arrived. A page that is painted
 * while it arrives moves, because buttons on the right stand further right until their neighbours are there.
 */
export function PaintAtOnce({ children }: { children: ReactNode }) {
  return (
    <>
      <link rel="expect" href="#frame-end" blocking="render" />
      {children}
      <span id="frame-end" hidden />
    </>
  );
}
