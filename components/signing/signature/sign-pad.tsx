"use client";
import { useEffect, useRef, useState } from "react";
import { type Hid, type Pad, type PenPoint, startPad, stuFilters } from "./stu-protocol";
import { trimCanvas } from "./trim-canvas";
import { WayHint, type WayProps } from "./way-hint";
import type { Words } from "@/components/signing/shared/words";

/** Number of tries to connect and the pause between them (specification, Workflows 9). */
const retrying = { tries: 3, waitMs: 1000 };
const width = 960;
const pen = { colour: "#1a1c28", thin: 0.5, thick: 2.5, scale: 2 };

type Props = WayProps & { words: Words };
type State = "idle" | "connecting" | "ready" | "failed";

/** Signing on a Wacom pad connected to this computer; the strokes appear here too. */
export function SignPad({ words, isInitial, isAsked, image, onImage }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const [state, setState] = useState<State>("idle");
  const hid = (navigator as Navigator & { hid?: Hid }).hid; // absent where the browser has no WebHID

  useEffect(() => () => void pad.current?.stop().catch(() => {}), []);

  function draw(from: PenPoint | null, to: PenPoint): void {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const start = from ?? to;
    context.lineWidth = (pen.thin + (pen.thick - pen.thin) * to.pressure) * pen.scale;
    context.lineCap = "round";
    context.strokeStyle = pen.colour;
    context.beginPath();
    context.moveTo(start.x * element.width, start.y * element.height);
    context.lineTo(to.x * element.width, to.y * element.height);
    context.stroke();
  }

  async function connect(source: Hid): Promise<void> {
    const [device] = await source.requestDevice({ filters: stuFilters }).catch(() => []);
    if (!device) return;
    setState("connecting");
    let last: PenPoint | null = null;
    const onPen = (point: PenPoint) => {
      if (point.isDown) draw(last, point);
      else if (last && canvas.current) onImage(trimCanvas(canvas.current));
      last = point.isDown ? point : null;
    };
    try {
      const started = await startPad(device, { ...retrying, onPen });
      pad.current = started;
      if (canvas.current) canvas.current.height = (width * started.capability.height) / started.capability.width;
      setState("ready");
    } catch {
      setState("failed");
    }
  }

  function clear(): void {
    canvas.current?.getContext("2d")?.clearRect(0, 0, width, canvas.current.height);
    onImage(null);
    void pad.current?.clear().catch(() => setState("failed"));
  }

  const { signature } = words;
  const hint = isInitial ? signature.padHintInitials : signature.padHint;
  if (!hid) return <p role="status">{signature.padUnsupported}</p>;
  return (
    <>
      <WayHint
        id="pad-hint"
        hint={state === "connecting" ? signature.padConnecting : image ? signature.padReady : hint}
        lacking={isAsked && !image ? (isInitial ? signature.padFirstInitials : signature.padFirst) : ""}
      />
      <div className="pad" hidden={state === "idle" || state === "failed"}>
        <canvas ref={canvas} width={width} height={600} role="img" aria-label={signature.signPad} />
      </div>
      <p className="problem" role="alert">
        {state === "failed" ? signature.padFailed : ""}
      </p>
      <div className="pad-actions">
        {state === "ready" ? (
          <button type="button" className="button button-quiet" onClick={clear}>
            {words.clear}
          </button>
        ) : (
          <button
            type="button"
            className="button"
            aria-disabled={state === "connecting"} // keeps the focus
            aria-describedby="pad-hint"
            onClick={() => (state === "connecting" ? undefined : void connect(hid))}
          >
            {signature.padConnect}
          </button>
        )}
      </div>
    </>
  );
}
