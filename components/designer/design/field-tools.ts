import type { FieldType, RecipientRole } from "@/db/enums";
import { fieldKinds, inToolbox, isGrouped, isSignature } from "@/lib/fields/kinds";
import { initials } from "@/lib/fields/kinds/signature";
import { roleDefinitions } from "@/lib/recipients/roles";
import type { PageSize, PixelBox } from "@/components/designer/places/place-field";

type FieldTool = FieldType | "initial";
/** The tools of the toolbox: one per kind of field, one for initials, and a block of signature, name and date. */
export type Tool = FieldTool | "block";

export const tools = inToolbox.flatMap((type): Tool[] => (isSignature(type) ? [type, "initial", "block"] : [type]));

export const toolOf = ({ type, isInitial }: { type: FieldType; isInitial: boolean }): FieldTool =>
  isSignature(type) && isInitial ? "initial" : type;

/** One field that a tool places: its box within the whole, in pixels at 100 %. */
type ToolPart = PixelBox & { tool: FieldTool; type: FieldType; isInitial: boolean };
type ToolShape = { width: number; height: number; parts: readonly ToolPart[] };

const gap = 12;
/** Lower than a text field on its own: under a signature, lines belong close together. */
const line = { height: 32, gap: 8 };

/** What a tool places: one field, two of a new group below each other, or a signature with the name and date below. */
export function toolShape(tool: Tool): ToolShape {
  if (tool === "block") {
    const { width, height } = fieldKinds.signature.size;
    const below = (["recipientName", "signDate"] as const).map((type, index) => {
      const top = height + line.gap + index * (line.height + line.gap);
      return partOf(type, { left: 0, top, width, height: line.height });
    });
    return shapeOf([partOf("signature", { left: 0, top: 0, width, height }), ...below]);
  }
  const isInitial = tool === "initial";
  const { width, height } = isInitial ? initials.size : fieldKinds[tool].size;
  const count = !isInitial && isGrouped(tool) ? 2 : 1;
  return shapeOf(
    Array.from({ length: count }, (_, index) => partOf(tool, { left: 0, top: index * (height + gap), width, height })),
  );
}

/** The shape as it fits the page: one that is larger is made smaller as a whole, so that it keeps its proportions. */
export function shapeOnPage(tool: Tool, page: PageSize): ToolShape {
  const { width, height, parts } = toolShape(tool);
  const scale = Math.min(1, page.width / width, page.height / height);
  return shapeOf(
    parts.map((part) => ({
      ...part,
      left: part.left * scale,
      top: part.top * scale,
      width: part.width * scale,
      height: part.height * scale,
    })),
  );
}

/** Whether the role may have everything that the tool places. */
export const mayPlace = (role: RecipientRole, tool: Tool) =>
  toolShape(tool).parts.every(({ type }) => roleDefinitions[role].holds(type));

const partOf = (tool: FieldTool, box: PixelBox): ToolPart => {
  const isInitial = tool === "initial";
  return { tool, type: isInitial ? initials.type : tool, isInitial, ...box };
};

const shapeOf = (parts: readonly ToolPart[]): ToolShape => ({
  width: Math.max(...parts.map((part) => part.left + part.width)),
  height: Math.max(...parts.map((part) => part.top + part.height)),
  parts,
});
