import type { FieldType } from "@/db/enums";
import { fieldKinds, inToolbox, isGrouped, isSignature } from "@/lib/fields/kinds";
import { initials } from "@/lib/fields/kinds/signature";

/** The tools of the toolbox: one for each kind of field, and one for initials. */
export type Tool = FieldType | "initial";

export const tools = inToolbox.flatMap((type): Tool[] => (isSignature(type) ? [type, "initial"] : [type]));

export const toolOf = ({ type, isInitial }: { type: FieldType; isInitial: boolean }): Tool =>
  isSignature(type) && isInitial ? "initial" : type;

const gap = 12;

/** The size of what a tool places, in pixels at 100 %: one field, or two of a new group below each other. */
export function toolShape(tool: Tool) {
  const isInitial = tool === "initial";
  const type = isInitial ? initials.type : tool;
  const { width, height } = isInitial ? initials.size : fieldKinds[tool].size;
  const count = isGrouped(type) ? 2 : 1;
  return { type, isInitial, width, height, count, gap, wholeHeight: count * height + (count - 1) * gap };
}
