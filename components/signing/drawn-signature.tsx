"use client";
import { useEffect, useRef } from "react";
import SignaturePad from "signature_pad";
import type { Words } from "./words";

/** Pen widths of the spec (workflows.md section 9), in pixels. */
const pen = { minWidth: 0.5, maxWidth: 2.5, penColor: "#1a1c28" };

export function DrawnSignature({ words, onImage }: { words: Words; onImage: (image: string | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = new SignaturePad(element, pen);
    pad.current = made;
    const fit = () => {
      const strokes = made.toData();
      const ratio = Math.max(devicePixelRatio, 2);
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext("2d")?.scale(ratio, ratio);
      made.fromData(strokes);
    };
    fit();
    const tell = () => onImage(made.isEmpty() ? null : trimmed(element));
    made.addEventListener("endStroke", tell);
    addEventListener("resize", fit);
    return () => {
      removeEventListener("resize", fit);
      made.off();
    };
  }, [onImage]);

  function redraw(change: (strokes: ReturnType<SignaturePad["toData"]>) => ReturnType<SignaturePad["toData"]>) {
    if (!pad.current || !canvas.current) return;
    const strokes = change(pad.current.toData());
    pad.current.clear();
    pad.current.fromData(strokes);
    onImage(strokes.length === 0 ? null : trimmed(canvas.current));
  }

  return (
    <>
      <p id="draw-hint" className="quiet">
        {words.drawHint}
      </p>
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
      </div>
    </>
  );
}

/** Without the empty paper around the strokes, so that the signature fills its field. */
function trimmed(source: HTMLCanvasElement): string {
  const { width, height } = source;
  const pixels = source.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 3, index = 0; at < pixels.length; at += 4, index++) {
    if (!pixels[at]) continue;
    const x = index % width;
    const y = Math.floor(index / width);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const edge = 8;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(right - left, 1) + 2 * edge;
  canvas.height = Math.max(bottom - top, 1) + 2 * edge;
  canvas.getContext("2d")?.drawImage(source, edge - left, edge - top);
  return canvas.toDataURL("image/png");
}
