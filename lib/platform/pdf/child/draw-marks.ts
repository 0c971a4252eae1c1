import {
  appendBezierCurve,
  closePath,
  fill,
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  rectangle,
  setLineCap,
  setLineJoin,
  setLineWidth,
  stroke,
  type PDFOperator,
} from "pdf-lib";
import type { UprightBox } from "../geometry";

/** Distance of the control points at which four Bézier curves form a circle. */
const circle = 0.5523;
const filling = 0.9;

/** A box in the middle of the field. The tick is drawn as a path, as no face has the glyph. */
export function drawCheck(checked: boolean, field: UprightBox): PDFOperator[] {
  const { x, y, side } = squareWithin(field);
  const tick = [
    setLineWidth(side * 0.12),
    setLineCap(LineCapStyle.Round),
    setLineJoin(LineJoinStyle.Round),
    moveTo(x + side * 0.22, y + side * 0.52),
    lineTo(x + side * 0.42, y + side * 0.28),
    lineTo(x + side * 0.8, y + side * 0.76),
    stroke(),
  ];
  return [setLineWidth(outline(side)), rectangle(x, y, side, side), stroke(), ...(checked ? tick : [])];
}

export function drawRadio(selected: boolean, field: UprightBox): PDFOperator[] {
  const { x, y, side } = squareWithin(field);
  const [centreX, centreY] = [x + side / 2, y + side / 2];
  const dot = [...drawCircle(centreX, centreY, side * 0.25), fill()];
  return [setLineWidth(outline(side)), ...drawCircle(centreX, centreY, side / 2), stroke(), ...(selected ? dot : [])];
}

function drawCircle(x: number, y: number, radius: number): PDFOperator[] {
  const pull = radius * circle;
  return [
    moveTo(x + radius, y),
    appendBezierCurve(x + radius, y + pull, x + pull, y + radius, x, y + radius),
    appendBezierCurve(x - pull, y + radius, x - radius, y + pull, x - radius, y),
    appendBezierCurve(x - radius, y - pull, x - pull, y - radius, x, y - radius),
    appendBezierCurve(x + pull, y - radius, x + radius, y - pull, x + radius, y),
    closePath(),
  ];
}

function squareWithin(field: UprightBox): { x: number; y: number; side: number } {
  const side = Math.min(field.width, field.height) * filling;
  return { x: field.x + (field.width - side) / 2, y: field.y + (field.height - side) / 2, side };
}

function outline(side: number): number {
  return Math.min(1.2, Math.max(0.4, side * 0.06));
}
