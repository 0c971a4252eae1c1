import type { PercentBox } from "@/lib/platform/pdf/geometry";
import type { Box } from "./schema";

/** A box as calls have it. */
export const toRelative = ({ left, top, width, height }: PercentBox): Box => ({
  relativeLeft: left,
  relativeTop: top,
  relativeWidth: width,
  relativeHeight: height,
});
