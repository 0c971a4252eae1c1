"use client";
import { useEffect, useRef, useState } from "react";
import SignaturePad, { type PointGroup } from "signature_pad";
import { trimCanvas } from "./trim-canvas";
import { WayHint, type WayProps } from "./way-hint";
import type { Words } from "@/components/signing/shared/words";

/** Pen widths in pixels (specification, Workflows 9). */
const pen = { minWidth: 0.5, maxWidth: 2.5, penColor: "#1a1c28" };

type Props = WayProps & { words: Words };

/**
 * On phones the drawing area fills the whole screen until the signer is done. On low (landscape) screens it does not,
 * so that title, tabs and the close button stay visible; a button there switches to the whole screen.
 */
export function DrawnSignature({ words, isInitial, isAsked, image, onImage }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const drawn = useRef<PointGroup[]>([]);
  const [isWhole, setWhole] = useState(() => matchMedia("(max-width: 767px) and (min-height: 480px)").matches);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = new SignaturePad(element, pen);
    pad.current = made;
    // Resizing during a stroke would end it and lose its ink, so it waits for the end of the stroke.
    let isDrawing = false;
    let isLate = false;
    const fit = () => {
      isLate = isDrawing;
      if (isDrawing || element.offsetWidth === 0) return;
      // Scales the original strokes, so that turning the phone back restores them exactly.
      const strokes = fitted(drawn.current, element.offsetWidth, element.offsetHeight);
      const ratio = Math.max(devicePixelRatio, 2);
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext("2d")?.scale(ratio, ratio);
      made.fromData(strokes);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    made.addEventListener("beginStroke", () => (isDrawing = true));
    const take = () => {
      isDrawing = false;
      drawn.current = made.toData();
      if (isLate) fit();
      onImage(made.isEmpty() ? null : trimCanvas(element));
    };
    made.addEventListener("endStroke", take);
    // A phone call hides the page, and not every browser ends the stroke then.
    const interrupt = () => {
      if (!document.hidden || !isDrawing) return;
      made.off();
      made.on();
      made.fromData(made.toData());
      take();
    };
    document.addEventListener("visibilitychange", interrupt);
    return () => {
      document.removeEventListener("visibilitychange", interrupt);
      watch.disconnect();
      made.off();
    };
  }, [onImage]);

  function redraw(change: (strokes: PointGroup[]) => PointGroup[]) {
    if (!pad.current || !canvas.current) return;
    const strokes = change(pad.current.toData());
    drawn.current = strokes;
    pad.current.clear();
    pad.current.fromData(strokes);
    onImage(strokes.length === 0 ? null : trimCanvas(canvas.current));
  }

  return (
    <div className={isWhole ? "drawing drawing-whole" : "drawing"}>
      <WayHint
        id="draw-hint"
        hint={isInitial ? words.drawHintInitials : words.drawHint}
        lacking={isAsked && !image ? (isInitial ? words.drawFirstInitials : words.drawFirst) : ""}
      />
      <div className="pad">
        <canvas ref={canvas} role="img" aria-label={words.draw} aria-describedby="draw-hint" />
      </div>
      <div className="pad-actions">
        <button type="button" className="button button-quiet" onClick={() => redraw((strokes) => strokes.slice(0, -1))}>
          {words.undo}
        </button>
        <button type="button" className="button button-quiet" onClick={() => redraw(() => [])}>
          {words.clear}
        </button>
        <button type="button" className="button" onClick={() => setWhole((whole) => !whole)}>
          {isWhole ? words.signature.done : words.signature.wholeScreen}
        </button>
      </div>
    </div>
  );
}

/** Shrinks and centres strokes that no longer fit because the drawing area became smaller. */
function fitted(strokes: PointGroup[], width: number, height: number): PointGroup[] {
  const points = strokes.flatMap((stroke) => stroke.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (points.length === 0 || (left >= 0 && top >= 0 && right <= width && bottom <= height)) return strokes;
  const factor = Math.min(1, (0.9 * width) / (right - left || 1), (0.9 * height) / (bottom - top || 1));
  const moved = (at: number, from: number, to: number, size: number) => (at - (from + to) / 2) * factor + size / 2;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({
      ...point,
      x: moved(point.x, left, right, width),
      y: moved(point.y, top, bottom, height),
    })),
  }));
}
