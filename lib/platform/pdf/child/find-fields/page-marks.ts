/** A rectangle on the page as displayed, from its top left corner; in points if nothing else is said. */
export type Box = { x0: number; y0: number; x1: number; y1: number };

/** Words printed next to each other on a line. */
export type Words = Box & {
  text: string;
  /** A line to write on that is typed with dots or dashes; the text is underscores. */
  isDotted?: boolean;
};

/** A line that is printed across or down the page; the box has its thickness. */
export type Line = Box;

/** An area of one colour that lines or another colour surround. */
export type Area = Box & {
  /** 0 is black, 255 is white. */
  shade: number;
  /** Which share of the box it fills. */
  fill: number;
  /** Which share of its sides it reaches, at the side where it is least. */
  sides: number;
};

/** What is printed on a page; `isScan`: nobody knows which words they are. */
export type PageMarks = {
  width: number;
  height: number;
  words: Words[];
  /** Characters that do not stand upright. */
  slanted: Box[];
  across: Line[];
  /** Lines across the page that are made of dots or dashes. */
  dotted: Line[];
  down: Line[];
  areas: Area[];
  isScan: boolean;
  /** By how many degrees the page was turned before it was looked at. */
  slant: number;
};

export const widthOf = ({ x0, x1 }: Box): number => x1 - x0;
export const heightOf = ({ y0, y1 }: Box): number => y1 - y0;
export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));
export const middleOf = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

/** How much of both is beside each other, in points; negative for the distance between them. */
export const sharedAcross = (one: Box, other: Box): number => Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
export const sharedDown = (one: Box, other: Box): number => Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);

export const meet = (one: Box, other: Box): boolean => sharedAcross(one, other) > 0 && sharedDown(one, other) > 0;

/** The share of the first that lies within the second. */
export const shareWithin = (one: Box, other: Box): number =>
  (Math.max(0, sharedAcross(one, other)) * Math.max(0, sharedDown(one, other))) / Math.max(areaOf(one), 1e-6);

/** Intersection over union. */
export function likeness(one: Box, other: Box): number {
  const both = Math.max(0, sharedAcross(one, other)) * Math.max(0, sharedDown(one, other));
  return both / Math.max(areaOf(one) + areaOf(other) - both, 1e-6);
}

export const around = (boxes: readonly Box[]): Box => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  y0: Math.min(...boxes.map(({ y0 }) => y0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
  y1: Math.max(...boxes.map(({ y1 }) => y1)),
});
