import type { Box } from "./page-marks";

/** A place for an entry. */
export type Place = Box & {
  shape: "square" | "circle" | "line" | "cell" | "comb";
  /** From 0 to 1. */
  confidence: number;
  /** The number of cells of a comb. */
  cells?: number;
  isMultiline?: boolean;
  /** A line of underscores. */
  isTyped?: boolean;
  /** The words that stand in the same cell. */
  label?: string;
};

export const isTick = ({ shape }: Pick<Place, "shape">): boolean => shape === "square" || shape === "circle";
